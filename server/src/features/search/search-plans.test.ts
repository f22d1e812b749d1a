import { searchQuerySchema } from '@quad/shared/contract/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/client';
import { openTestDatabase } from '../../testing/database';
import { EventChanges } from '../events/change-feed';
import { EventSummaries } from '../events/event-summaries';
import { findEvents } from './find-events';
import { SearchIndex } from './search-index';
import { findEventPoints } from './search-points.service';

const eventCount = 6_000;

describe.each([
  ['postgres', 'vacuum analyze events'],
  // After an import, before a vacuum.
  ['postgres', 'analyze events'],
  ['embedded', 'vacuum analyze events'],
] as const)('plans of what a search reads on %s after %s', (kind, maintenance) => {
  let database: Database;
  const index = new SearchIndex();

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await database.pool.query(
      `insert into events (title, category, start_date, timezone, location, latitude, longitude, created_at)
       select 'Chess ' || i, 'social', now() + i * interval '1 minute', 'America/New_York', 'Street ' || i, 39 + 0.3 * sin(i), -84 + 0.3 * cos(i * 7), now() - i * interval '1 minute'
       from generate_series(1, $1) as i`,
      [eventCount],
    );
    await database.pool.query(maintenance);
    const eventChanges = new EventChanges(database, () => new Date());
    eventChanges.keep(index);
    await eventChanges.see();
  });
  afterAll(() => database.close());

  const query = searchQuerySchema.parse({ lat: '39.1', lng: '-84.1', limit: '200' });

  /** The plans of all statements that something sends to the database, as it would run them. */
  async function plansOf(run: (pool: never) => Promise<unknown>): Promise<string[]> {
    const sent: { text: string; values: string[] }[] = [];
    const client = await database.pool.connect();
    await run({
      connect: async () => ({
        query(prepared: (typeof sent)[0]) {
          sent.push(prepared);
          return client.query(prepared as never);
        },
        release() {},
      }),
    } as never);
    const plans: string[] = [];
    for (const { text, values } of sent) {
      await client.query(`prepare explained as ${text}`);
      const { rows } = await client.query(
        `explain (analyze) execute explained(${values.map((value) => `'${value}'`)})`,
      );
      await client.query('deallocate explained');
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    client.release();
    return plans;
  }

  test('a page looks up its own rows', async () => {
    const { ids } = findEvents(index.found, query, new Date(), null);
    expect(ids).toHaveLength(200);
    const plans = await plansOf((pool) => new EventSummaries(pool, {} as never).ofFound(ids));
    expect(plans).toHaveLength(1);
    expect(plans[0]).toMatch(/Index Scan using events_pkey on events/);
    expect(plans[0]).not.toMatch(/Seq Scan on events/);
  });

  test.each([
    ['few', 5],
    ['thousands', 4_000],
  ])('the map looks up its own rows, if they are %s', async (_, minutes) => {
    const to = new Date(Date.now() + minutes * 60_000).toISOString();
    let read = 0;
    const plans = await plansOf(async (pool) => {
      const asked = { pool, found: index.found };
      read = (await findEventPoints(asked, { ...query, to }, new Date(), null)).read;
    });
    expect(read).toBeGreaterThanOrEqual(minutes - 1);
    expect(plans).toHaveLength(1);
    expect(plans[0]).toMatch(/Index Scan using events_pkey on events/);
    expect(plans[0]).not.toMatch(/Seq Scan on events/);
  });

  test('an import finds the other dates of its shows by their titles', async () => {
    const client = await database.pool.connect();
    const scansOf = async (relation: string) => {
      const { rows } = await client.query<{ scans: string }>(
        `select pg_stat_get_xact_numscans('${relation}'::regclass) as scans`,
      );
      return Number(rows[0]?.scans);
    };
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(
      "insert into sources (kind, name) values ('ics', 'Chess') returning id",
    );
    const source = rows[0]?.id;
    await client.query('update events set source_id = $1, uid = title', [source]);
    await client.query('analyze events');
    const [before, all] = [await scansOf('events_source_title'), await scansOf('events')];
    await client.query("select quad_form_series($1, array['Chess 7', 'Chess 8'])", [source]);
    expect(await scansOf('events_source_title')).toBeGreaterThan(before);
    expect(await scansOf('events')).toBe(all);
    await client.query('rollback');
    client.release();
  });

  test('the map looks up nothing for clusters', async () => {
    expect(
      await plansOf((pool) => findEventPoints({ pool, found: index.found }, query, new Date(), null)),
    ).toEqual([]);
  });
});
