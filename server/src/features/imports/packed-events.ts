import { deserialize, serialize } from 'node:v8';
import { type NormalizedEvent, NotASourceError, type RejectedEntry } from './normalized-event';
import { makeStorable } from './storable-event';

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
