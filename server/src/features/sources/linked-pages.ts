import type { RejectedEntry } from '../imports/normalized-event';
import { fetchDocument, type ReadingContext, SourceFault } from './fetch-document';
import { inProcess } from './parse-process';

const pagesInOneRun = 50;
const pageMaxBytes = 4 * 1024 * 1024;
const robotsMaxBytes = 512 * 1024;

/**
 * Those of a site's addresses that its robots.txt lets Quad read; without the file, all.
 * @throws NotASourceError if its rules take too much work
 */
export async function readRobots(
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
export interface LinkedPages {
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
export async function readLinkedPages(
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
