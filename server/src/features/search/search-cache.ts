import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';

interface Entry<T> {
  /** Null if only the request is remembered. */
  value: Promise<T> | null;
  /** Milliseconds on the monotonic clock; set once the value exists. */
  expiresAt: number;
  /** Whether it has been requested before, or again meanwhile. */
  isRepeated: boolean;
}

/**
 * A cache of results for simultaneous and repeated requests: requests wait for a result that is being made, which
 * is then kept for `lifetimeMs`. Failures are not kept. Holds at most `maxEntries`; the least recently used leave
 * first. With `keeps` 'repeated' only repeated requests are kept: if most are made once, keeping their results
 * costs more than making them (docs/decisions/004-search-read-path.md).
 */
export class SharedResults<T> {
  private readonly entries: LRUCache<string, Entry<T>>;

  constructor(
    private readonly lifetimeMs: number,
    maxEntries: number,
    private readonly keeps: 'all' | 'repeated' = 'all',
  ) {
    this.entries = new LRUCache({ max: maxEntries });
  }

  /** The cached result, or the one that `make` makes now. */
  get(key: string, make: () => Promise<T>): Promise<T> {
    const found = this.entries.get(key);
    if (found?.value && found.expiresAt > performance.now()) {
      found.isRepeated = true;
      return found.value;
    }
    const value = make();
    const entry: Entry<T> = { value, expiresAt: Number.POSITIVE_INFINITY, isRepeated: found !== undefined };
    this.entries.set(key, entry);
    value.then(
      () => {
        if (entry.isRepeated || this.keeps === 'all') entry.expiresAt = performance.now() + this.lifetimeMs;
        else entry.value = null;
      },
      () => {
        if (this.entries.peek(key) === entry) this.entries.delete(key);
      },
    );
    return value;
  }

  /** The results of several keys; `make` makes those that are missing together. */
  getAll<Key extends string | number>(
    keys: readonly Key[],
    make: (missing: readonly Key[]) => Promise<readonly T[]>,
  ): Promise<T[]> {
    const missing: Key[] = [];
    let making: Promise<readonly T[]> | undefined;
    const makeOne = async (key: Key): Promise<T> => {
      const place = missing.push(key) - 1;
      // By then all that are missing are known.
      await null;
      making ??= make(missing);
      return (await making)[place] as T;
    };
    return Promise.all(keys.map((key) => this.get(String(key), () => makeOne(key))));
  }

  /** Until when the result is cached, in milliseconds of performance.now(); 0 if it is not. */
  freshUntil(key: string): number {
    const entry = this.entries.peek(key);
    return entry?.value && entry.expiresAt < Number.POSITIVE_INFINITY ? entry.expiresAt : 0;
  }
}
