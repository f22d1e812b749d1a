import { at, decodeText, listOf, numberOf, textOf } from '../../text/loose-json';

/** What a response of a source that comes in pages says of itself. */
export interface PageOf {
  /** How many pages there are in all, or of ticket sellers how many events; null if it doesn't say. */
  total: number | null;
  /** Identifies its entries; as many as a page may have. */
  ids: string[];
}

export type PagedKind = 'localist' | 'ticketmaster' | 'seatgeek';

const idsMax = 1_000;
const idMaxLength = 200;

const asWritten = (value: unknown) => String(textOf(value)).slice(0, idMaxLength);
const idsOf = (entries: unknown, idOf: (entry: unknown) => string) =>
  listOf(entries).slice(0, idsMax).map(idOf);

const readers: Record<PagedKind, (json: unknown) => PageOf> = {
  localist: (json) => ({
    total: numberOf(at(json, 'page', 'total')),
    ids: idsOf(at(json, 'events'), (wrapped) => {
      const event = at(wrapped, 'event');
      const instance = at(listOf(at(event, 'event_instances'))[0], 'event_instance', 'id');
      return `${asWritten(at(event, 'id'))} ${asWritten(instance)}`;
    }),
  }),
  ticketmaster: (json) => ({
    total: numberOf(at(json, 'page', 'totalElements')),
    ids: idsOf(at(json, '_embedded', 'events'), (event) => asWritten(at(event, 'id'))),
  }),
  seatgeek: (json) => ({
    total: numberOf(at(json, 'meta', 'total')),
    ids: idsOf(at(json, 'events'), (event) => asWritten(at(event, 'id'))),
  }),
};

function parsedJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeText(bytes));
  } catch {
    return null;
  }
}

/** Reads what a page says of itself, and gives its bytes back. */
export async function readPageOf({
  kind,
  document,
}: {
  kind: PagedKind;
  document: Uint8Array;
}): Promise<PageOf & { document: Uint8Array }> {
  return { ...readers[kind](parsedJson(document)), document };
}
