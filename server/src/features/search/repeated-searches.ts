import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import type { SharedResponse } from '../../plugins/early-responses';
import type { EncodedBody } from './encoded-body';

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
export class RepeatedSearches {
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
