import { type SearchQuery, searchQuerySchema } from '@quad/shared/contract/events';
import type { LatLng } from '@quad/shared/geo';
import type { PreparedStatement, PreparedValues } from '../server/src/db/prepared-rows';
import { findEvents } from '../server/src/features/search/search.queries';
import { createSearchCaches } from '../server/src/features/search/search-caches';
import { sharedReads } from '../server/src/features/search/shared-reads';
import { literals, maxTransactions, type Transaction } from './pgbench';

/** The first statement of a search, without running it. */
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
  return { name: captured.name, text: captured.text, values: literals(captured.values) };
}

/** A search around a point. */
export const queryAt = ({ lat, lng }: LatLng, rest: Record<string, string> = {}): SearchQuery =>
  searchQuerySchema.parse({ lat: lat.toFixed(6), lng: lng.toFixed(6), ...rest });

/** As many points as pgbench takes statements. */
export const somePoints = (point: () => LatLng): LatLng[] => Array.from({ length: maxTransactions }, point);
