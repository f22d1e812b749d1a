import type { SourceKind } from '@quad/shared/source-kinds';
import type { PageOf } from '../imports/format-readers';
import { horizonDays } from '../imports/normalized-event';
import { fetchDocument, hashOf, pauseUntil, type ReadingContext, SourceFault } from './fetch-document';
import { inProcess } from './parse-process';
import type { SourceRow } from './source-address';

/** The documents of a source that comes in pages. */
export interface PagedDocuments {
  documents: Uint8Array[];
  /** Why some are missing, as a sentence; null if all are here and belong together. */
  missing: string | null;
  /** Before when the site doesn't want to be asked again. */
  retryAt: Date | null;
}

const pagesMax = 200;
const bytesMax = 64 * 1024 * 1024;
/** Of one page, which has at most 200 events; larger ones would also hold the server up while they are handed on. */
const pageMaxBytes = 16 * 1024 * 1024;
/** Another page takes up to this long. */
const pageMs = 3_000;
const isNearlyOver = ({ endsAt = Number.POSITIVE_INFINITY }: ReadingContext) =>
  performance.now() > endsAt - pageMs;
const changedMeanwhile = 'The calendar changed while its pages were read.';

/**
 * Reads page after page of a source whose first page says how many there are. What can't be read, or doesn't fit together
 * because the calendar changed meanwhile, makes the reading a partial one.
 * @throws SourceFault if there isn't even a first page
 */
async function readPages(
  context: ReadingContext,
  kind: SourceKind,
  addressOfPage: (page: number) => string,
  /** How many pages there are, by what one of them says of itself. */
  pagesOf: (page: PageOf) => number,
): Promise<PagedDocuments> {
  const result: PagedDocuments = { documents: [], missing: null, retryAt: null };
  const seen = new Set<string>();
  let size = 0;
  let total = 1;
  for (let page = 1; page <= total; page += 1) {
    if (page > pagesMax || size > bytesMax) {
      return { ...result, missing: `The calendar has ${total} pages; Quad read the first ${page - 1}.` };
    }
    if (page > 1 && isNearlyOver(context)) {
      const read = `the first ${page - 1} of ${total} pages`;
      return {
        ...result,
        missing: context.isPreview
          ? `This shows ${read}; a run reads all of them.`
          : `The site is slow: Quad read ${read}.`,
      };
    }
    try {
      const response = await fetchDocument(context, addressOfPage(page), { maxBytes: pageMaxBytes });
      const { body: document } = response;
      const found = await inProcess('page', { kind, document }, context);
      const pages = Math.max(1, pagesOf(found));
      if (page > 1 && (pages !== total || found.ids.some((id) => seen.has(id))))
        result.missing = changedMeanwhile;
      total = page === 1 ? pages : Math.max(total, pages);
      for (const id of found.ids) seen.add(id);
      size += document.byteLength;
      result.documents.push(document);
      result.retryAt = pauseUntil(response, context.now());
      if (result.retryAt && page < total)
        return { ...result, missing: 'The site asked Quad to slow down between pages.' };
    } catch (error) {
      if (!(error instanceof SourceFault) || page === 1) throw error;
      return {
        ...result,
        missing: `Page ${page} of ${total} is missing. ${error.message}`,
        retryAt: error.retryAt,
      };
    }
  }
  const [first] = result.documents;
  if (first && total > 1 && !result.missing && !isNearlyOver(context)) {
    const again = await fetchDocument(context, addressOfPage(1)).catch(() => null);
    if (!again || (await hashOf([again.body])) !== (await hashOf([first]))) result.missing = changedMeanwhile;
  }
  return result;
}

/** The API's address for any address of a Localist calendar. */
export function localistPage(address: string, page: number): string {
  const url = new URL(address);
  if (!url.pathname.includes('/api/2')) [url.pathname, url.search] = ['/api/2/events', ''];
  if (!url.searchParams.has('days')) url.searchParams.set('days', String(horizonDays));
  url.searchParams.set('pp', '100');
  url.searchParams.set('page', String(page));
  return url.href;
}

