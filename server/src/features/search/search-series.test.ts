import { randomUUID } from 'node:crypto';
import type { EventPoints } from '@quad/shared/contract/event-points';
import type { EventSummary } from '@quad/shared/contract/events';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';

const hourMs = 3_600_000;
const base = Math.ceil(Date.now() / hourMs) * hourMs + hourMs / 2;
const instant = (hours: number) => new Date(base + hours * hourMs);

/** A series, or a single event: its dates begin `every` hours after each other and may overlap. */
const seriesArbitrary = fc.record({
  dates: fc.integer({ min: 1, max: 6 }),
  first: fc.integer({ min: -100, max: 60 }),
  every: fc.constantFrom(0, 1, 24, 168),
  hours: fc.array(fc.constantFrom(1, 3, 30, 168, 300), { minLength: 6, maxLength: 6 }),
  unlisted: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 2 }),
  allDay: fc.boolean(),
  category: fc.constantFrom('concerts', 'food'),
  price: fc.constantFrom(0, 5),
  isDateToKnow: fc.integer({ min: 0, max: 3 }).map((die) => die === 0),
  title: fc.constantFrom('Jazz night', 'Chess'),
});
type Series = typeof seriesArbitrary extends fc.Arbitrary<infer Made> ? Made : never;

const filterArbitrary = fc.record(
  {
    from: fc.integer({ min: -20, max: 400 }),
    length: fc.integer({ min: 0, max: 200 }),
    category: fc.constantFrom('concerts', 'food'),
    free: fc.constant('true'),
    dates: fc.constant('true'),
    keyword: fc.constantFrom('jazz', 'chess'),
    radius: fc.constantFrom('40', '150'),
    sort: fc.constantFrom('soonest', 'distance'),
  },
  { requiredKeys: [] },
);
type Filter = typeof filterArbitrary extends fc.Arbitrary<infer Made> ? Made : never;

interface Row extends Pick<Series, 'category' | 'price' | 'isDateToKnow' | 'title' | 'allDay'> {
  id: string;
  series: string | null;
  start: number;
  end: number;
  isListed: boolean;
}

const rowsOf = (made: Series): Row[] => {
  const series = made.dates > 1 ? randomUUID() : null;
  return Array.from({ length: made.dates }, (_, index) => {
    const start = instant(made.first + index * made.every).getTime();
    return {
      ...made,
      id: randomUUID(),
      series,
      start,
      end: start + (made.hours[index] ?? 1) * hourMs,
      isListed: !made.unlisted.includes(index),
    };
  });
};

/** From when on a date is in lists: the end of those before it, or if one of them is on then, the start of the last. */
function listedFrom(row: Row, rows: readonly Row[]): number {
  const earlier = rows
    .slice(0, rows.indexOf(row))
    .filter(({ series }) => series !== null && series === row.series);
  const begun = Math.max(0, ...earlier.map(({ start }) => start));
  const over = Math.max(0, ...earlier.map(({ end }) => end));
  return begun < row.start && row.start < over ? begun : over;
}

/** What a search finds, in its order: of each series the first date that is not over by then, and what begins while it is on. */
function findIn(rows: readonly Row[], filter: Filter): string[] {
  const from = filter.from === undefined ? 0 : instant(filter.from).getTime();
  const alive = Math.max(Date.now(), from);
  const to =
    filter.length === undefined
      ? Number.POSITIVE_INFINITY
      : instant((filter.from ?? 0) + filter.length).getTime();
  const isOngoing = (row: Row) => Number(row.allDay && row.end - row.start >= 168 * hourMs);
  const listed = rows
    .filter(({ isListed }) => isListed)
    .sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1));
  return listed
    .filter(
      (row) =>
        row.end > alive &&
        listedFrom(row, listed) <= alive &&
        row.start <= to &&
        (!filter.category || row.category === filter.category) &&
        (!filter.free || row.price === 0) &&
        (filter.dates || !row.isDateToKnow) &&
        (!filter.keyword || row.title.toLowerCase().includes(filter.keyword)),
    )
    .sort((a, b) => isOngoing(a) - isOngoing(b))
    .map(({ id }) => id);
}

function queryOf({ from, length, ...rest }: Filter): URLSearchParams {
  const query = new URLSearchParams({ lat: '39.13', lng: '-84.5', ...rest });
  if (from !== undefined) query.set('from', instant(from).toISOString());
  if (length !== undefined) query.set('to', instant((from ?? 0) + length).toISOString());
  return query;
}

