import { searchQuerySchema } from '@quad/shared/contract/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/client';
import { openTestDatabase } from '../../testing/database';
import { parseEvents } from '../events/event-json';
import { EventSummaries } from '../events/event-summaries';
import { findEvents } from './search.queries';
import { createSearchCaches } from './search-caches';
import { findEventPoints } from './search-points.queries';
import { searchStatement } from './search-statements';
import { sharedReads } from './shared-reads';

const eventCount = 20_000;
const scatteredCount = 40;

describe.each([
  ['postgres', 'vacuum analyze events'],
  // After an import, before a vacuum.
  ['postgres', 'analyze events'],
  ['embedded', 'vacuum analyze events'],
] as const)('plans of searches on %s after %s', (kind, maintenance) => {
  let database: Database;

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    // Crowded around one point, sparse elsewhere, which tempts a planner to read everything in order.
    await database.pool.query(
      `insert into events (title, category, start_date, end_date, timezone, location, latitude, longitude, price)
       select (array['Jazz concert', 'Chess party', 'Yoga', 'Calculus'])[1 + i % 4] || ' ' || i,
         (array['parties', 'concerts', 'food', 'restaurants', 'sports', 'study', 'social', 'nightlife'])[1 + i % 8],
         now() + (i % 2000 - 500) * interval '1 hour', now() + (i % 2000 - 500 + case when i % 50 = 0 then 100 else 2 end) * interval '1 hour',
         'America/New_York', 'Street ' || i, 39 + (case when i % 4 = 0 then 5 else 0.3 end) * sin(i), -84 + (case when i % 4 = 0 then 8 else 0.3 end) * cos(i * 7), i % 3
       from generate_series(1, $1) as i`,
      [eventCount],
    );
    // A few events on another continent, each in a cell of its own.
    await database.pool.query(
      `insert into events (title, category, start_date, timezone, location, latitude, longitude)
       select 'Opera ' || i, 'concerts', now() + i * interval '1 day', 'Europe/Paris', 'Street ' || i, 37 + i % 8 * 2.8, -8 + i / 8 * 7
       from generate_series(0, $1 - 1) as i`,
      [scatteredCount],
    );
    await database.pool.query(maintenance);
  });
  afterAll(() => database.close());

  /** The plans of every statement of a search, as it would run them, and how many events it found. */
  async function explain(
    query: Record<string, string>,
    output: 'page' | 'points' | 'clusters' = 'page',
  ): Promise<{ plans: { name: string; plan: string }[]; found: number }> {
    const bound: { name: string; text: string; values: (string | null)[] }[] = [];
    /** A pool that records every statement. */
    const pool = {
      async connect() {
        const client = await database.pool.connect();
        return {
          query(prepared: (typeof bound)[0]) {
            bound.push(prepared);
            return client.query(prepared as never);
          },
          release: () => client.release(),
        };
      },
    } as never;
    const parsed = searchQuerySchema.parse(query);
    const now = new Date();
    const shared = sharedReads(createSearchCaches(0), pool, now);
    let found = 0;
    if (output === 'page') {
      const { ids } = await findEvents(pool, parsed, now, shared);
      found = ids.length;
    } else await findEventPoints(pool, parsed, now, shared, output === 'clusters' ? 10 : undefined);
    const client = await database.pool.connect();
    const plans: { name: string; plan: string }[] = [];
    for (const { name, text, values } of bound.filter(({ text }) => text.includes('from events'))) {
      await client.query('set plan_cache_mode = force_generic_plan');
      await client.query(`prepare explained as ${text}`);
      const literals = values.map((value) => `'${value?.replaceAll("'", "''")}'`);
      const { rows } = await client.query(`explain (analyze) execute explained(${literals.join(', ')})`);
      await client.query('deallocate explained');
      plans.push({ name, plan: rows.map((row) => row['QUERY PLAN']).join('\n') });
    }
    client.release();
    return { plans, found };
  }

  const isVocabulary = ({ name }: { name: string }) => name.startsWith('search_vocabulary');

  const plansOf = async (...search: Parameters<typeof explain>) =>
    (await explain(...search)).plans
      .filter((plan) => !isVocabulary(plan))
      .map(({ plan }) => plan)
      .join('\n\n');

  /** Rows that were read of the table and its indexes, including those that a filter removed. */
  function rowsRead(plan: string): number {
    let rows = 0;
    let loops = 0;
    for (const line of plan.split('\n')) {
      const node = /^ *(?:->)? *(.+?) {2}\(cost=.*\(actual time=\S+ rows=([\d.]+) loops=(\d+)\)/.exec(line);
      const removed = /Rows Removed by (?:Filter|Index Recheck): (\d+)/.exec(line);
      if (node) {
        loops = / on events| on events_/.test(node[1] ?? '') ? Number(node[3]) : 0;
        rows += Number(node[2]) * loops;
      }
      if (removed) rows += Number(removed[1]) * loops;
    }
    return rows;
  }

  const here = { lat: '39.1', lng: '-84.1' };
  const earth = { bbox: '-180,-90,180,90' };

  /** Rows that are read to learn how many of the next events are in a wide area, or have a word. */
  const [sampledForArea, sampledForWords, readForWords] = [1_000, 230, 700];

  test.each([
    ['by place', here],
    ['far off', { lat: '46', lng: '-92' }],
    ['in large cells', { ...here, radius: '200' }],
    ['in large cells by category', { ...here, radius: '200', category: 'food' }],
    ['by category', { ...here, category: 'study' }],
    ['by a category of two names', { ...here, category: 'food' }],
    ['free', { ...here, free: 'true' }],
    ['in a range of time', { ...here, from: new Date(Date.now() + 1e9).toISOString() }],
    ['by distance', { ...here, sort: 'distance' }],
    ['with the total', { ...here, count: 'true' }],
    ['by a common word', { ...here, keyword: 'concert' }],
    ['by a rare word', { ...here, keyword: '17777' }],
    ['by no word there is', { ...here, keyword: 'qqqq' }],
    ['by a mistyped word', { ...here, keyword: 'conert', count: 'true' }],
    ['by a word and distance', { ...here, keyword: 'yoga', sort: 'distance', radius: '200' }],
    ['by a word, with the total', { ...here, keyword: 'yoga', count: 'true', limit: '5' }],
    ['in a box', { bbox: '-85,38,-84,40' }],
    ['on the whole earth', { bbox: '-180,-90,180,90' }],
    ['on the whole earth by a word', { bbox: '-180,-90,180,90', keyword: '17777' }],
    ['on the whole earth by a common word', { ...earth, keyword: 'yoga' }],
    ['nearest on the whole earth by a common word', { ...earth, sort: 'distance', keyword: 'yoga' }],
  ])("%s reads only indexes, and looks up the page's rows", async (_, query) => {
    const read = (await explain(query as Record<string, string>)).plans.filter((plan) => !isVocabulary(plan));
    const plans = read.map(({ plan }) => plan).join('\n\n');
    expect(plans).toMatch(/events_(cell|large_cell|start|local_words)/);
    expect(plans).not.toMatch(/Seq Scan on events/);
    expect(plans).not.toMatch(/BitmapAnd/);
    for (const { name, plan } of read) {
      // A sample reads the words of some rows, whatever else is asked of them.
      if (name.endsWith('_sample')) {
        expect(rowsRead(plan), plan).toBeLessThanOrEqual(sampledForWords);
        continue;
      }
      // A page in order has the words of its rows, which are a quarter of all.
      if (/_soonest_\d_filter_page$/.test(name)) {
        expect(rowsRead(plan), plan).toBeLessThanOrEqual(readForWords);
        continue;
      }
      for (const [line] of plan.matchAll(/.*using events_(cell|cell_category|large_cell|start) .*/g)) {
        expect(line).toContain('Index Only Scan');
      }
    }
  });

  test.each([
    ['of a place', here, false],
    ['of a box', { bbox: '-85,38,-84,40' }, false],
    ['of a word', { ...here, keyword: '17777' }, false],
    ['of a crowd', here, true],
    ['of a crowd of one category', { ...here, category: 'food' }, true],
    ['of a crowd in many cells', { ...here, radius: '200' }, true],
    ['of a crowd on a continent', { bbox: '-125,25,-67,49' }, true],
  ])('the points %s read only indexes', async (_, query, isCrowd) => {
    const plans = await plansOf(query as Record<string, string>, isCrowd ? 'clusters' : 'points');
    expect(plans).not.toMatch(/Seq Scan on events/);
    expect(plans).toMatch(
      isCrowd ? /Index Only Scan using events_points/ : /events_(cell|large_cell|start|local_words)/,
    );
    for (const [line] of plans.matchAll(/.*using events_(cell|cell_category|large_cell|start|points) .*/g)) {
      expect(line).toContain('Index Only Scan');
    }
  });

  const europe = { bbox: '-10,36,30,60' };
  const ocean = { bbox: '-160,-40,-130,-5' };

  test.each([
    ['an ocean without events', ocean, 0, sampledForArea],
    ['a word in an ocean', { ...ocean, keyword: 'opera' }, 0, sampledForArea],
    ['a few events in a wide area', europe, scatteredCount, sampledForArea + 4 * scatteredCount],
    [
      'the last pages of a wide area',
      { ...europe, from: new Date(Date.now() + 30 * 864e5).toISOString() },
      10,
      sampledForArea + 4 * scatteredCount,
    ],
    [
      'a word in a wide area',
      { ...europe, keyword: 'opera' },
      scatteredCount,
      sampledForArea + 6 * scatteredCount,
    ],
    ['the nearest in a wide area', { ...europe, sort: 'distance', limit: '3' }, 3, 4 * scatteredCount],
    ['a word in no event', { ...here, keyword: 'qqqq' }, 0, sampledForWords],
    ['a rare word', { ...here, keyword: '17777' }, 1, sampledForWords + 10],
    [
      'a common word on the earth',
      { ...earth, keyword: 'yoga', limit: '20' },
      20,
      sampledForArea + sampledForWords + 8 * 20,
    ],
    [
      'the nearest with a word',
      { ...europe, keyword: 'opera', sort: 'distance', limit: '3' },
      3,
      sampledForWords,
    ],
    [
      'the nearest with a rare word',
      { ...earth, keyword: '17777', sort: 'distance' },
      1,
      sampledForWords / 2,
    ],
  ])('%s is found without reading on', async (_, query, count, most) => {
    const { plans, found } = await explain(query as Record<string, string>);
    expect(found).toBe(count);
    const read = plans.filter((plan) => !isVocabulary(plan));
    const rows = read.reduce((sum, { plan }) => sum + rowsRead(plan), 0);
    expect(rows, read.map(({ plan }) => plan).join('\n\n')).toBeLessThanOrEqual(most);
  });

  test.each([
    ['of a place', here],
    ['of a place, by distance', { ...here, sort: 'distance' }],
    ['of large cells', { ...here, radius: '200' }],
    ['of large cells, by distance', { ...here, radius: '200', sort: 'distance' }],
    ['of the earth', earth],
    ['of a wide area, by distance', { bbox: '-120,20,-50,58', sort: 'distance' }],
  ])('common words %s are those of its page, in its order', async (_, query) => {
    const titles = async (rest: Record<string, string>) => {
      const parsed = searchQuerySchema.parse({ ...query, ...rest });
      const { ids } = await findEvents(
        database.pool,
        parsed,
        now,
        sharedReads(createSearchCaches(0), database.pool, now),
      );
      return parseEvents(await new EventSummaries(database.pool).of(ids), null).map(({ title }) => title);
    };
    const now = new Date();
    const plain = await titles({ limit: '200' });
    for (const word of ['Yoga', 'Chess']) {
      const worded = plain.filter((title) => title.startsWith(word)).slice(0, 30);
      expect(worded).toHaveLength(30);
      expect(await titles({ keyword: word, limit: '30' })).toEqual(worded);
    }
  });

  test('the places of all events of a million fit in the memory of a look-up', async () => {
    expect((await database.pool.query('show work_mem')).rows).toEqual([{ work_mem: '16MB' }]);
  });

  test('the words of a place are read from its next events', async () => {
    const { plans } = await explain({ ...here, keyword: 'qqqq' });
    const vocabularies = plans.filter(isVocabulary);
    expect(vocabularies.length).toBeGreaterThan(0);
    for (const { plan } of vocabularies) {
      expect(plan).not.toMatch(/Seq Scan on events/);
      const cells = Number(/Function Scan on unnest cells .*actual time=\S+ rows=([\d.]+)/.exec(plan)?.[1]);
      expect(rowsRead(plan) / cells).toBeLessThan(1_000);
    }
  });

  test('a page in order reads little more than its own rows', async () => {
    const plans = await plansOf({ ...here, limit: '50' });
    expect(plans).toContain('Merge Append');
    // With those of its cells that lie outside of the circle, and the look-ups of its rows.
    const read = rowsRead(plans);
    expect(read).toBeGreaterThanOrEqual(100);
    expect(read).toBeLessThan(500);
  });
});

test('statements are built once per kind of search, whatever the search', () => {
  const shape = {
    source: 'cell',
    sort: 'soonest',
    categories: 0,
    filtersWords: false,
    output: 'page',
  } as const;
  expect(searchStatement(shape)).toBe(searchStatement({ ...shape }));
  expect(searchStatement(shape).name).not.toBe(searchStatement({ ...shape, categories: 1 }).name);
  expect(searchStatement(shape).name.length).toBeLessThan(50);
});
