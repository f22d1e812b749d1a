import type { SearchQuery } from '@quad/shared/contract/events';
import { searchQuerySchema } from '@quad/shared/contract/events';
import type { LatLng } from '@quad/shared/geo';
import { type PreparedStatement, type PreparedValues, queryPrepared } from '../server/src/db/prepared-rows';
import { foundEventsSql } from '../server/src/features/events/event-json';
import { findEvents } from '../server/src/features/search/search.queries';
import { pageStartOf } from '../server/src/features/search/search-cursor';
import { cpuOfThread, median } from './cpu';
import type { BenchDatabase } from './search-database';
import { printTable } from './table';
import type { Claim } from './targets';

/** Runs per figure: enough for a median of chunks, of which a busy neighbor disturbs one or two. */
const chunks = 9;
const runsPerChunk = 20;

/** The same page without a location: the minimum cost of a list of events. */
const floorStatement: PreparedStatement = {
  name: 'bench_floor',
  text: `select ${foundEventsSql}, (array_agg(key))[100]::text, 0 from (
    select * from (select id, start_date as key from events where is_listed and start_date >= $1::timestamptz
      order by start_date, id limit 101) as found
    cross join lateral (select attendee_count, summary from events where events.id = found.id offset 0) as detail
    order by found.key, found.id) as page`,
};

export type Points = Record<'dense' | 'sparse', readonly LatLng[]>;

export function queryAt({ lat, lng }: LatLng, rest: Record<string, string> = {}): SearchQuery {
  return searchQuerySchema.parse({ lat: lat.toFixed(6), lng: lng.toFixed(6), ...rest });
}

/** The statement and parameters of a search by location, without running it. */
export async function captureStatement(
  query: SearchQuery,
  now: Date,
): Promise<PreparedStatement & { values: PreparedValues }> {
  interface Prepared extends PreparedStatement {
    values: PreparedValues;
    handleReadyForQuery(): void;
  }
  let captured: Prepared | undefined;
  const client = {
    query(prepared: Prepared) {
      captured = prepared;
      prepared.handleReadyForQuery();
    },
    release() {},
  };
  await findEvents({ connect: async () => client } as never, query, now);
  if (!captured) throw new Error('The search ran no statement');
  return captured;
}

async function backendsOf({ pool }: BenchDatabase): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
  );
  return rows.map(({ pid }) => pid);
}

interface Cost {
  /** Milliseconds of a backend's CPU, median of the chunks. */
  cpu: number;
  /** Milliseconds from call to rows. */
  p50: number;
  max: number;
}

async function measure(database: BenchDatabase, work: (run: number) => Promise<unknown>): Promise<Cost> {
  for (let run = 0; run < runsPerChunk; run += 1) await work(run);
  const backends = await backendsOf(database);
  const spent = () => backends.reduce((sum, pid) => sum + cpuOfThread(pid), 0);
  const cpu: number[] = [];
  const wall: number[] = [];
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const before = spent();
    for (let run = 0; run < runsPerChunk; run += 1) {
      const from = performance.now();
      await work(run);
      wall.push(performance.now() - from);
    }
    cpu.push(((spent() - before) * 1000) / runsPerChunk);
  }
  return { cpu: median(cpu), p50: median(wall), max: Math.max(...wall) };
}

const searches: readonly (readonly [name: string, rest: Record<string, string>])[] = [
  ['50 miles', {}],
  ['1 mile', { radius: '1' }],
  ['10 miles', { radius: '10' }],
  ['200 miles', { radius: '200' }],
  ['category', { category: 'concerts' }],
  ['category of two names', { category: 'food' }],
  ['free', { free: 'true' }],
  ['category, 200 miles', { category: 'study', radius: '200', free: 'true' }],
  ['by distance', { sort: 'distance' }],
  ['by distance, 200 miles', { sort: 'distance', radius: '200' }],
  ['with the total', { count: 'true' }],
  ['word, common', { keyword: 'party' }],
  ['word, half typed', { keyword: 'lo' }],
  ['word, fairly common', { keyword: 'yoga' }],
  ['word, rare', { keyword: 'lovedi' }],
  ['word, in no event', { keyword: 'qqqq' }],
  ['word, mistyped', { keyword: 'conert' }],
  ['words and category', { keyword: 'jazz concert', category: 'concerts' }],
  ['word, 200 miles, by distance', { keyword: 'yoga', radius: '200', sort: 'distance' }],
];

