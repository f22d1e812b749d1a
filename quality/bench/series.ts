import { startApp } from './app';
import { costOf, inTurns, type Server } from './cost';
import type { Points } from './points';
import { type BenchDatabase, type BenchPostgres, type FillOptions, fillDatabase, settle } from './postgres';
import { type SearchParameters, searchAt } from './search-kinds';
import type { Claim } from './targets';

const datesEach = 7;
const turns = 9;
const seconds = 0.5;
/** Until Node has compiled the hot code, for each kind. */
const warmUpSeconds = 2;

/** Makes all events of a cell and category dates of series, as the trigger of series leaves them. */
async function foldIntoSeries({ pool }: BenchDatabase): Promise<void> {
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `update events set listed_from = dates.ends_before from (
       select id, lag(ends_at) over (partition by cell, category, series order by start_date, id) as ends_before from (
         select id, cell, category, start_date, ends_at,
           row_number() over (partition by cell, category order by md5(id::text)) / $1 as series from events
       ) as numbered
     ) as dates where dates.id = events.id and dates.ends_before is not null`,
    [datesEach],
  );
  await client.query('set session_replication_role = origin');
  client.release();
}

/** The same on both sides: rows in one order, without what an update left behind, and with all pages known to be visible. */
async function tidy({ pool }: BenchDatabase): Promise<void> {
  await pool.query('cluster events using events_pkey');
  await pool.query('vacuum analyze events');
}

/**
 * What it costs that dates of a series are one card: searches of the same rows, in turns, by a server for which each is a card
 * and by one for which seven are.
 * @param database the rows, each a card
 */
export async function claimSeries(
  postgres: BenchPostgres,
  database: BenchDatabase,
  options: FillOptions,
  points: Points,
): Promise<Claim[]> {
  const folded = await fillDatabase(postgres, { ...options, name: 'folded' });
  const day = (after: number) => new Date(options.now.getTime() + after * 86_400_000).toISOString();
  const kinds: readonly [string, SearchParameters][] = [
    ['within 50 miles', {}],
    ['of a category', { category: 'concerts' }],
    ['within 200 miles', { radius: 200 }],
    ['of a day', { from: day(5), to: day(6) }],
  ];
  const claims: Claim[] = [];
  const servers: Server[] = [];
  const serve = async ({ url, cpu }: BenchDatabase): Promise<Server> => {
    const server = { ...(await startApp({ databaseUrl: url, center: points.center })), postgresCpu: cpu };
    servers.push(server);
    return server;
  };
  try {
    await settle(folded, ['events']);
    await foldIntoSeries(folded);
    for (const each of [folded, database]) await tidy(each);
    const [ofFolded, ofSingle] = [await serve(folded), await serve(database)];
    for (const [name, rest] of kinds) {
      const ask = () => ({ path: searchAt(points.anywhere(), rest) });
      for (const server of servers) await costOf(server, { seconds: warmUpSeconds, ask });
      const measured = await inTurns(turns, {
        folded: () => costOf(ofFolded, { seconds, ask }),
        single: () => costOf(ofSingle, { seconds, ask }),
      });
      claims.push({
        name: `a search ${name}, series over single events, ${options.events} events`,
        value: measured.ratio('folded', 'single'),
        limit: 1.1,
        bound: 'most',
        unit: 'times',
        machine: { what: 'single events, ms CPU', value: measured.total('single') },
      });
    }
  } finally {
    for (const server of servers) await server.stop();
    await folded.drop();
  }
  return claims;
}
