import { deserialize, serialize } from 'node:v8';
import { isCategory } from '@quad/shared/categories';
import { cleanText } from '@quad/shared/plain-text';
import { httpUrlOf } from '../../text/loose-json';
import { isZone } from '../../text/source-time';
import { type NormalizedEvent, NotASourceError, type RejectedEntry } from './normalized-event';
import { unstatedLocation } from './unstated-place';

/** Texts are cut at this length, in characters. */
const readLength = 4_000;

/** Somebody pays, and nobody reads here who. */
const paid = /\$\s?\d|\bUSD\b|\b(?:not|isn['’]t) free\b|\bpurchase\b/i;

/** Of at most 4,000 characters. Not 'free food', nor 'drug-free', nor 'free with admission'. */
const free = [
  /(?<![-\w])free (?:and|&) open\b/i,
  /(?<![-\w])(?:free|no) (?:admission|entry|entrance|cover|charge|cost|admission charge)\b/i,
  /(?<![-\w])free (?:of charge|to (?:attend|all|the public|students|everyone|everybody))\b/i,
  /(?<![-\w])free for (?:all|everyone|everybody|(?:\w+ )?students|the public|the (?:campus|university) community)\b/i,
  /(?<![-\w])free with (?:[\w-]+ ){0,3}\w*(?:id|card)\b/i,
  /(?<![-\w])(?:admission|entry|entrance|attendance|event|concert|performance|show|lecture|workshop|class|tickets?) (?:is|are) (?:always |completely |totally )?free\b/i,
  /\b(?:admission|cost|price|tickets|entry):? free\b/i,
];

/** Whether an event's words say that it costs nothing. */
export function saysFree(words: string): boolean {
  const text = words.slice(0, readLength).replace(/\s+/g, ' ');
  return !paid.test(text) && free.some((pattern) => pattern.test(text));
}

/** Maximum lengths in the database, in characters. */
const maxLength = {
  title: 300,
  location: 500,
  venueName: 300,
  venueId: 200,
  organizer: 300,
  externalId: 500,
  description: 20_000,
  descriptionHtml: 60_000,
} as const;

const highestPrice = 99_999_999;
/** Years outside this range are errors: Postgres would take them, calendars wouldn't. */
const [firstYear, lastYear] = [1970, 2200];

function cut(text: string, length: number): string {
  return cleanText(text).trim().slice(0, length);
}

function cutOrNull(text: string | null, length: number): string | null {
  return (text && cut(text, length)) || null;
}

function isInstant(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= firstYear && year <= lastYear;
}

function price(amount: number): number {
  return Number.isFinite(amount) ? Math.min(Math.max(Math.round(amount * 100) / 100, 0), highestPrice) : 0;
}

function coordinates(event: NormalizedEvent): Pick<NormalizedEvent, 'latitude' | 'longitude'> {
  const { latitude, longitude } = event;
  const isPoint =
    latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPoint ? { latitude, longitude } : { latitude: null, longitude: null };
}

/** Why an event can't be stored at all, or null. */
function fault(event: NormalizedEvent): string | null {
  if (cut(event.title, maxLength.title) === '') return 'it has no title';
  if (cut(event.externalId, maxLength.externalId) === '') return 'it has no id';
  if (!isInstant(event.startDate)) return 'its date is impossible';
  if (!isZone(event.timezone)) return `its time zone ${cut(event.timezone, 60)} is not known`;
  return isCategory(event.category) ? null : `its category ${cut(event.category, 60)} is not known`;
}

function withinBounds(event: NormalizedEvent): NormalizedEvent {
  const minPrice = price(event.minPrice);
  const hasEnd = event.endDate !== null && isInstant(event.endDate) && event.endDate > event.startDate;
  return {
    ...event,
    ...coordinates(event),
    externalId: cut(event.externalId, maxLength.externalId),
    uid: cut(event.uid, maxLength.externalId),
    title: cut(event.title, maxLength.title).replace(/\s+/g, ' '),
    description: cut(event.description, maxLength.description),
    descriptionHtml: cutHtmlOrNull(event.descriptionHtml),
    endDate: hasEnd ? event.endDate : null,
    location: cut(event.location, maxLength.location) || unstatedLocation,
    venueName: cutOrNull(event.venueName, maxLength.venueName),
    venueId: cutOrNull(event.venueId, maxLength.venueId),
    organizer: cutOrNull(event.organizer, maxLength.organizer),
    url: httpUrlOf(event.url),
    imageUrl: httpUrlOf(event.imageUrl),
    isPriceKnown: event.isPriceKnown || saysFree(`${event.title}\n${event.description}`),
    minPrice,
    maxPrice: Math.max(minPrice, price(event.maxPrice)),
  };
}

/** HTML is never cut in the middle of a tag: if it is too long, the plain text is used. */
function cutHtmlOrNull(html: string | null): string | null {
  return html !== null && html.length <= maxLength.descriptionHtml ? cleanText(html) : null;
}

/**
 * Events as the database accepts them: texts within their limits, impossible ends, points and addresses left
 * out, and free what only its words say is. Events without title, date or zone are rejected; of events with one id the last counts.
 */
export function makeStorable(events: readonly NormalizedEvent[]): {
  storable: NormalizedEvent[];
  rejected: RejectedEntry[];
} {
  const storable = new Map<string, NormalizedEvent>();
  const rejected: RejectedEntry[] = [];
  for (const event of events) {
    const reason = fault(event);
    if (reason) {
      rejected.push({ entry: cut(event.title, 100) || event.externalId, reason });
    } else {
      const bounded = withinBounds(event);
      storable.set(`${bounded.source}\n${bounded.externalId}`, bounded);
    }
  }
  return { storable: [...storable.values()], rejected };
}

const partSize = 500;
/** Characters of descriptions in a part, so that unpacking and writing it holds up nothing else for long. */
const partTextMax = 1_000_000;
/** The same of one entry's dates, which are in one part: of 180 days twenty pages each. */
const entryTextMax = 8_000_000;
/** Bytes of all events of a reading; they stay in memory until the last is written. */
const packedMax = 256 * 1024 * 1024;

/** Parts of about 500 events; the dates of one entry are in one part. */
export function partsOf(events: readonly NormalizedEvent[]): NormalizedEvent[][] {
  const entries = new Map<string, NormalizedEvent[]>();
  for (const event of events) {
    const dates = entries.get(event.uid);
    if (dates) dates.push(event);
    else entries.set(event.uid, [event]);
  }
  const parts: NormalizedEvent[][] = [];
  let last: NormalizedEvent[] | undefined;
  for (const dates of entries.values()) {
    if (!last || last.length + dates.length > partSize) {
      last = [];
      parts.push(last);
    }
    for (const date of dates) last.push(date);
  }
  return parts;
}

const textOf = (dates: readonly NormalizedEvent[]) =>
  dates.reduce(
    (sum, { description, descriptionHtml }) => sum + description.length + (descriptionHtml?.length ?? 0),
    0,
  );

/** A thousand dates, each of which repeats a long description, are a part that is too large to be worked on at once. */
const withoutDescription = (dates: readonly NormalizedEvent[]) =>
  dates.map((date) => ({ ...date, description: '', descriptionHtml: null }));

/**
 * Writes events down as bytes as they are read, part by part, as the database accepts them: another process reads them,
 * and of a large calendar only one part at a time is in either's memory as objects.
 */
export class EventPacker {
  readonly rejected: RejectedEntry[] = [];
  private readonly packed: Uint8Array<ArrayBuffer>[] = [];
  /** By id: the database takes each id once in a statement. */
  private part = new Map<string, NormalizedEvent>();
  private partText = 0;
  private packedSize = 0;

  /** @param events all dates of an entry, or of several entries */
  add(events: readonly NormalizedEvent[]): void {
    const { storable, rejected } = makeStorable(events);
    for (const one of rejected) this.rejected.push(one);
    for (const dates of partsOf(storable)) {
      const text = textOf(dates);
      if (this.part.size + dates.length > partSize || this.partText + text > partTextMax) this.pack();
      this.partText += text;
      for (const date of text > entryTextMax ? withoutDescription(dates) : dates) {
        this.part.set(date.externalId, date);
      }
    }
  }

  /** The parts, for unpackEvents. */
  end(): Uint8Array<ArrayBuffer>[] {
    this.pack();
    return this.packed;
  }

  private pack(): void {
    if (this.part.size === 0) return;
    this.partText = 0;
    // A copy of its own, because the serializer's buffer is larger than what it writes.
    const bytes = new Uint8Array(serialize([...this.part.values()]));
    this.packedSize += bytes.byteLength;
    if (this.packedSize > packedMax) throw new NotASourceError('It has too many events for one source.');
    this.packed.push(bytes);
    this.part = new Map();
  }
}

/** The parts again, one after the other, as often as they are gone through. */
export function unpackEvents(
  packed: readonly Uint8Array[],
  keep: (events: readonly NormalizedEvent[]) => NormalizedEvent[] = (events) => [...events],
): Iterable<NormalizedEvent[]> {
  return {
    *[Symbol.iterator]() {
      for (const bytes of packed) yield keep(deserialize(bytes) as NormalizedEvent[]);
    },
  };
}
