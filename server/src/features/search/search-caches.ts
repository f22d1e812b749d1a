import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import type { SharedResponse } from '../../plugins/early-responses';
import type { FoundEvents } from '../events/event-summaries';
import type { EncodedBody } from './encoded-body';

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

/** Addresses remembered; each takes little memory, because the bodies are shared. */
const maxResponses = 1_000;
/** Longer addresses aren't worth remembering. */
const maxUrlLength = 500;

interface RepeatedSearch {
  body: EncodedBody;
  headers: readonly string[];
  /** Of the events that it shows, or an older one. */
  version: number;
  /** In milliseconds of performance.now(). */
  freshUntil: number;
}

/** Visitors' searches by their address, for as long as they are shared. */
class RepeatedSearches {
  /** How many times it has responded. */
  hits = 0;
  private readonly kept = new LRUCache<string, RepeatedSearch>({ max: maxResponses });

  keep(url: string, known: RepeatedSearch): void {
    if (url.length > maxUrlLength || known.freshUntil <= performance.now()) return;
    this.kept.set(url, known);
  }

  /** The response if it is known in this version, and nothing has to be compressed for it first. */
  find({ url = '', headers }: IncomingMessage, version: number | null): SharedResponse | null {
    const known = this.kept.get(url);
    if (known?.version !== version || known.freshUntil <= performance.now()) return null;
    const made = known.body.madeFor(headers);
    if (!made) return null;
    this.hits += 1;
    return { ...made, headers: [...known.headers, ...made.headers] };
  }
}

/** One page of a search as every visitor sees it, made once and shared. */
export interface SharedPage {
  events: FoundEvents;
  nextCursor: string | null;
  total: number | null;
  /** What was searched for in place of a mistyped keyword. */
  corrected: string | null;
  /** What clocks show in the zones of its events (zone-book.ts). */
  zones: string;
  /** The list for visitors, once it has been requested. */
  list: EncodedBody | null;
  /** The same list in an object, once that has been. */
  object: EncodedBody | null;
}

/** What the map shows of a search: JSON of eventPointSchema, or of eventClusterSchema if there are too many. */
export interface FoundPoints {
  /** Separated by `betweenEvents`; each begins with `["<id>"`. */
  points: string;
  clusters: string;
  /** How many events and names were looked at, and how many events were read from Postgres. */
  examined: number;
  read: number;
}

/** What the map shows of a search, as every visitor sees it. */
interface SharedPoints {
  found: FoundPoints;
  body: EncodedBody;
}

/** A page and its encodings take about 100 kB. */
const maxSharedPages = 400;
/** Five thousand points and their encodings take about a megabyte. */
const maxSharedPoints = 40;
/** The words of a keyword are always the same; a page, its count, the map and the next page need them, and many people. */
const wordsLifetimeMs = 600_000;
const maxKeywords = 1_000;
/** Sitemaps are rarely requested and change slowly. */
const sitemapLifetimeMs = 600_000;
const maxSitemaps = 10;

/** The caches of searches in this process; the keys of what shows events begin with their version (EventChanges). */
export interface SearchCaches {
  pages: SharedResults<SharedPage>;
  points: SharedResults<SharedPoints>;
  /** By keyword: its words as in the index. */
  words: SharedResults<readonly string[]>;
  /** By version, origin and file: the lists of pages for search engines. */
  sitemaps: SharedResults<string>;
  repeated: RepeatedSearches;
}

/** @param lifetimeMs how long visitors share the response to the same search */
export function createSearchCaches(lifetimeMs: number): SearchCaches {
  return {
    pages: new SharedResults(lifetimeMs, maxSharedPages, 'repeated'),
    points: new SharedResults(lifetimeMs, maxSharedPoints),
    words: new SharedResults(wordsLifetimeMs, maxKeywords),
    sitemaps: new SharedResults(sitemapLifetimeMs, maxSitemaps),
    repeated: new RepeatedSearches(),
  };
}
