import type { Category } from '@quad/shared/categories';
import { defaultDurationHours } from '@quad/shared/limits';
import { instantAt } from '@quad/shared/local-time';
import { isSeller } from '@quad/shared/sellers';
import type { SourceKind } from '@quad/shared/source-kinds';
import { readLocationWords } from '../../text/location-links';
import { decodeText, httpUrlOf, textOf } from '../../text/loose-json';
import { readCoordinates, zoneAt } from '../../text/source-coordinates';
import {
  instantIn,
  isZone,
  type SourceTime,
  utcAsLocal,
  writtenDay,
  zoneOfOffset,
} from '../../text/source-time';
import { countryCode, countryName } from '../places/countries';
import { readGame } from './athletics';
import { categorize } from './categorize';
import { isDateToKnow } from './date-to-know';
import { fallbackId } from './fallback-id';
import {
  keyWithoutUid,
  type NormalizedEvent,
  NotASourceError,
  type OutsideWindow,
  type ParseContext,
  type ParsedSource,
} from './normalized-event';
import { isInDollars, type PriceRange, unknownPrice } from './source-prices';
import { isUnstatedPlace, locationOf } from './unstated-place';

const word = '(?<word>cancell?ed|called off|postponed)';
const time = String.raw`(?:today|tonight|tomorrow|indefinitely|this \w+|next \w+|until\b|till\b|due to\b|because of\b|owing to\b|on account of\b|for (?:today|tonight|tomorrow|now|the (?:day|week|month|semester|season|year)|this|next|weather)\b|to (?:an? |the )?(?:later|further|future|new|next|\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|spring|summer|fall|winter|tb[ad])|effective\b)`;

