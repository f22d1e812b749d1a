import type { SourceKind } from '@quad/shared/source-kinds';
import { horizonDays, type RejectedEntry } from '../imports/normalized-event';
import { fetchDocument, hashOf, type ReadingContext, SourceFault } from './fetch-document';
import {
  type PagedDocuments,
  readLocalistPages,
  readSeatGeekPages,
  readTicketmasterPages,
} from './paged-documents';
import { inProcess, parseInProcess } from './parse-process';
import type { ParsedTask } from './parse-task';
import type { SourceRow } from './source-address';

const pagesInOneRun = 50;
const pageMaxBytes = 4 * 1024 * 1024;
const robotsMaxBytes = 512 * 1024;

/**
 * Those of a site's addresses that its robots.txt lets Quad read; without the file, all.
 * @throws NotASourceError if its rules take too much work
 */
async function readRobots(
  context: ReadingContext,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const [first] = addresses;
  if (!first) return new Set();
  try {
    const robotsAddress = new URL('/robots.txt', first).href;
    const { body } = await fetchDocument(context, robotsAddress, { maxBytes: robotsMaxBytes });
    const { allowed } = await inProcess('robots', { document: body, addresses }, context);
    return new Set(allowed);
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    // Gone or refused is none (RFC 9309); a site in trouble is left alone.
    return new Set(/\b4\d\d\b/.test(error.message) ? addresses : []);
  }
}

/** The pages that a feed's entries link to, as far as one run reads them. */
interface LinkedPages {
  documents: Uint8Array[];
  /** The documents' addresses. */
  addresses: string[];
  /** Pages that weren't read this time and are still linked: what they had is taken to be there. */
  unread: string[];
  /** When each page was last read, in seconds since 1970. */
  readAt: Record<string, number>;
  rejected: RejectedEntry[];
}

/** Reads the linked pages on the feed's own site that were read longest ago, those never read first. */
async function readLinkedPages(
  context: ReadingContext,
  {
    feed,
    links,
    readAt,
  }: { feed: string; links: readonly string[]; readAt: Readonly<Record<string, number>> },
): Promise<LinkedPages> {
  const { host } = new URL(feed);
  const result: LinkedPages = { documents: [], addresses: [], unread: [], readAt: {}, rejected: [] };
  const own: string[] = [];
  for (const link of links) {
    if (new URL(link).host === host) own.push(link);
    else result.rejected.push({ entry: link, reason: 'its page is on another site' });
  }
  const allowed = await readRobots(context, own);
  for (const link of own) {
    if (!allowed.has(link))
      result.rejected.push({ entry: link, reason: "the site's robots.txt doesn't allow reading its page" });
  }
  const inTurn = [...allowed].sort((one, other) => (readAt[one] ?? 0) - (readAt[other] ?? 0));
  const now = Math.floor(context.now().getTime() / 1000);
  for (const link of inTurn) {
    const isOver = performance.now() > (context.endsAt ?? Number.POSITIVE_INFINITY);
    const isTurn = result.addresses.length < pagesInOneRun && !isOver;
    const before = readAt[link];
    if (!isTurn) {
      result.unread.push(link);
      if (before) result.readAt[link] = before;
      continue;
    }
    result.readAt[link] = now;
    try {
      const { body } = await fetchDocument(context, link, { maxBytes: pageMaxBytes });
      result.documents.push(body);
      result.addresses.push(link);
    } catch (error) {
      if (!(error instanceof SourceFault)) throw error;
      if (/^(404|410)\b/.test(error.message))
        result.rejected.push({ entry: link, reason: 'its page is gone' });
      else result.unread.push(link);
    }
  }
  return result;
}

const dayMs = 86_400_000;

/** What a source is read by; a preview has no row yet. */
export type ReadableSource = Pick<
  SourceRow,
  | 'venueId'
  | 'latitude'
  | 'longitude'
  | 'radiusMiles'
  | 'categories'
  | 'utcIsLocal'
  | 'etag'
  | 'lastModified'
  | 'contentHash'
  | 'parsedAt'
  | 'pages'
> & {
  kind: SourceKind;
  /** With its password. */
  address: string;
  timezone: string;
};

/** What a source has now. */
export interface SourceReading extends Omit<ParsedTask, 'pages' | 'isPartial'> {
  isUnchanged: false;
  window: { from: Date; to: Date };
  /** Why something is missing, as a sentence; null if this is all. */
  missing: string | null;
  retryAt: Date | null;
  /** Entries that it has but that weren't read this time, by uid. */
  unreadUids: string[];
  /** To know the next reading by. */
  state: Pick<SourceRow, 'etag' | 'lastModified' | 'contentHash' | 'parsedAt' | 'pages'>;
}

/** It is as at the last reading. */
interface Unchanged {
  isUnchanged: true;
  retryAt: Date | null;
}

