import type { IncomingHttpHeaders } from 'node:http';
import { parseDiscoverSearch, writeDiscoverSearch } from '@quad/shared/discover-filters';
import { paths } from '@quad/shared/paths';
import { LRUCache } from 'lru-cache';
import { zoneVersion } from '../../adapters/zone-book';
import type { AppContext } from '../../app-context';
import { type Finder, isVisitors, type SharedResponse } from '../../plugins/early-responses';
import { readVersions } from '../event-page/event-versions';
import type { EncodedBody } from '../search/encoded-body';
import { visitorsAge } from '../search/search.service';

/** A page as every visitor sees it. */
interface VisitorPage {
  status: number;
  body: EncodedBody;
  /** Until when it may be sent to others, in milliseconds of performance.now(). */
  freshUntil: number;
}

/** A page that may be kept. */
interface KeptPage extends VisitorPage {
  version: string;
}

/** A page that visitors share. */
export interface SharedAddress {
  /** Without the parts of the query that the page doesn't depend on, such as those of trackers. */
  path: string;
  /** The site's, which is in the page. */
  origin: string;
}

/** Makes the page of an address as it is now. */
type MakePage = (address: SharedAddress) => Promise<VisitorPage>;

export const pageHeaders: readonly string[] = [
  'vary',
  'accept-encoding, cookie',
  'cache-control',
  'private, no-cache',
  'content-type',
  'text/html; charset=utf-8',
];

/** The response with a page, compressed as these headers of its request accept. */
function responseOf({ status, body }: VisitorPage, headers: IncomingHttpHeaders): SharedResponse {
  const isFound = status === 200;
  const made = body.makeFor(isFound ? headers : { 'accept-encoding': headers['accept-encoding'] });
  const etag = isFound ? ['etag', body.etag] : [];
  return {
    status: isFound ? made.status : status,
    headers: [...pageHeaders, ...etag, ...made.headers],
    bytes: made.bytes,
  };
}

/** Some hundreds of pages. */
const defaultMaxBytes = 32 * 1024 * 1024;

/** Each page is of one minute. Whoever asks for it in the next finds that it is asked for again. */
const unusedMs = 120_000;

const eventPath = /^\/events\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(\?|$)/;

/** The id of the event that a shared page is about. */
export const eventOf = (path: string): string | undefined => eventPath.exec(path)?.[1];

const keyOf = ({ path, origin }: SharedAddress) => origin + path;

/** The address of a page that visitors share, by a request's path and query; null for all other addresses. */
export function sharedPath(url: string): string | null {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const search = mark < 0 ? '' : url.slice(mark);
  if (path === paths.landing()) return path;
  if (path === '/') {
    // People who come back from a payment are redirected.
    if (search.includes('payment_intent')) return null;
    return search === '' ? path : path + writeDiscoverSearch(parseDiscoverSearch(search));
  }
  if (!eventPath.test(path)) return null;
  return search.includes('rsvp') && new URLSearchParams(search).has('rsvp') ? `${path}?rsvp=1` : path;
}

/**
 * Visitors' pages: rendered once for each version of what they show, and compressed once. A page is sent only by a
 * version that was read for the request, so that it is never older than a write before it; no message between processes is
 * needed. Holds a limited number of bytes; the least recently
 * used pages leave first, and those that nobody asks for leave soon.
 */
export class VisitorPages {
  private readonly kept: LRUCache<string, KeptPage>;
  /** By version and address: what is being rendered. */
  private readonly making = new Map<string, Promise<KeptPage>>();
  private readonly versionOfEvent: ReturnType<typeof readVersions>;

  constructor(
    private readonly context: AppContext,
    private readonly make: MakePage,
    maxBytes = defaultMaxBytes,
  ) {
    this.kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body }) => body.maxBytes,
      ttl: unusedMs,
      ttlResolution: 0,
      updateAgeOnGet: true,
    });
    this.versionOfEvent = readVersions(context.database.pool);
  }

  /** Whether a page of the address is kept; it may be out of date. */
  has(address: SharedAddress): boolean {
    return this.kept.has(keyOf(address));
  }

  /** Finds visitors' pages without the application. */
  readonly find: Finder = (request) => {
    const { headers, url = '' } = request;
    const path = isVisitors(request) ? sharedPath(url) : null;
    const { PUBLIC_URL } = this.context.env;
    // Without PUBLIC_URL the application finds out how the client came here.
    if (path === null || (!PUBLIC_URL && headers['x-forwarded-proto'] !== undefined)) return null;
    return () => this.respond({ path, origin: PUBLIC_URL ?? `http://${headers.host ?? ''}` }, headers);
  };

  /** The response with the page as it is now. */
  async respond(address: SharedAddress, headers: IncomingHttpHeaders): Promise<SharedResponse> {
    const isRepeated = this.has(address);
    const page = await this.get(address);
    const response = responseOf(page, headers);
    // It is asked for again, and so by many.
    if (isRepeated) page.body.compressMore(headers).catch(() => {});
    return response;
  }

  /** The page that shows what is so now: kept, or made for all who want it meanwhile. */
  async get(address: SharedAddress): Promise<VisitorPage> {
    const version = await this.versionOf(address.path);
    const key = keyOf(address);
    const flight = `${version} ${key}`;
    const found = this.current(key, version) ?? this.making.get(flight);
    if (found) return found;
    const making = this.make(address)
      // What it shows was read after the version, so it is as new or newer.
      .then((page) => this.keep(key, { ...page, version }))
      .finally(() => this.making.delete(flight));
    this.making.set(flight, making);
    return making;
  }

  private current(key: string, version: string): KeptPage | undefined {
    const page = this.kept.get(key);
    return page?.version === version && page.freshUntil > performance.now() ? page : undefined;
  }

  private keep(key: string, page: KeptPage): KeptPage {
    if (page.status !== 200 || page.freshUntil <= performance.now()) return page;
    this.kept.purgeStale();
    this.kept.set(key, page);
    return page;
  }

  /** What decides how the page looks: the minute, from which its times are counted, the version of
   * the zones, and those of its event and its lists of events. */
  private async versionOf(path: string): Promise<string> {
    const minute = Math.floor(this.context.now().getTime() / 60_000);
    const eventId = eventOf(path);
    const { eventChanges } = this.context;
    const [event, lists] = await Promise.all([
      eventId && this.versionOfEvent(eventId),
      path === paths.landing() ? eventChanges.version : eventChanges.see(visitorsAge(this.context)),
    ]);
    return `${minute} ${zoneVersion()} ${event ?? ''} ${lists}`;
  }
}