describe('a series in searches', () => {
  const testApp = useTestApp();
  const pool = () => testApp.database.pool;
  afterEach(() => pool().query('truncate events cascade'));

  const insert = (rows: readonly Row[]) =>
    pool().query(
      `insert into events (id, title, category, start_date, end_date, all_day, timezone, location, price, is_public,
         is_date_to_know, latitude, longitude, series_id)
       select id, title, category, "start", "end", "allDay", 'America/New_York', 'Here', price, "isListed", "isDateToKnow", 39.13,
         -84.5, series
       from json_to_recordset($1) as made(id uuid, title text, category text, "start" timestamptz, "end" timestamptz,
         "allDay" boolean, price numeric, "isListed" boolean, "isDateToKnow" boolean, series uuid)`,
      [JSON.stringify(rows.map((row) => ({ ...row, start: new Date(row.start), end: new Date(row.end) })))],
    );

  /** All pages of the list, and the count of the first. */
  const list = async (query: URLSearchParams) => {
    const ids: string[] = [];
    let url: string | undefined = `/api/events/search?${query}&limit=5&count=true`;
    let total: unknown;
    while (url) {
      const response: Awaited<ReturnType<typeof testApp.get>> = await testApp.get(url);
      expect(response.statusCode, response.body).toBe(200);
      total ??= response.headers['x-total-count'];
      ids.push(...response.json<EventSummary[]>().map(({ id }) => id));
      url = /^<([^>]+)>/.exec(String(response.headers.link ?? ''))?.[1];
    }
    return { ids, total: Number(total) };
  };

  const check = async (rows: readonly Row[], filter: Filter) => {
    const query = queryOf(filter);
    const expected = findIn(rows, filter);
    const { ids, total } = await list(query);
    if (filter.sort === 'distance') expect(ids.sort(), String(query)).toEqual([...expected].sort());
    else expect(ids, String(query)).toEqual(expected);
    expect(total, String(query)).toBe(expected.length);
    query.delete('sort');
    const { points } = (await testApp.get(`/api/events/points?${query}`)).json<EventPoints>();
    expect(
      points.map(([id]) => id),
      String(query),
    ).toEqual(expected);
  };

  test('is its first date that is not over, in lists, counts and on the map', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(seriesArbitrary, { minLength: 1, maxLength: 5 }),
        fc.array(filterArbitrary, { minLength: 2, maxLength: 4 }),
        fc.nat(),
        async (made, filters, hidden) => {
          await pool().query('truncate events cascade');
          const rows = made.flatMap(rowsOf);
          await insert(rows);
          for (const filter of filters) await check(rows, filter);
          // Its next date takes its place, and gives it back.
          const row = rows[hidden % rows.length];
          const hide = (at: Date | null) =>
            pool().query('update events set hidden_at = $2 where id = $1', [row?.id, at]);
          await hide(new Date());
          const left = rows.map((one) => (one === row ? { ...one, isListed: false } : one));
          for (const filter of filters) await check(left, filter);
          await hide(null);
          await check(rows, {});
        },
      ),
      { numRuns: 10 },
    );
  });

  test('chains its other dates again when one is moved or deleted', async () => {
    const rows = rowsOf({
      dates: 4,
      first: 1,
      every: 24,
      hours: [1, 1, 1, 1, 1, 1],
      unlisted: [],
      allDay: false,
      category: 'food',
      price: 0,
      isDateToKnow: false,
      title: 'Chess',
    });
    await insert(rows);
    const [first, second, third, fourth] = rows.map(({ id }) => id);
    const shown = async () => (await list(queryOf({}))).ids;
    const later = async () => {
      const { rows } = await pool().query('select series_later from events order by start_date');
      return rows.map(({ series_later }) => series_later);
    };
    expect(await shown()).toEqual([first]);
    expect(await later()).toEqual([3, 2, 1, 0]);
    await pool().query(
      `update events set start_date = start_date + interval '80 hours', end_date = end_date + interval '80 hours'
       where id = $1`,
      [first],
    );
    expect(await shown()).toEqual([second]);
    await pool().query('delete from events where id = $1', [second]);
    expect(await shown()).toEqual([third]);
    expect(await later()).toEqual([2, 1, 0]);
    await pool().query('update events set is_public = false where id = any($1)', [[third, fourth]]);
    expect(await shown()).toEqual([first]);
    const [alone] = (await pool().query('select series_text, series_later from events where is_listed')).rows;
    expect(alone).toEqual({ series_text: null, series_later: null });
  });
});
