import robotsParser from 'robots-parser';
import type { RejectedEntry } from '../imports/normalized-event';
import { fetchDocument, type Reader, SourceFault } from './fetch-document';

const pagesInOneRun = 50;
const pageMaxBytes = 4 * 1024 * 1024;
const robotsMaxBytes = 512 * 1024;

/** Which addresses of a site robots.txt lets Quad read; without the file, all. */
export async function readRobots(context: Reader, address: string): Promise<(page: string) => boolean> {
  const robotsAddress = new URL('/robots.txt', address).href;
  try {
    const { body } = await fetchDocument(context, robotsAddress, { maxBytes: robotsMaxBytes });
    const robots = robotsParser(robotsAddress, Buffer.from(body).toString('utf8'));
    return (page) => robots.isAllowed(page, 'QuadBot') !== false;
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    // Gone or refused is none (RFC 9309); a site in trouble is left alone.
    const isNone = /\b4\d\d\b/.test(error.message);
    return () => isNone;
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
  context: Reader,
  {
    feed,
    links,
    readAt,
  }: { feed: string; links: readonly string[]; readAt: Readonly<Record<string, number>> },
): Promise<LinkedPages> {
  const { host } = new URL(feed);
  const own = links.filter((link) => new URL(link).host === host);
  const result: LinkedPages = { documents: [], addresses: [], unread: [], readAt: {}, rejected: [] };
  for (const link of links) {
    if (!own.includes(link)) result.rejected.push({ entry: link, reason: 'its page is on another site' });
  }
  if (own.length === 0) return result;
  const isAllowed = await readRobots(context, feed);
  const allowed = own.filter(isAllowed);
  for (const link of own) {
    if (!allowed.includes(link))
      result.rejected.push({ entry: link, reason: 'robots.txt of the site forbids to read its page' });
  }
  const inTurn = [...allowed].sort((one, other) => (readAt[one] ?? 0) - (readAt[other] ?? 0));
  const now = Math.floor(context.now().getTime() / 1000);
  for (const link of inTurn) {
    const isOver = context.endsAt !== undefined && performance.now() > context.endsAt;
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
