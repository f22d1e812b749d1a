import type { SourceKind } from '@quad/shared/source-kinds';
import type { NormalizedEvent, ParseContext, ParsedSource } from './normalized-event';

/** Reads one document of a kind. */
type FormatReader = (
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
async function calendarReader(): Promise<FormatReader> {
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

async function webFeedReader(): Promise<FormatReader> {
  const { readFeed } = await import('./feed.parse');
  return (bytes, context) => {
    const { parsed, pages, name } = readFeed(bytes, context);
    return { ...parsed, pages, name };
  };
}

async function pageReader(): Promise<FormatReader> {
  const { parseJsonLd } = await import('./jsonld.parse');
  return (bytes, context) => {
    const name = /<title[^<>]{0,200}>([^<]{1,200})</i.exec(head(bytes))?.[1]?.replace(/\s+/g, ' ').trim();
    return { ...parseJsonLd(bytes, context), name: name ?? null };
  };
}

/** Each loaded when it is needed: feeds alone need half of all modules. */
export const formatReaders: Record<SourceKind, () => Promise<FormatReader>> = {
  ics: calendarReader,
  localist: async () => (await import('./localist.parse')).parseLocalist,
  feed: webFeedReader,
  jsonld: pageReader,
  ticketmaster: async () => (await import('./ticketmaster.parse')).parseTicketmaster,
  seatgeek: async () => (await import('./seatgeek.parse')).parseSeatGeek,
};
