import type { Scan } from './door-merge';

/** As clocks differ, a time may be so much off, in milliseconds. */
const toleranceMs = 120_000;

/** What the server knows of a phone whose door is closed, in milliseconds since 1970 by its own clock. */
export interface ClosedDoor {
  /** When its code ended, or its helper's role. */
  closedAt: number;
  /** When it last handed in everything that it had. */
  heardAt: number;
}

/** What becomes of a scan: it counts, it waits for the host, or it is not taken. */
export type LateFate = 'counts' | 'waits' | 'closed';

/**
 * What becomes of a scan that a phone hands in after its door was closed. When it was made, only the phone says. Nothing
 * counts that it made after the end. A phone hands in all it has whenever it is heard of, so that one that
 * then comes with something older may have made it up: the host decides. A walk-in would take a spot on the phone's
 * word alone: the host decides as well. What is left are passes of the list that a phone without a network saw.
 */
export function fateOfLate(
  { at, isWalkIn }: Pick<Scan, 'at'> & { isWalkIn: boolean },
  { closedAt, heardAt }: ClosedDoor,
): LateFate {
  if (at > closedAt + toleranceMs) return 'closed';
  return isWalkIn || at < heardAt - toleranceMs ? 'waits' : 'counts';
}
