import { startApp, startBareServer } from './app';
import { openClient } from './client';
import { costOf, inTurns, type Server } from './cost';
import { type Campus, readCampuses, readTitles, syntheticCampuses } from './generate-events';
import { addMembers } from './people';
import { maxTransactions, runPgbench, type Transaction } from './pgbench';
import { choosePoints, type Points } from './points';
import { type BenchDatabase, fillDatabase, openBenchPostgres, settle } from './postgres';
import { claimsOfKinds, type KindCost, measureKinds, searchAt } from './search-kinds';
import { claimIndexes, type IndexCost, measureStart } from './search-start';
import { printTable } from './table';
import type { Claim } from './targets';

/** Each round measures everything once, so that what is compared ran within seconds of each other. */
const rounds = { quick: 5, whole: 15 };
const seconds = 0.7;
/** Until Node has compiled the hot code, and the connections have their plans. */
const warmUpSeconds = 8;
const transactionsEach = 350;
/** Ten RSVPs a second. */
const changeEveryMs = 100;
const changedWithinMs = 30 * 86_400_000;
const megabyte = 1024 * 1024;

export interface SearchBenchOptions {
  /** Sizes, ascending. */
  events: readonly number[];
  /** A file of real titles, and a CSV of real campuses. */
  titles?: string;
  places?: string;
  isQuick: boolean;
}

/** The cheapest query of the rows that searches find, at other places each. */
async function floorsOf(
  { pool }: BenchDatabase,
  { port }: Server,
  { anywhere }: Points,
): Promise<Transaction[]> {
  const client = openClient({ port }, 4);
  const floors = await Promise.all(
    Array.from({ length: maxTransactions }, async () => {
      const reply = await client.send({
        path: searchAt(anywhere()),
        headers: { 'accept-encoding': 'identity' },
      });
      const ids = (JSON.parse(reply.bytes.toString()) as { id: string }[]).map(({ id }) => id);
      const text = 'select summary, attendee_count from events where id = any($1::uuid[])';
      return { name: 'floor', text, values: [`'{${ids.join()}}'`] };
    }),
  );
  client.close();
  // So that it reads pages that are in memory.
  await pool.query('select count(summary) from events');
  return floors;
}

/** As an RSVP does: what servers have kept of the event is no longer true. */
const changeEvent = ({ pool }: BenchDatabase) =>
  pool.query(
    `update events set attendee_count = attendee_count + 1
     where id = (select id from events where is_listed and start_date > $1 order by start_date, id limit 1)`,
    [new Date(Date.now() + Math.random() * changedWithinMs)],
  );

/**
 * Searches over HTTP as browsers ask while events change, beside pgbench reading the same rows by their ids and node:http with
 * the same bytes.
 */
async function claimRequests(
  database: BenchDatabase,
  server: Server,
  points: Points,
  turns: number,
): Promise<Claim[]> {
  // Where a page is full.
  const repeated = searchAt(points.center);
  const client = openClient(server, 1);
  const sample = await client.send({ path: repeated });
  const program = await startBareServer(sample);
  // The changes cost Postgres as much while it runs.
  const bare: Server = { ...program, postgresCpu: database.cpu };
  const floors = await floorsOf(database, server, points);
  const [member] = await addMembers(database, 1);
  const anywhere = () => ({ path: searchAt(points.anywhere()) });
  const uncompressed = () => ({ ...anywhere(), headers: { 'accept-encoding': 'identity' } });
  const signedIn = () => ({ ...anywhere(), headers: { ...member?.headers } });
  const again = () => ({ path: repeated });
  const unchanged = async (asked: Server) => {
    // Of the moment: what was sent before the first turn has changed since.
    const { headers } = await client.send(again());
    const ask = { path: repeated, headers: { 'if-none-match': String(headers.etag) } };
    return costOf(asked, { seconds, ask: () => ask });
  };
  await costOf(server, { seconds: warmUpSeconds, ask: anywhere });
  const changing = setInterval(() => void changeEvent(database), changeEveryMs);
  await costOf(bare, { seconds: 1, ask: again });
  const measured = await inTurns(turns, {
    'pgbench, same rows by id': () => runPgbench(database, floors, transactionsEach),
    search: () => costOf(server, { seconds, ask: anywhere }),
    'signed in': () => costOf(server, { seconds, ask: signedIn }),
    'without compression': () => costOf(server, { seconds, ask: uncompressed }),
    'shared answer': () => costOf(server, { seconds, ask: again }),
    'a 304': () => unchanged(server),
    'node:http, same bytes': () => costOf(bare, { seconds, ask: again }),
    'node:http, a 304': () => unchanged(bare),
  });
  clearInterval(changing);
  client.close();
  await bare.stop();
  const { events } = database;
  printTable(
    `Searches over HTTP, ${events.toLocaleString('en-US')} events, brotli, ${sample.bytes.length} bytes`,
    ['', 'CPU us', 'Postgres us'],
    measured.rows,
  );
  const bareMs = measured.total('node:http, same bytes');
  const least = measured.total('pgbench, same rows by id') + bareMs;
  const shared = { what: 'node:http, same bytes, ms CPU', value: bareMs };
  const ratio = (name: string, value: number, limit: number, bound: Claim['bound']): Claim => ({
    name: `${name}, ${events} events`,
    value,
    limit,
    bound,
    unit: 'times',
    machine: shared,
  });
  return [
    {
      name: `a search, ${events} events`,
      value: measured.total('search'),
      limit: 1,
      bound: 'most',
      unit: 'ms CPU in all',
      machine: { what: 'pgbench, same rows by id, and node:http, same bytes', value: least },
    },
    ratio(
      'a search over the same without compression',
      measured.ratio('search', 'without compression'),
      1.5,
      'most',
    ),
    ratio(
      'pgbench reading the same rows by id over a search',
      measured.ratio('pgbench, same rows by id', 'search'),
      0.75,
      'least',
    ),
    ratio(
      'node:http over a shared answer',
      measured.ratio('node:http, same bytes', 'shared answer'),
      0.85,
      'least',
    ),
    {
      ...ratio('node:http, a 304, over a 304', measured.ratio('node:http, a 304', 'a 304'), 0.75, 'least'),
      machine: { what: 'node:http, a 304, ms CPU', value: measured.total('node:http, a 304') },
    },
  ];
}

