import type { Crowd } from './crowd';
import type { Site } from './site';

/** One thing that goes wrong while the crowd goes on. */
export interface Fault {
  name: string;
  /** Requests may fail with 503 or a dropped connection while it is played, or only the latter; none at all if false. */
  mayFail: boolean | 'dropped';
  /** Why it can't be played here; absent if it can. */
  skipped?: string;
  /**
   * Plays the fault and waits until it is over.
   * @returns what did not hold, in words; empty if everything did
   */
  play(site: Site, crowd: Crowd): Promise<string[]>;
}

/** A sentence if something that must not take longer than `most` milliseconds did. */
export function slowerThan(what: string, ms: number, most: number): string[] {
  if (ms <= most) return [];
  const took = Number.isFinite(ms) ? `took ${Math.round(ms / 100) / 10} s` : 'did not happen in time';
  return [`${what} ${took}; ${most / 1000} s are allowed`];
}