/** All pages of a Localist calendar. */
export async function readLocalistPages(context: ReadingContext, address: string): Promise<PagedDocuments> {
  try {
    return await readPages(
      context,
      'localist',
      (page) => localistPage(address, page),
      ({ totalPages }) => totalPages ?? 1,
    );
  } catch (error) {
    if (!(error instanceof SourceFault) || !/^(404|410)\b/.test(error.message)) throw error;
    const { host, pathname } = new URL(localistPage(address, 1));
    throw new SourceFault(
      `No Localist calendar answers at ${host}${pathname} (${error.message.split('.')[0]}). Give the address of the calendar's own site, such as https://events.campus.edu, or choose another kind.`,
      error.retryAt,
    );
  }
}

type SellerSource = Pick<SourceRow, 'venueId' | 'latitude' | 'longitude' | 'radiusMiles'>;

const seconds = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;
const ticketmasterSize = 200;
/** Ticketmaster gives no page beyond these. */
const ticketmasterReach = 1000;

/** All coming events of a venue or an area at Ticketmaster; more than it gives in one search are read in parts of the time. */
export async function readTicketmasterPages(
  context: ReadingContext,
  source: SellerSource,
  window: { from: Date; to: Date },
): Promise<PagedDocuments> {
  const { TICKETMASTER_BASE_URL: base, TICKETMASTER_API_KEY: key = '' } = context.env;
  const addressOfPage = (page: number) => {
    const url = new URL('/discovery/v2/events.json', base);
    const place: Record<string, string> = source.venueId
      ? { venueId: source.venueId }
      : {
          latlong: `${source.latitude},${source.longitude}`,
          radius: String(Math.ceil(source.radiusMiles ?? 25)),
          unit: 'miles',
        };
    const query = {
      ...place,
      startDateTime: seconds(window.from),
      endDateTime: seconds(window.to),
      size: String(ticketmasterSize),
      page: String(page - 1),
      sort: 'date,asc',
      apikey: key,
    };
    url.search = new URLSearchParams(query).toString();
    return url.href;
  };
  let found = 0;
  const pages = await readPages(context, 'ticketmaster', addressOfPage, ({ totalEvents }) => {
    found = totalEvents ?? 0;
    return found > ticketmasterReach ? 1 : Math.ceil(found / ticketmasterSize);
  });
  if (found <= ticketmasterReach) return pages;
  const middle = new Date((window.from.getTime() + window.to.getTime()) / 2);
  if (middle.getTime() - window.from.getTime() < 3_600_000)
    return { ...pages, missing: 'More events than it gives.' };
  const one = await readTicketmasterPages(context, source, { from: window.from, to: middle });
  const other = await readTicketmasterPages(context, source, { from: middle, to: window.to });
  return {
    documents: [...one.documents, ...other.documents],
    missing: one.missing ?? other.missing,
    retryAt: other.retryAt ?? one.retryAt,
  };
}

/** All coming events of a venue or an area at SeatGeek. */
export function readSeatGeekPages(
  context: ReadingContext,
  source: SellerSource,
  window: { from: Date; to: Date },
): Promise<PagedDocuments> {
  const { SEATGEEK_BASE_URL: base, SEATGEEK_CLIENT_ID: key = '' } = context.env;
  const size = 100;
  return readPages(
    context,
    'seatgeek',
    (page) => {
      const url = new URL('/2/events', base);
      const place: Record<string, string> = source.venueId
        ? { 'venue.id': source.venueId }
        : {
            lat: String(source.latitude),
            lon: String(source.longitude),
            range: `${Math.ceil(source.radiusMiles ?? 25)}mi`,
          };
      const query = {
        ...place,
        'datetime_utc.gte': seconds(window.from).slice(0, 19),
        'datetime_utc.lte': seconds(window.to).slice(0, 19),
        per_page: String(size),
        page: String(page),
        client_id: key,
      };
      url.search = new URLSearchParams(query).toString();
      return url.href;
    },
    ({ totalEvents }) => Math.ceil((totalEvents ?? 0) / size),
  );
}