function printKinds(costs: ReadonlyMap<number, readonly KindCost[]>): void {
  const sizes = [...costs.keys()];
  const names = costs.get(sizes[0] ?? 0)?.map(({ name }) => name) ?? [];
  printTable(
    'What kinds of searches cost, ms CPU: in all, of it Postgres, and p99 of the time',
    ['', ...sizes.flatMap((size) => [`${size / 1_000}k`, 'Postgres', 'p99'])],
    names.map((name, index) => [
      name,
      ...sizes.flatMap((size) => {
        const cost = costs.get(size)?.[index];
        return [cost?.total ?? 0, cost?.postgres ?? 0, cost?.p99 ?? 0];
      }),
    ]),
  );
}

/** Measures searches at every size, all of it through HTTP. */
export async function benchSearches({
  events,
  titles,
  places,
  isQuick,
}: SearchBenchOptions): Promise<Claim[]> {
  const campuses: readonly Campus[] = places ? readCampuses(places) : syntheticCampuses();
  const points = choosePoints(campuses);
  const now = new Date();
  const named = titles ? { titles: readTitles(titles) } : {};
  const optionsOf = (size: number) => ({ events: size, now, campuses, ...named });
  const postgres = await openBenchPostgres();
  const databases: BenchDatabase[] = [];
  const kinds = new Map<number, KindCost[]>();
  const indexes: IndexCost[] = [];
  const claims: Claim[] = [];
  try {
    const empty = await fillDatabase(postgres, optionsOf(0));
    databases.push(empty);
    for (const size of events) databases.push(await fillDatabase(postgres, optionsOf(size)));
    for (const database of databases.slice(1)) {
      await settle(database, ['events']);
      const start = await measureStart(database, empty, points);
      const app = await startApp({ databaseUrl: database.url, center: points.center });
      const server: Server = { ...app, postgresCpu: database.cpu };
      const requests = await claimRequests(database, server, points, isQuick ? rounds.quick : rounds.whole);
      const costs = await measureKinds(server, points);
      indexes.push({ ...start, memory: app.peakMemory() / megabyte });
      await app.stop();
      kinds.set(database.events, costs);
      claims.push(...requests, ...claimsOfKinds(database.events, costs));
    }
    printKinds(kinds);
    claims.push(...claimIndexes(indexes));
    const [smallest, largest] = [events[0] ?? 0, events.at(-1) ?? 0];
    const plainAt = (size: number) =>
      kinds.get(size)?.find(({ name }) => name === 'dense: 50 miles')?.total ?? 0;
    // Only where the page is full at every size: a sparse point fills a page only among many events.
    if (smallest !== largest) {
      claims.push({
        name: `a dense search's CPU at ${largest} events over ${smallest}`,
        value: plainAt(largest) / plainAt(smallest),
        limit: 3,
        bound: 'most',
        unit: 'times',
      });
    }
  } finally {
    for (const database of databases) await database.drop();
    await postgres.stop();
  }
  return claims;
}
