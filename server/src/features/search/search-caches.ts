import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import type { SharedResponse } from '../../plugins/early-responses';
import type { FoundEvents } from '../events/event-json';
import type { EncodedBody } from './encoded-body';
import { SharedResults } from './search-cache';
import type { FoundPoints } from './search-points.queries';

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

/** What the map shows of a search, as every visitor sees it. */
export interface SharedPoints {
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
