import { parseDiscoverSearch, writeDiscoverSearch } from '@quad/shared/discover-filters';
import { paths } from '@quad/shared/paths';
import { zoneVersion } from '../../adapters/zone-book';
import type { AppContext } from '../../app-context';
import { readVersions } from '../event-page/event-versions';
import type { EncodedBody } from '../search/encoded-body';

/** A page as every visitor sees it. */
interface VisitorPage {
  status: number;
  body: EncodedBody;
  /** Until when it may be sent to others, in milliseconds of performance.now(). */
  freshUntil: number;
}

/** A page that may be kept. */
export interface KeptPage extends VisitorPage {
  version: string;
  /** When it was made or last used, in milliseconds of performance.now(). */
  usedAt: number;
}

/** A page that visitors share. */
export interface SharedAddress {
  /** Without the parts of the query that the page doesn't depend on, such as those of trackers. */
  path: string;
  /** The site's, which is in the page. */
  origin: string;
}

/** Makes the page of an address as it is now. */
export type MakePage = (address: SharedAddress) => Promise<VisitorPage>;

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
  private readonly kept = new Map<string, KeptPage>();
  /** How pages are made; null until the application is assembled, and if none may be kept. */
  make: MakePage | null = null;
  /** The application's headers on pages, names and values alternating; empty until it sent one. */
  applicationHeaders: readonly string[] = [];
  /** By version and address: what is being rendered. */
  private readonly making = new Map<string, Promise<KeptPage>>();
  private readonly versionOfEvent: ReturnType<typeof readVersions>;
  private bytes = 0;

  constructor(
    private readonly context: AppContext,
    private readonly maxBytes = defaultMaxBytes,
  ) {
    this.versionOfEvent = readVersions(context.database.pool);
  }

  /** Whether a page of the address is kept; it may be out of date. */
  has(address: SharedAddress): boolean {
    return this.kept.has(keyOf(address));
  }

  /** The page that shows what is so now: kept, or made by `make` for all who want it meanwhile. */
  async get(address: SharedAddress, make: MakePage): Promise<KeptPage> {
    const version = await this.versionOf(address.path);
    const key = keyOf(address);
    const flight = `${version} ${key}`;
    const found = this.current(key, version) ?? this.making.get(flight);
    if (found) return found;
    const making = make(address)
      // What it shows was read after the version, so it is as new or newer.
      .then((page) => this.keep(key, { ...page, version, usedAt: performance.now() }))
      .finally(() => this.making.delete(flight));
    this.making.set(flight, making);
    return making;
  }

  private current(key: string, version: string): KeptPage | undefined {
    const page = this.kept.get(key);
    const now = performance.now();
    if (page?.version !== version || page.freshUntil <= now) return undefined;
    page.usedAt = now;
    this.kept.delete(key);
    this.kept.set(key, page);
    return page;
  }

  private keep(key: string, page: KeptPage): KeptPage {
    if (page.status !== 200 || page.freshUntil <= performance.now()) return page;
    this.drop(key);
    this.kept.set(key, page);
    this.bytes += page.body.maxBytes;
    const unusedSince = page.usedAt - unusedMs;
    for (const [oldest, { usedAt }] of this.kept) {
      if (this.bytes <= this.maxBytes && usedAt > unusedSince) break;
      this.drop(oldest);
    }
    return page;
  }

  private drop(key: string): void {
    this.bytes -= this.kept.get(key)?.body.maxBytes ?? 0;
    this.kept.delete(key);
  }

  /** What decides how the page looks: the minute, from which its times are counted, the version of
   * the zones, and that of its content. */
  private async versionOf(path: string): Promise<string> {
    const minute = Math.floor(this.context.now().getTime() / 60_000);
    const eventId = eventOf(path);
    const content = eventId ? await this.versionOfEvent(eventId) : this.context.searchCaches.forgotten;
    return `${minute} ${zoneVersion()} ${content}`;
  }
}
