import { searchQuerySchema } from '@quad/shared/contract/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/client';
import { openTestDatabase } from '../../testing/database';
import { parseEvents } from '../events/event-json';
import { EventSummaries } from '../events/event-summaries';
import { findEvents } from './search.queries';
import { createSearchCaches } from './search-caches';
import { sharedReads } from './shared-reads';

const eventCount = 20_000;
const earth = { bbox: '-180,-90,180,90', keyword: 'gala', limit: '20' };

describe.each([
  ['postgres', 'vacuum analyze events'],
  // After an import, before a vacuum.
  ['postgres', 'analyze events'],
  ['embedded', 'vacuum analyze events'],
] as const)('a fairly common word of a wide area on %s after %s', (kind, maintenance) => {
  let database: Database;
  const run: { name: string; text: string; values: string[] }[] = [];

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    // Every 37th has the word: some that take long began long ago, and some are ongoing.
    await database.pool.query(
      `insert into events (title, category, start_date, end_date, all_day, timezone, location, latitude, longitude)
       select case when i % 37 = 3 then 'Gala ' else 'Chess ' end || i, 'social', now() + (i / 10.0 - 500) * interval '1 hour',
         now() + (i / 10.0 - 500 + case i % 370 when 3 then 100 when 40 then 480 else 2 end) * interval '1 hour', i % 370 = 40,
         'UTC', 'Street', 39 + 5 * sin(i), -84 + 8 * cos(i * 7)
       from generate_series(1, $1) as i order by hashint4(i)`,
      [eventCount],
    );
    await database.pool.query(maintenance);
  });
  afterAll(() => database.close());

  /** A pool that records every statement. */
  const pool = {
    async connect() {
      const client = await database.pool.connect();
      return {
        query(prepared: (typeof run)[0]) {
          run.push(prepared);
          return client.query(prepared as never);
        },
        release: () => client.release(),
      };
    },
  } as never;

  async function titlesOf(now: Date, pages: number, rest = {}): Promise<string[]> {
    const summaries = new EventSummaries(database.pool);
    const titles: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < pages; page += 1) {
      const query = searchQuerySchema.parse({ ...earth, ...rest, ...(cursor ? { cursor } : {}) });
      const found = await findEvents(pool, query, now, sharedReads(createSearchCaches(0), pool, now));
      titles.push(...parseEvents(await summaries.of(found.ids), null).map(({ title }) => title));
      cursor = found.nextCursor;
    }
    return titles;
  }

  test('is found in order of start, ongoing events left for the end', async () => {
    const now = new Date();
    const { rows } = await database.pool.query<{ title: string }>(
      "select title from events where title like 'Gala%' and ends_at > $1 order by is_ongoing, start_date, id limit 60",
      [now],
    );
    expect(await titlesOf(now, 3)).toEqual(rows.map(({ title }) => title));
  });

  test('is looked up together with the time in which a page can be expected', async () => {
    run.length = 0;
    await titlesOf(new Date(), 1);
    const last = run.at(-1);
    expect(last?.name).toBe('search_words_soonest_0_filter_page');
    const client = await database.pool.connect();
    await client.query(`prepare explained as ${last?.text}`);
    const values = last?.values.map((value) => `'${value.replaceAll("'", "''")}'`);
    const { rows } = await client.query(`explain (analyze) execute explained(${values})`);
    await client.query('deallocate explained');
    client.release();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/BitmapAnd.* on events_time .* on events_local_words /s);
    expect(plan).not.toMatch(/Seq Scan on events/);
    const heap = /Bitmap Heap Scan on events .*?\(cost=.*?rows=\d+ .*?actual time=\S+ rows=([\d.]+)/g;
    for (const [, read] of plan.matchAll(heap)) expect(Number(read), plan).toBeLessThan(200);
  });

  test('is looked for in all of the area by distance once the nearest part has none', async () => {
    run.length = 0;
    expect(await titlesOf(new Date(), 1, { keyword: '19009', sort: 'distance' })).toEqual(['Chess 19009']);
    expect(run.filter(({ name }) => name === 'search_words_distance_0_all_page')).toHaveLength(2);
  });
});