/** What is on in the coming days, and what has begun today. */
const windowAt = (now: Date) => ({
  from: new Date(now.getTime() - dayMs),
  to: new Date(now.getTime() + horizonDays * dayMs),
});

const noLimit = 'The source has more than Quad reads at once, so some of it was left out.';

interface Fetched extends PagedDocuments {
  etag: string | null;
  lastModified: string | null;
}

async function fetchSingle(
  context: ReadingContext,
  source: ReadableSource,
  isFresh: boolean,
): Promise<Fetched | null> {
  if (source.kind === 'jsonld' && !(await readRobots(context, [source.address])).has(source.address)) {
    throw new SourceFault(
      'The site’s robots.txt asks bots not to read this page. Ask its office for a feed.',
    );
  }
  const known: Record<string, string> = {
    ...(isFresh && source.etag ? { 'if-none-match': source.etag } : {}),
    ...(isFresh && source.lastModified ? { 'if-modified-since': source.lastModified } : {}),
  };
  const { status, headers, body } = await fetchDocument(context, source.address, { known });
  if (status === 304) return null;
  return {
    documents: [body],
    missing: null,
    retryAt: null,
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
  };
}

async function fetchAll(
  context: ReadingContext,
  source: ReadableSource,
  isFresh: boolean,
): Promise<Fetched | null> {
  const window = windowAt(context.now());
  const none = { etag: null, lastModified: null };
  switch (source.kind) {
    case 'localist':
      return { ...(await readLocalistPages(context, source.address)), ...none };
    case 'ticketmaster':
      return { ...(await readTicketmasterPages(context, source, window)), ...none };
    case 'seatgeek':
      return { ...(await readSeatGeekPages(context, source, window)), ...none };
    case 'ics':
    case 'feed':
    case 'jsonld':
      return fetchSingle(context, source, isFresh);
  }
}

/**
 * Why a document isn't one of events although it could be read, as a sentence; null if it is. A site that has changed its
 * format is in trouble: its events aren't gone.
 */
function uselessness({ read, parts, rejected, pages, isPartial }: ParsedTask): string | null {
  if (parts.length > 0 || pages.length > 0) return null;
  const [first] = rejected;
  if (first && read > 0 && rejected.length >= read) {
    return `None of its entries can be read (${read}): ${first.reason}.`;
  }
  return read === 0 && isPartial ? 'The source is too large to read even its first entry.' : null;
}

/**
 * Reads a source: asks for it, follows its pages, and reads what it sends in a process of its own.
 * @throws SourceFault if it can't be had, NotASourceError if it is something else
 */
export async function readSource(
  context: ReadingContext,
  source: ReadableSource,
): Promise<SourceReading | Unchanged> {
  const now = context.now();
  // Once a day also what hasn't changed is read, because more dates of series have come near.
  const isFresh = source.parsedAt !== null && now.getTime() - source.parsedAt.getTime() < dayMs;
  const fetched = await fetchAll(context, source, isFresh);
  if (!fetched) return { isUnchanged: true, retryAt: null };
  const { documents, etag, lastModified, retryAt } = fetched;
  const contentHash = await hashOf(documents);
  const hasPages = Object.keys(source.pages).length > 0;
  if (isFresh && !hasPages && !fetched.missing && contentHash === source.contentHash) {
    return { isUnchanged: true, retryAt };
  }
  const window = windowAt(now);
  const { timezone: campusTimezone, categories, utcIsLocal } = source;
  const context_ = { campusTimezone, ...window, categories, utcIsLocal };
  const parsed = await parseInProcess({ kind: source.kind, documents, context: context_ }, context);
  const useless = context.isPreview ? null : uselessness(parsed);
  if (useless) throw new SourceFault(useless);
  const reading: SourceReading = {
    ...parsed,
    isUnchanged: false,
    window,
    missing: fetched.missing ?? (parsed.isPartial ? noLimit : null),
    retryAt,
    unreadUids: [],
    state: { etag, lastModified, contentHash, parsedAt: now, pages: {} },
  };
  if (parsed.pages.length === 0) return reading;
  const linked = await readLinkedPages(context, {
    feed: source.address,
    links: parsed.pages,
    readAt: source.pages,
  });
  const { documents: pages, addresses } = linked;
  const ofPages = await parseInProcess(
    { kind: source.kind, documents: pages, pages: addresses, context: context_ },
    context,
  );
  const rejected: RejectedEntry[] = [...reading.rejected, ...linked.rejected, ...ofPages.rejected];
  return {
    ...reading,
    parts: [...reading.parts, ...ofPages.parts],
    read: reading.read + ofPages.read + linked.rejected.length,
    skipped: {
      before: reading.skipped.before + ofPages.skipped.before,
      after: reading.skipped.after + ofPages.skipped.after,
    },
    rejected,
    unreadUids: linked.unread,
    state: { ...reading.state, pages: linked.readAt },
  };
}
