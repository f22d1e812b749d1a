import { at, decodeText, listOf, numberOf, textOf } from '../../text/loose-json';

/** What a response of a source that comes in pages says of itself. */
export interface PageOf {
  /** How many pages there are in all; null if it doesn't say. */
  totalPages: number | null;
  /** How many events there are in all, which is what sellers say; null if it doesn't. */
  totalEvents: number | null;
  /** Identifies its entries, as many as a page may have, as far as they have ids. */
  ids: string[];
}

export type PagedKind = 'localist' | 'ticketmaster' | 'seatgeek';

const idsMax = 1_000;
const idMaxLength = 200;

const idsOf = (entries: unknown, idOf: (entry: unknown) => string | null) =>
  listOf(entries)
    .slice(0, idsMax)
    .flatMap((entry) => idOf(entry)?.slice(0, idMaxLength) ?? []);

const pageReaders: Record<PagedKind, (json: unknown) => PageOf> = {
  localist: (json) => ({
    totalPages: numberOf(at(json, 'page', 'total')),
    totalEvents: null,
    ids: idsOf(at(json, 'events'), (wrapped) => {
      const event = at(wrapped, 'event');
      const id = textOf(at(event, 'id'));
      const instance = textOf(at(listOf(at(event, 'event_instances'))[0], 'event_instance', 'id'));
      return id && `${id} ${instance}`;
    }),
  }),
  ticketmaster: (json) => ({
    totalPages: null,
    totalEvents: numberOf(at(json, 'page', 'totalElements')),
    ids: idsOf(at(json, '_embedded', 'events'), (event) => textOf(at(event, 'id'))),
  }),
  seatgeek: (json) => ({
    totalPages: null,
    totalEvents: numberOf(at(json, 'meta', 'total')),
    ids: idsOf(at(json, 'events'), (event) => textOf(at(event, 'id'))),
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
  return { ...pageReaders[kind](parsedJson(document)), document };
}
