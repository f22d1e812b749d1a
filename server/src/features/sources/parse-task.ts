import type { SourceKind } from '@quad/shared/source-kinds';
import { decodeText } from '../../text/loose-json';
import { formatReaders, type PageOf } from '../imports/format-readers';
import {
  type NormalizedEvent,
  NotASourceError,
  type ParseContext,
  type RejectedEntry,
  type Skipped,
} from '../imports/normalized-event';
import { EventPacker } from '../imports/storable-event';

/** Documents of one source to read. */
export interface ParseTask {
  kind: SourceKind;
  documents: readonly Uint8Array[];
  /** The addresses of pages that a feed links to, in the documents' order: then events are theirs. */
  pages?: readonly string[];
  context: ParseContext;
}

/** What was read, as the database accepts it. */
export interface ParsedTask {
  /** Packed events, for unpackEvents. */
  parts: Uint8Array<ArrayBuffer>[];
  rejected: RejectedEntry[];
  read: number;
  /** Entries outside the window. */
  skipped: Skipped;
  /** Whether a limit or a broken file ended the reading before its end. */
  isPartial: boolean;
  /** Pages of a feed's entries that don't say when they are. */
  pages: string[];
  /** What the source calls itself. */
  name: string | null;
}

/** Entries that can't be read; a document with more is something else than a source of events. */
const rejectedMax = 10_000;
/** Pages that a feed links to; usual feeds have some dozens of entries. */
const pagesMax = 5_000;
const nameMaxLength = 200;
/** Of feeds and pages, whose readers need much more time and memory for each byte than those of calendars and JSON. */
const markupMaxMegabytes = 16;

/** Events of a linked page are known by the page: their own ids are often those of a template. */
function asEventsOfPage(events: readonly NormalizedEvent[], page: string): NormalizedEvent[] {
  return events.map((event) => ({
    ...event,
    source: 'feed',
    uid: page,
    externalId: events.length === 1 ? page : `${page}#${event.startDate.toISOString()}`,
    url: event.url ?? page,
  }));
}

/**
 * Reads all documents of a source. What is read depends on the documents alone: no limit is a time.
 * @throws NotASourceError if one of them is of another kind; of linked pages, those without events are rejections
 */
export async function runParseTask({ kind, documents, pages, context }: ParseTask): Promise<ParsedTask> {
  const read = await formatReaders[pages ? 'jsonld' : kind].load();
  const result: ParsedTask = {
    parts: [],
    rejected: [],
    read: 0,
    skipped: { before: 0, after: 0 },
    isPartial: false,
    pages: [],
    name: null,
  };
  const packer = new EventPacker();
  const events: NormalizedEvent[] = [];
  for (const [index, bytes] of documents.entries()) {
    const page = pages?.[index];
    if ((kind === 'feed' || kind === 'jsonld') && bytes.byteLength > markupMaxMegabytes * 1024 * 1024) {
      throw new NotASourceError(
        `It is larger than the ${markupMaxMegabytes} MB that a feed or page may have.`,
      );
    }
    try {
      const parsed = read(bytes, context, (ofEntry) => packer.add(ofEntry));
      for (const event of page ? asEventsOfPage(parsed.events, page) : parsed.events) events.push(event);
      for (const rejected of parsed.rejected) result.rejected.push(rejected);
      for (const link of parsed.pages ?? []) result.pages.push(link);
      result.read += parsed.read;
      result.skipped.before += parsed.skipped.before;
      result.skipped.after += parsed.skipped.after;
      result.isPartial ||= parsed.isPartial;
      result.name ??= parsed.name ?? null;
    } catch (error) {
      if (!page || !(error instanceof NotASourceError)) throw error;
      result.read += 1;
      result.rejected.push({ entry: page, reason: 'its page has no event markup' });
    }
  }
  if (result.pages.length > pagesMax) {
    throw new NotASourceError(
      `${result.pages.length} of its entries don't say when they are. Ask its office for a feed with dates.`,
    );
  }
  // Of all documents together: of events with one id the last counts.
  packer.add(events);
  for (const one of packer.rejected) result.rejected.push(one);
  const { length: lost, 0: first } = result.rejected;
  if (first && lost > rejectedMax) {
    throw new NotASourceError(`${lost} of its entries can't be read: ${first.reason}.`);
  }
  return {
    ...result,
    rejected: result.rejected.map(({ entry, reason }) => ({ entry: entry.slice(0, nameMaxLength), reason })),
    name: result.name?.slice(0, nameMaxLength) ?? null,
    parts: packer.end(),
  };
}

const allInOne: PageOf = { totalPages: 1, totalEvents: null, ids: [] };

function parsedJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeText(bytes));
  } catch {
    return null;
  }
}

/** Reads what a page says of itself. */
export async function readPageOf({
  kind,
  document,
}: {
  kind: SourceKind;
  document: Uint8Array;
}): Promise<PageOf> {
  return formatReaders[kind].pageOf?.(parsedJson(document)) ?? allInOne;
}
