import { setImmediate } from 'node:timers/promises';

/** About a millisecond. */
const mostAtOnce = 5_000;

/** Visits events by their places; others are served after every few thousand. */
export async function inPieces(places: readonly number[], visit: (place: number) => void): Promise<void> {
  for (let from = 0; from < places.length; from += mostAtOnce) {
    if (from > 0) await setImmediate();
    for (let at = from; at < Math.min(from + mostAtOnce, places.length); at += 1) visit(places[at] ?? 0);
  }
}