/** Organizers put it in the title: 'CANCELLED: Yoga', 'Board Meeting – CANCELLED', 'Study hall CANCELLED today'. */
const first = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:(?:event|class|game|meeting|session) )?${word}\b\s*(?:[:\-–—*!|\])(]|$|${time})`,
  'iu',
);
const last = new RegExp(
  String.raw`[\s:\-–—*(|[]${word}\b(?:[\s(,:–—-]{0,4}${time}[^?]{0,80})?[^\p{L}\p{N}?]{0,20}$`,
  'iu',
);
/** 'How to get cancelled' is about it, and 'Classes cancelled' says what else doesn't take place. */
const other =
  /\b(?:not|never|un|get|gets|getting|got|be|being|been a|if|when|why|how)\s+(?:cancell?ed|called off|postponed)|^(?:all |no )?(?:classes|schools?|courses|instruction)\b(?: (?:are|is|and \w+))?\s+(?:cancell?ed|called off|postponed)/i;

/** What a title says of its event; null for nothing. */
export function calledOffInTitle(title: string): 'cancelled' | 'postponed' | null {
  const found = first.exec(title) ?? (other.test(title) ? null : last.exec(title));
  if (!found) return null;
  return /postponed/i.test(found.groups?.word ?? '') ? 'postponed' : 'cancelled';
}

/** An entry as a parser read it; `finishEntry` resolves zones, bounds, category and the window. */
export interface SourceEntry {
  source: SourceKind;
  /** If null, title, day and location identify the event. */
  externalId: string | null;
  /** What the occurrences of one entry share; absent if it has one, whose `externalId` it then is. */
  uid?: string | null;
  /** Of one without an id: what tells it from others of its title, day and location. */
  mark?: string;
  title: string | null;
  /** Plain text, '' when there is none. */
  description: string;
  descriptionHtml: string | null;
  /** The source's own classification, most specific first. */
  sourceCategories: readonly string[];
  status: NormalizedEvent['status'];
  start: SourceTime | null;
  end: SourceTime | null;
  allDay: boolean;
  /** Only the day of `start` is meaningful. */
  timeTba: boolean;
  /** As the source names it; anything but an IANA zone is ignored. */
  timezone: string | null;
  latitude: unknown;
  longitude: unknown;
  /** Address or location in words, without the venue's name. A text that may be either goes here, not to `venueName`. */
  address: string | null;
  /** Name or code of the country if the source gives it. */
  country?: unknown;
  venueName: string | null;
  venueId: string | null;
  isOnline: boolean;
  organizer: string | null;
  url: string | null;
  imageUrl: string | null;
  prices: PriceRange;
  /** False if the prices were written without a currency: abroad they aren't dollars. */
  areDollars: boolean;
}

/** Why an entry can't become an event, in words for the operator. */
export class EntryError extends Error {
  override readonly name = 'EntryError';
}

const titleMaxLength = 300;
/** Entries of one document that are read, as of a calendar file. */
const entriesMax = 50_000;

/** An entry of a publisher who writes local times as UTC. */
export const withUtcAsLocal = (entry: SourceEntry): SourceEntry => ({
  ...entry,
  start: entry.start && utcAsLocal(entry.start),
  end: entry.end && utcAsLocal(entry.end),
});

function statusOf(entry: SourceEntry, title: string): NormalizedEvent['status'] {
  return entry.status === 'scheduled' ? (calledOffInTitle(title) ?? 'scheduled') : entry.status;
}

/** Start and exclusive end; without a time of day, midnights in the event's zone. */
function timesOf(entry: SourceEntry, start: SourceTime, zone: string): { start: Date; end: Date | null } {
  if (entry.allDay || entry.timeTba || start.kind === 'day') {
    const first = writtenDay(start);
    const last = entry.end && !entry.timeTba ? Math.max(first, writtenDay(entry.end)) : first;
    return { start: instantAt(first, 0, zone), end: instantAt(last + 1, 0, zone) };
  }
  const begins = instantIn(start, zone);
  if (!entry.end) return { start: begins, end: null };
  // An end that is only a day includes that day.
  const ends = entry.end.kind === 'day' ? instantAt(entry.end.day + 1, 0, zone) : instantIn(entry.end, zone);
  return { start: begins, end: ends > begins ? ends : null };
}

const hourMs = 3_600_000;

/** Whether an event lies before or after the window of the import; null if it overlaps it. */
function sideOf(start: Date, end: Date | null, context: ParseContext): OutsideWindow | null {
  if (start >= context.to) return 'after';
  const ends = end ?? new Date(start.getTime() + defaultDurationHours * hourMs);
  return ends <= context.from ? 'before' : null;
}

/** The category that the operator has given to one of the source's words, or to all of its events. */
function givenCategory(words: readonly string[], { categories = {} }: ParseContext): Category | null {
  const given = words
    .map((word) => categories[word.toLowerCase()])
    .find((category) => category !== undefined);
  return given ?? categories['*'] ?? null;
}

/** Where an entry is in its own words, without the addresses in them. */
function placeOf(entry: SourceEntry, zone: string | null) {
  const parts = [entry.venueName, entry.address].map((text) => readLocationWords(text ?? ''));
  const [venueName, address] = parts.map(({ words }) =>
    words === '' || isUnstatedPlace(words) || (/^https?:/i.test(words) && httpUrlOf(words)) ? null : words,
  );
  const noLink = { url: null, isMeeting: false };
  const linked = parts.find(({ point }) => point !== null)?.point;
  return {
    venueName: venueName ?? null,
    address: address ?? null,
    point:
      readCoordinates(entry.latitude, entry.longitude, zone ? [zone] : []) ??
      readCoordinates(linked?.lat, linked?.lng, zone ? [zone] : []),
    link: parts.find(({ url }) => url !== null) ?? noLink,
  };
}

/**
 * Resolves zone, times, coordinates and category of an entry.
 * @returns 'before' or 'after' if it is outside the window of the import
 * @throws EntryError if it has no title or date
 */
function finishEntry(written: SourceEntry, context: ParseContext): NormalizedEvent | OutsideWindow {
  const entry = context.utcIsLocal ? withUtcAsLocal(written) : written;
  const title = entry.title?.slice(0, titleMaxLength).trim();
  if (!title) throw new EntryError('it has no title');
  if (!entry.start) throw new EntryError('it has no date that can be read');
  const namedZone = entry.timezone && isZone(entry.timezone) ? entry.timezone : null;
  const { venueName, address, point, link } = placeOf(entry, namedZone);
  const timezone = namedZone ?? (point ? zoneAt(point) : zoneOfOffset(entry.start, context.campusTimezone));
  const { start, end } = timesOf(entry, entry.start, timezone);
  const side = sideOf(start, end, context);
  if (side) return side;
  const game = readGame(title, entry.description);
  const isDay = entry.timeTba || entry.allDay || entry.start.kind === 'day';
  const allDay = !entry.timeTba && isDay;
  const { sourceCategories } = entry;
  const hasPrice = entry.areDollars || entry.prices.maxPrice === 0 || isInDollars(timezone, entry.country);
  const { location, isOnline } = locationOf({ address, venueName, point, link });
  return {
    source: entry.source,
    externalId: entry.externalId ?? fallbackId(entry, title, entry.start),
    uid: entry.uid ?? entry.externalId ?? keyWithoutUid(game.title, venueName, location),
    title: game.title,
    description: entry.description,
    descriptionHtml: entry.descriptionHtml,
    category:
      givenCategory(sourceCategories, context) ??
      categorize({
        title,
        description: entry.description,
        sourceCategories,
        source: entry.source,
        venueName: entry.venueName,
      }),
    status: statusOf(entry, title),
    startDate: start,
    endDate: end,
    allDay,
    timeTba: entry.timeTba,
    timezone,
    isZoneAssumed: !namedZone && !point && entry.start.kind !== 'instant',
    timeKind: isDay ? 'day' : entry.start.kind === 'instant' ? 'instant' : 'wall',
    location,
    venueName,
    venueId: entry.venueId,
    latitude: point?.lat ?? null,
    longitude: point?.lng ?? null,
    isOnline: entry.isOnline || isOnline,
    isAway: game.isAway,
    organizer: entry.organizer,
    // Nobody sells tickets for a deadline.
    isDateToKnow:
      !isSeller(entry.source) && (game.isOver || isDateToKnow({ title, sourceCategories, isDay })),
    url: entry.url ?? link.url,
    imageUrl: entry.imageUrl,
    ...(hasPrice ? entry.prices : unknownPrice),
  };
}

/**
 * Reads every entry of a source separately: an unreadable one is a rejection and the others are still read.
 * @param nameOf identifies an entry to the operator
 */
export function collectEvents<T>(
  entries: readonly T[],
  context: ParseContext,
  nameOf: (entry: T) => unknown,
  read: (entry: T) => SourceEntry | readonly SourceEntry[],
): ParsedSource {
  const parsed: ParsedSource = {
    events: [],
    rejected: [],
    read: entries.length,
    skipped: { before: 0, after: 0 },
    isPartial: entries.length > entriesMax,
  };
  entries.slice(0, entriesMax).forEach((entry, index) => {
    const name = textOf(nameOf(entry))?.slice(0, 100) ?? `entry ${index + 1}`;
    try {
      const sides = new Set<OutsideWindow | null>();
      for (const part of [read(entry)].flat()) {
        const event = finishEntry(part, context);
        if (typeof event !== 'string') parsed.events.push(event);
        sides.add(typeof event === 'string' ? event : null);
      }
      if (!sides.has(null)) parsed.skipped[sides.has('after') ? 'after' : 'before']++;
    } catch (error) {
      const reason = error instanceof EntryError ? error.message : 'its data is malformed';
      parsed.rejected.push({ entry: name, reason });
    }
  });
  return parsed;
}

/** 'Street, City, ST 12345', from the parts given. The country's name is added outside the United States. */
export function joinAddress(parts: {
  street?: unknown;
  city?: unknown;
  region?: unknown;
  postcode?: unknown;
  country?: unknown;
}): string | null {
  const regionLine = [textOf(parts.region), textOf(parts.postcode)].filter(Boolean).join(' ');
  const country = textOf(parts.country);
  const code = countryCode(country);
  // 'CA' after a town would read as California.
  const abroad = code === 'US' ? null : code ? countryName(code) : country;
  const lines = [textOf(parts.street), textOf(parts.city), regionLine, abroad];
  return lines.filter(Boolean).join(', ') || null;
}

/**
 * The JSON of an input: text and bytes are parsed, anything else counts as parsed already.
 * @param whatItIs what it should be, for the error: 'a Ticketmaster response'
 * @throws NotASourceError if it isn't JSON
 */
export function readJson(input: unknown, whatItIs: string): unknown {
  if (typeof input !== 'string' && !(input instanceof Uint8Array)) return input;
  const text = decodeText(input).trim();
  if (text === '') throw new NotASourceError(`This is not ${whatItIs}: it is empty.`);
  try {
    return JSON.parse(text);
  } catch {
    const isPage = /^<(!doctype|html|\?xml|head|body)/i.test(text);
    throw new NotASourceError(`This is not ${whatItIs}: it is ${isPage ? 'a web page' : 'not JSON'}.`);
  }
}
