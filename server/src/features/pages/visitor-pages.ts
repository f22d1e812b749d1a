import { parseDiscoverSearch, writeDiscoverSearch } from '@quad/shared/discover-filters';
import type { AppContext } from '../../app-context';
import { EventVersions } from '../event-page/event-versions';
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
  /** Those of its responses that are the same for everybody, names and values alternating; empty before the first. */
  headers: readonly string[];
}

/** A page that visitors share. */
export interface SharedAddress {
  /** Without the parts of the query that the page doesn't depend on, such as those of trackers. */
  path: string;
  /** The path with the site's origin, which is in the page. */
  key: string;
}

/** Some hundreds of pages. */
const defaultMaxBytes = 32 * 1024 * 1024;

const eventPath = /^\/events\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(\?|$)/;

/** The address of a page that visitors share, by a request's path and query; null for all other addresses. */
export function sharedPath(url: string): string | null {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const search = mark < 0 ? '' : url.slice(mark);
  if (path === '/landing') return path;
  if (path === '/') {
    // People who come back from a payment are redirected.
    if (search.includes('payment_intent')) return null;
    return search === '' ? path : path + writeDiscoverSearch(parseDiscoverSearch(search));
  }
  if (!eventPath.test(path)) return null;
  return search.includes('rsvp') && new URLSearchParams(search).has('rsvp') ? `${path}?rsvp=1` : path;
}

/**
 * Visitors' pages: rendered once for each version of what they show, and compressed once. A page is sent only after its
 * version has been read for the request, so that it is never older than the request; no message between processes is
 * needed. Holds a limited number of bytes; the least recently used pages leave first.
 */
export class VisitorPages {
  private readonly kept = new Map<string, KeptPage>();
  /** By version and address: what is being rendered. */
  private readonly making = new Map<string, Promise<KeptPage>>();
  private readonly events: EventVersions;
  private bytes = 0;

  constructor(
    private readonly context: AppContext,
    private readonly maxBytes = defaultMaxBytes,
  ) {
    this.events = new EventVersions(context.database.pool);
  }

  /** Whether a page of the address is kept; it may be out of date. */
  has({ key }: SharedAddress): boolean {
    return this.kept.has(key);
  }

  /** The kept page, if it shows what is so now. */
  async find(address: SharedAddress): Promise<KeptPage | undefined> {
    return this.current(address, await this.versionOf(address.path));
  }

  /** The page that shows what is so now: kept, or made by `make` for all who want it meanwhile. */
  async get(address: SharedAddress, make: () => Promise<VisitorPage>): Promise<KeptPage> {
    const version = await this.versionOf(address.path);
    const flight = `${version} ${address.key}`;
    const found = this.current(address, version) ?? this.making.get(flight);
    if (found) return found;
    const making = make()
      // What it shows was read after the version, so it is as new or newer.
      .then((page) => this.keep(address.key, { ...page, version, headers: [] }))
      .finally(() => this.making.delete(flight));
    this.making.set(flight, making);
    return making;
  }

  private current({ key }: SharedAddress, version: string): KeptPage | undefined {
    const page = this.kept.get(key);
    if (page?.version !== version || page.freshUntil <= performance.now()) return undefined;
    this.kept.delete(key);
    this.kept.set(key, page);
    return page;
  }

  private keep(key: string, page: KeptPage): KeptPage {
    if (page.status !== 200 || page.freshUntil <= performance.now()) return page;
    this.drop(key);
    this.kept.set(key, page);
    this.bytes += page.body.maxBytes;
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= this.maxBytes) break;
      this.drop(oldest);
    }
    return page;
  }

  private drop(key: string): void {
    this.bytes -= this.kept.get(key)?.body.maxBytes ?? 0;
    this.kept.delete(key);
  }

  /** What decides how the page looks: the minute, from which its times are counted, and the version of its content. */
  private async versionOf(path: string): Promise<string> {
    const minute = Math.floor(this.context.now().getTime() / 60_000);
    const [, eventId] = eventPath.exec(path) ?? [];
    const content = eventId ? await this.events.of(eventId) : this.context.searchCaches.forgotten;
    return `${minute} ${content}`;
  }
}
