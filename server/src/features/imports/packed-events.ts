import { deserialize, serialize } from 'node:v8';
import type { NormalizedEvent } from './normalized-event';

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
 * Writes events down as bytes, part by part: another thread takes these over without a copy, and of a large feed only one
 * part at a time is in its memory as objects.
 */
export const packEvents = (events: readonly NormalizedEvent[]): Uint8Array<ArrayBuffer>[] =>
  // A copy of its own, because the serializer's buffer is larger than what it writes.
  partsOf(events).map((part) => new Uint8Array(serialize(part)));

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