/** The cost of each kind of search in Postgres, at every size, and its growth against the target. */
export async function benchStatements(
  databases: readonly BenchDatabase[],
  points: Points,
  now: Date,
): Promise<Claim[]> {
  const plain = new Map<string, number>();
  const rows: (string | number)[][] = [];
  const header = [
    'CPU ms a search',
    ...databases.flatMap(({ events }) => [`${events / 1000}k`]),
    'p50 ms',
    'max ms',
  ];
  const add = async (name: string, work: (database: BenchDatabase, run: number) => Promise<unknown>) => {
    const costs: Cost[] = [];
    for (const database of databases) costs.push(await measure(database, (run) => work(database, run)));
    const last = costs.at(-1);
    rows.push([name, ...costs.map(({ cpu }) => cpu), last?.p50 ?? 0, last?.max ?? 0]);
    databases.forEach(({ events }, index) => {
      plain.set(`${name} ${events}`, costs[index]?.cpu ?? Number.NaN);
    });
    return costs;
  };

  await add('no place (floor)', (database) =>
    queryPrepared(database.pool, floorStatement, [now.toISOString()]),
  );
  for (const kind of ['dense', 'sparse'] as const) {
    const at = (run: number) => points[kind][run % points[kind].length] as LatLng;
    for (const [name, rest] of searches) {
      await add(`${kind}: ${name}`, ({ pool }, run) => findEvents(pool, queryAt(at(run), rest), now));
    }
    await add(`${kind}: second page`, async ({ pool }, run) => {
      const query = queryAt(at(run));
      const key = new Date(now.getTime() + 30 * 86_400_000).toISOString();
      const id = '80000000-0000-4000-8000-000000000000';
      await findEvents(
        pool,
        { ...query, cursor: pageStartOf(query).encode({ key, id, corrected: null }) },
        now,
      );
    });
  }
  const world = { bbox: '-180,-90,180,90', lat: undefined, lng: undefined };
  const ocean = { bbox: '-160,-40,-130,-5', lat: undefined, lng: undefined };
  const boxes = [
    ['the whole earth', world],
    ['an ocean without events', ocean],
  ] as const;
  for (const [name, box] of boxes) {
    const query = searchQuerySchema.parse({ bbox: box.bbox });
    await add(name, ({ pool }) => findEvents(pool, query, now));
    await add(`${name}, word`, ({ pool }) => findEvents(pool, { ...query, keyword: 'lovedi' }, now));
  }
  printTable('What a search costs Postgres', header, rows);

  const claims: Claim[] = [];
  const claim = (name: string, value: number, limit: number) =>
    claims.push({ name, value, limit, bound: 'most', unit: 'times' });
  const smallest = databases[0]?.events;
  const largest = databases.at(-1)?.events;
  const floor = plain.get(`no place (floor) ${largest}`) ?? Number.NaN;
  for (const kind of ['dense', 'sparse']) {
    const cost = (events?: number) => plain.get(`${kind}: 50 miles ${events}`) ?? Number.NaN;
    claim(`${kind} search at ${largest} over a list without a place`, cost(largest) / floor, 5);
  }
  // Only where the page is full at every size: a sparse point fills a page only among many events.
  if (smallest !== largest) {
    const cost = (events?: number) => plain.get(`dense: 50 miles ${events}`) ?? Number.NaN;
    claim(`dense search at ${largest} over the same at ${smallest}`, cost(largest) / cost(smallest), 3);
  }
  return claims;
}
