import { performance } from 'node:perf_hooks';

interface Entry<T> {
  /** Null when only the question is remembered. */
  value: Promise<T> | null;
  /** Milliseconds on the monotonic clock; set when the value is there. */
  expiresAt: number;
  /** Asked for before, or by somebody else meanwhile. */
  isRepeated: boolean;
}

/**
 * Answers shared by everybody who asks the same within a moment: while one is being made, all wait for it; then it is
 * kept for `lifetimeMs`. Failures are not kept. Holds at most `maxEntries`, those not asked for the longest leave first.
 * With `keeps` 'repeated' only questions are kept that were asked before: where most are asked once, keeping their answers
 * for nobody costs more than making them (docs/decisions/004-search-read-path.md).
 */
export class SharedResults<T> {
  private readonly entries = new Map<string, Entry<T>>();

  constructor(
    private readonly lifetimeMs: number,
    private readonly maxEntries: number,
    private readonly keeps: 'all' | 'repeated' = 'all',
  ) {}

  /** The kept answer, or the one that `make` makes now. */
  get(key: string, make: () => Promise<T>): Promise<T> {
    const found = this.entries.get(key);
    this.entries.delete(key);
    if (found?.value && found.expiresAt > performance.now()) {
      found.isRepeated = true;
      this.entries.set(key, found);
      return found.value;
    }
    const value = make();
    const entry: Entry<T> = { value, expiresAt: Number.POSITIVE_INFINITY, isRepeated: found !== undefined };
    this.entries.set(key, entry);
    this.dropOldest();
    value.then(
      () => {
        if (entry.isRepeated || this.keeps === 'all') entry.expiresAt = performance.now() + this.lifetimeMs;
        else entry.value = null;
      },
      () => {
        if (this.entries.get(key) === entry) this.entries.delete(key);
      },
    );
    return value;
  }

  /** Until when the answer that is there now is kept, in milliseconds of performance.now(); 0 when it is not. */
  freshUntil(key: string): number {
    const entry = this.entries.get(key);
    return entry?.value && entry.expiresAt < Number.POSITIVE_INFINITY ? entry.expiresAt : 0;
  }

  /** Forgets everything: what was written a moment ago is in the next answer. */
  clear(): void {
    this.entries.clear();
  }

  private dropOldest(): void {
    for (const key of this.entries.keys()) {
      if (this.entries.size <= this.maxEntries) return;
      this.entries.delete(key);
    }
  }
}
