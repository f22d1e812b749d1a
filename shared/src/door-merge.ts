/** What a phone at a door saw. A fact: it is never changed, only added to. */
export interface Scan {
  /** Unique, so that a scan that is sent twice counts once. */
  nonce: string;
  passId: string;
  kind: 'in' | 'undo';
  /** Milliseconds since 1970 by the server's clock, as the phone knew it. */
  at: number;
  /** The phone. */
  device: string;
}

/** Whether somebody is in, and how often they came in without anybody noticing. */
export interface Entry {
  /** The scan that counts; null if nobody came in, or it was undone. */
  in: Scan | null;
  /** Later ones of the same pass: double entries. */
  doubles: readonly Scan[];
}

/** A total order: time, then nonce; the rest only where somebody reuses a nonce. */
function compare(a: Scan, b: Scan): number {
  if (a.at !== b.at) return a.at - b.at;
  for (const key of ['nonce', 'kind', 'device', 'passId'] as const) {
    if (a[key] !== b[key]) return a[key] < b[key] ? -1 : 1;
  }
  return 0;
}

/** One scan of each nonce: the first in order, so that it does not matter which of them arrived first. */
function distinct(scans: Iterable<Scan>): Scan[] {
  const seen = new Set<string>();
  return [...scans].sort(compare).filter(({ nonce }) => !seen.has(nonce) && seen.add(nonce));
}

/** The entry of one pass. An undo takes back what its own phone let in before. */
function entryOf(ordered: readonly Scan[]): Entry {
  let entries: Scan[] = [];
  for (const scan of ordered) {
    if (scan.kind === 'in') entries.push(scan);
    else entries = entries.filter(({ device }) => device !== scan.device);
  }
  const [first = null, ...doubles] = entries;
  return { in: first, doubles };
}

/**
 * Who is in, by pass. Phones and the server compute it from the scans they know, in any order, repeated or
 * not, and come to the same: the first one in counts, by time and then by nonce.
 */
export function mergeScans(scans: Iterable<Scan>): Map<string, Entry> {
  const byPass = new Map<string, Scan[]>();
  for (const scan of distinct(scans)) {
    const known = byPass.get(scan.passId);
    if (known) known.push(scan);
    else byPass.set(scan.passId, [scan]);
  }
  return new Map([...byPass].map(([passId, ordered]) => [passId, entryOf(ordered)]));
}

/** From here on, a phone's clock is too wrong for its times to be trusted, in milliseconds. */
export const clockToleranceMs = 120_000;

/** Whether the host should hear of a phone's clock; `offset` is the server's clock less the phone's. */
export function isClockOff(offset: number): boolean {
  return Math.abs(offset) > clockToleranceMs;
}
