import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedDatabase } from '../../server/src/db/client';
import { migrateDatabase } from '../../server/src/db/migrate';
import { type Program, startApp, startBareServer } from './app';
import { openClient } from './client';
import { costOf, inTurns } from './cost';
import { syntheticCampuses } from './generate-events';
import { addMembers, type Member } from './people';
import { choosePoints, type Points } from './points';
import { insertEvents } from './postgres';
import { searchAt } from './search-kinds';
import { printTable } from './table';
import type { Claim } from './targets';

const events = 100_000;
const turns = { quick: 5, whole: 15 };
const seconds = 1;

export interface EmbeddedSite {
  app: Program;
  points: Points;
  members: readonly Member[];
  /** Events that people can answer. */
  eventIds: readonly string[];
  stop(): Promise<void>;
}

/** The server of a small box: the embedded database, with 100,000 events. */
export async function startEmbeddedSite(memberCount: number): Promise<EmbeddedSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quad-bench-embedded-'));
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const campuses = syntheticCampuses();
    const points = choosePoints(campuses);
    const database = await openEmbeddedDatabase(dataDir, 'exclusive');
    await migrateDatabase(database.db);
    await insertEvents(database, { events, now: new Date(), campuses });
    const members = await addMembers(database, memberCount);
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from events where is_listed and start_date > now() + interval '1 day' and external_source = 'user'
       order by random() limit 500`,
    );
    await database.close();
    const app = await startApp({ dataDir, center: points.center });
    const stop = async () => {
      await app.stop();
      removeData();
    };
    return { app, points, members, eventIds: rows.map(({ id }) => id), stop };
  } catch (error) {
    removeData();
    throw error;
  }
}

/** Searches from the embedded database. */
export async function benchEmbedded({ isQuick }: { isQuick: boolean }): Promise<Claim[]> {
  const { app, points, stop } = await startEmbeddedSite(1);
  try {
    const ask = () => ({ path: searchAt(points.anywhere()) });
    const client = openClient(app, 1);
    const bare = await startBareServer(await client.send(ask()));
    client.close();
    await costOf(app, { seconds: 8, connections: 4, ask });
    const measured = await inTurns(isQuick ? turns.quick : turns.whole, {
      search: () => costOf(app, { seconds, connections: 4, ask }),
      'node:http, same bytes': () => costOf(bare, { seconds, ask }),
    });
    await bare.stop();
    printTable('The embedded database, 100,000 events', ['', 'CPU us', ''], measured.rows);
    return [
      {
        name: `a search, embedded database, ${events} events`,
        value: measured.total('search'),
        limit: 2,
        bound: 'most',
        unit: 'ms CPU in all',
        machine: { what: 'node:http, same bytes', value: measured.total('node:http, same bytes') },
      },
    ];
  } finally {
    await stop();
  }
}
