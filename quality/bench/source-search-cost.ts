import { type SearchQuery, searchQuerySchema } from '@quad/shared/contract/events';
import { sql } from 'drizzle-orm';
import type { Database } from '../../server/src/db/client';
import { EventChanges } from '../../server/src/features/events/change-feed';
import { EventSummaries } from '../../server/src/features/events/event-summaries';
import { findEvents } from '../../server/src/features/search/find-events';
import { SearchIndex } from '../../server/src/features/search/search-index';
import { readWords } from '../../server/src/features/search/search-words';
import { inTurns } from './cost';
import { cpuOf, parentOf } from './cpu';

const searchesEach = 150;
const turns = 5;

/** The list of Discover, one category, a word, and the nearest. */
const queries: SearchQuery[] = [{}, { category: 'study' }, { keyword: 'jazz' }, { sort: 'distance' }].map(
  (more) => searchQuerySchema.parse({ lat: '39.13', lng: '-84.5', ...more }),
);

/**
 * What searches cost on events of a source in comparison with the same events without source and entries, measured in
 * turns: the ratio, and milliseconds of CPU (of this process and Postgres) of one search on both sides.
 */
export async function compareSearchCost(database: Database, now: () => Date) {
  const { db, pool } = database;
  await db.execute(
    sql`create table kept_sources as select id, source_id from events where source_id is not null`,
  );
  await db.execute(sql`create table kept_entries as select * from source_entries`);
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const postmaster = parentOf(rows[0]?.pid ?? 0);

  /** As freshly written and vacuumed in both cases. */
  const settle = async () => {
    for (const table of ['events', 'source_entries']) await pool.query(`vacuum (full, analyze) ${table}`);
    await pool.query('vacuum events');
  };
  const measure = async () => {
    await settle();
    const eventChanges = new EventChanges(database, now);
    const index = eventChanges.keep(new SearchIndex());
    const find = async (query: SearchQuery) => {
      const words = query.keyword ? await readWords(pool, query.keyword) : null;
      await eventChanges.see();
      const { ids } = findEvents(index.found, query, now(), words);
      // Nothing of them is kept, so that it counts what their rows take.
      await new EventSummaries(pool, eventChanges).ofFound(ids);
    };
    const search = async (count: number) => {
      for (let turn = 0; turn < count; turn += 1) {
        const query = queries[turn % queries.length];
        if (query) await find(query);
      }
    };
    await search(2 * queries.length);
    const before = { own: process.cpuUsage(), postgres: cpuOf(postmaster) };
    await search(searchesEach);
    const own = process.cpuUsage(before.own);
    return {
      app: (own.user + own.system) / searchesEach,
      postgres: ((cpuOf(postmaster) - before.postgres) * 1e6) / searchesEach,
    };
  };
  const { total, ratio } = await inTurns(turns, {
    sourced: async () => {
      await db.execute(
        sql`update events set source_id = kept.source_id from kept_sources kept where kept.id = events.id`,
      );
      await db.execute(sql`insert into source_entries select * from kept_entries on conflict do nothing`);
      return measure();
    },
    plain: async () => {
      await db.execute(sql`delete from source_entries`);
      await db.execute(sql`update events set source_id = null where source_id is not null`);
      return measure();
    },
  });
  return { ratio: ratio('sourced', 'plain'), sourcedMs: total('sourced'), plainMs: total('plain') };
}
