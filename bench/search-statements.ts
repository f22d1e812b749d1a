import { type SearchQuery, searchQuerySchema } from '@quad/shared/contract/events';
import type { LatLng } from '@quad/shared/geo';
import type { PreparedStatement, PreparedValues } from '../server/src/db/prepared-rows';
import { findEvents } from '../server/src/features/search/search.queries';
import { createSearchCaches } from '../server/src/features/search/search-caches';
import { sharedReads } from '../server/src/features/search/shared-reads';
import { literals, maxTransactions, type Transaction } from './pgbench';

/**
 * A page with the rows of its events, by one statement: what Postgres does for a search at best if nothing is kept of events
 * (features/events/event-summaries.ts).
 */
const withRows = (text: string) => `select ids, key, is_last, (
    select string_agg(attendee_count || ',' || summary, E',\\n' order by place)
    from unnest(string_to_array(ids, ',')::uuid[]) with ordinality as found(id, place)
      cross join lateral (select attendee_count, summary from events where events.id = found.id offset 0) as detail
  ) from (${text}) as page(ids, key, is_last, examined)`;

/** The first statement of a search, which finds the ids of its page, completed to its rows, without running it. */
export async function statementOf(query: SearchQuery): Promise<Transaction> {
  interface Prepared extends PreparedStatement {
    values: PreparedValues;
    handleReadyForQuery(): void;
  }
  let captured: Prepared | undefined;
  const client = {
    query(prepared: Prepared) {
      captured ??= prepared;
      prepared.handleReadyForQuery();
    },
    release() {},
  };
  const pool = { connect: async () => client } as never;
  const now = new Date();
  await findEvents(pool, query, now, sharedReads(createSearchCaches(0), pool, now));
  if (!captured) throw new Error('The search ran no statement');
  return { name: captured.name, text: withRows(captured.text), values: literals(captured.values) };
}

/** A search around a point. */
export const queryAt = ({ lat, lng }: LatLng, rest: Record<string, string> = {}): SearchQuery =>
  searchQuerySchema.parse({ lat: lat.toFixed(6), lng: lng.toFixed(6), ...rest });

/** As many points as pgbench takes statements. */
export const somePoints = (point: () => LatLng): LatLng[] => Array.from({ length: maxTransactions }, point);
