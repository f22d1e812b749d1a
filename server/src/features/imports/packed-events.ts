import { deserialize, serialize } from 'node:v8';
import type { NormalizedEvent, RejectedEntry } from './normalized-event';
import { makeStorable } from './storable-event';

const partSize = 500;

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

/**
 * Writes events down as bytes as they are read, part by part, as the database accepts them: another thread takes these over
 * without a copy, and of a large calendar only one part at a time is in either's memory as objects.
 */
export class EventPacker {
  readonly rejected: RejectedEntry[] = [];
  private readonly packed: Uint8Array<ArrayBuffer>[] = [];
  /** By id: the database takes each id once in a statement. */
  private part = new Map<string, NormalizedEvent>();

  /** @param events all dates of an entry, or of several entries */
  add(events: readonly NormalizedEvent[]): void {
    const { storable, rejected } = makeStorable(events);
    for (const one of rejected) this.rejected.push(one);
    for (const dates of partsOf(storable)) {
      if (this.part.size + dates.length > partSize) this.pack();
      for (const date of dates) this.part.set(date.externalId, date);
    }
  }

  /** The parts, for unpackEvents. */
  end(): Uint8Array<ArrayBuffer>[] {
    this.pack();
    return this.packed;
  }

  private pack(): void {
    if (this.part.size === 0) return;
    // A copy of its own, because the serializer's buffer is larger than what it writes.
    this.packed.push(new Uint8Array(serialize([...this.part.values()])));
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
