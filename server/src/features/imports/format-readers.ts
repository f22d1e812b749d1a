import type { SourceKind } from '@quad/shared/source-kinds';
import { at, listOf, numberOf, textOf } from '../../text/loose-json';
import type { NormalizedEvent, ParseContext, ParsedSource } from './normalized-event';

/** Reads one document of a kind. */
type ReadDocument = (
  bytes: Uint8Array,
  context: ParseContext,
  /** Receives a calendar's events, all dates of an entry together, instead of the result: it may have many. */
  onEvents: (events: readonly NormalizedEvent[]) => void,
) => ParsedSource & {
  /** Pages of a feed's entries that don't say when they are. */
  pages?: string[];
  /** What the source calls itself. */
  name?: string | null;
};

const head = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 8000)).toString('utf8');

/** A calendar without its last line has been cut on the way. */
async function calendarReader(): Promise<ReadDocument> {
  const { readIcs } = await import('./ics/ics.parse');
  return (bytes, context, onEvents) => {
    const parsed = readIcs(bytes, context, onEvents);
    const isWhole = Buffer.from(bytes.subarray(-2000))
      .toString('latin1')
      .toUpperCase()
      .includes('END:VCALENDAR');
    const name = /^X-WR-CALNAME[^:\r\n]*:([^\r\n]+)/im
      .exec(head(bytes))?.[1]
      ?.replace(/\\([,;\\])/g, '$1')
      .trim();
    return { ...parsed, events: [], isPartial: parsed.isPartial || !isWhole, name: name ?? null };
  };
}

async function webFeedReader(): Promise<ReadDocument> {
  const { readFeed } = await import('./feed.parse');
  return (bytes, context) => {
    const { parsed, pages, name } = readFeed(bytes, context);
    return { ...parsed, pages, name };
  };
}

async function pageReader(): Promise<ReadDocument> {
  const { parseJsonLd } = await import('./jsonld.parse');
  return (bytes, context) => {
    const name = /<title[^<>]{0,200}>([^<]{1,200})</i.exec(head(bytes))?.[1]?.replace(/\s+/g, ' ').trim();
    return { ...parseJsonLd(bytes, context), name: name ?? null };
  };
}

/** What a response of a source that comes in pages says of itself. */
export interface PageOf {
  /** How many pages there are in all; null if it doesn't say. */
  totalPages: number | null;
  /** How many events there are in all, which is what sellers say; null if it doesn't. */
  totalEvents: number | null;
  /** Identifies its entries, as many as a page may have, as far as they have ids. */
  ids: string[];
}

const idsMax = 1_000;
const idMaxLength = 200;

const idsOf = (entries: unknown, idOf: (entry: unknown) => string | null) =>
  listOf(entries)
    .slice(0, idsMax)
    .flatMap((entry) => idOf(entry)?.slice(0, idMaxLength) ?? []);

/** Without one event, only its page says that this isn't anybody else's empty list. */
const isLocalistResponse = (text: string) =>
  /^\{\s*"(events|page|date)"\s*:/.test(text) &&
  (/"event"\s*:\s*\{/.test(text) ||
    (/"events"\s*:\s*\[\s*\]/.test(text) && /"page"\s*:\s*\{\s*"current"\s*:/.test(text)));

function localistEntryId(wrapped: unknown): string | null {
  const event = at(wrapped, 'event');
  const id = textOf(at(event, 'id'));
  const instance = textOf(at(listOf(at(event, 'event_instances'))[0], 'event_instance', 'id'));
  return id && `${id} ${instance}`;
}

/** How a kind of source is read. */
interface FormatReader {
  /** Loaded when it is needed: feeds alone need half of all modules. */
  load(): Promise<ReadDocument>;
  /** Whether a document is of this kind, by its first characters, without the prolog of XML; null if they don't say. */
  isBegunBy: ((text: string) => boolean) | null;
  /** What a page says of itself; null where one document has everything. */
  pageOf: ((json: unknown) => PageOf) | null;
}

export const formatReaders: Record<SourceKind, FormatReader> = {
  ics: {
    load: calendarReader,
    isBegunBy: (text) => /^BEGIN:VCALENDAR/i.test(text),
    pageOf: null,
  },
  localist: {
    load: async () => (await import('./localist.parse')).parseLocalist,
    isBegunBy: isLocalistResponse,
    pageOf: (json) => ({
      totalPages: numberOf(at(json, 'page', 'total')),
      totalEvents: null,
      ids: idsOf(at(json, 'events'), localistEntryId),
    }),
  },
  feed: {
    load: webFeedReader,
    isBegunBy: (text) =>
      /^<(rss|feed|rdf:RDF)[\s>]/i.test(text) || (text.startsWith('{') && text.includes('jsonfeed.org')),
    pageOf: null,
  },
  jsonld: {
    load: pageReader,
    isBegunBy: null,
    pageOf: null,
  },
  ticketmaster: {
    load: async () => (await import('./ticketmaster.parse')).parseTicketmaster,
    isBegunBy: null,
    pageOf: (json) => ({
      totalPages: null,
      totalEvents: numberOf(at(json, 'page', 'totalElements')),
      ids: idsOf(at(json, '_embedded', 'events'), (event) => textOf(at(event, 'id'))),
    }),
  },
  seatgeek: {
    load: async () => (await import('./seatgeek.parse')).parseSeatGeek,
    isBegunBy: null,
    pageOf: (json) => ({
      totalPages: null,
      totalEvents: numberOf(at(json, 'meta', 'total')),
      ids: idsOf(at(json, 'events'), (event) => textOf(at(event, 'id'))),
    }),
  },
};
