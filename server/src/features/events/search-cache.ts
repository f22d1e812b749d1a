import { performance } from 'node:perf_hooks';

interface Entry<T> {
  value: Promise<T>;
  /** Milliseconds on the monotonic clock; set when the value is there. */
  expiresAt: number;
}

/**
 * Answers shared by everybody who asks the same within a moment: while one is being made, all wait for it; then it is
 * kept for `lifetimeMs`. Failures are not kept. Holds at most `maxEntries`, the oldest leave first.
 */
export class SharedAnswers<T> {
  private readonly entries = new Map<string, Entry<T>>();

  constructor(
    private readonly lifetimeMs: number,
    private readonly maxEntries: number,
  ) {}

  /** The kept answer, or the one that `make` makes now. */
  get(key: string, make: () => Promise<T>): Promise<T> {
    const found = this.entries.get(key);
    if (found && found.expiresAt > performance.now()) return found.value;
    const entry: Entry<T> = { value: make(), expiresAt: Number.POSITIVE_INFINITY };
    this.entries.delete(key);
    this.entries.set(key, entry);
    this.dropOldest();
    entry.value.then(
      () => {
        entry.expiresAt = performance.now() + this.lifetimeMs;
      },
      () => {
        if (this.entries.get(key) === entry) this.entries.delete(key);
      },
    );
    return entry.value;
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
