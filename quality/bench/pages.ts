import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LatLng } from '@quad/shared/geo';
import { measured, startApp, startBareServer } from './app';
import { type Ask, openClient } from './client';
import { costOf, inTurns, type Server } from './cost';
import { syntheticCampuses } from './generate-events';
import { addMembers } from './people';
import { choosePoints } from './points';
import { fillDatabase, openBenchPostgres, settle } from './postgres';
import { printTable } from './table';
import type { Claim } from './targets';

const events = 10_000;
const turns = { quick: 5, whole: 15 };
const seconds = 0.7;
/** Pages that nobody has asked for yet, in a turn. */
const firstPages = 60;
/** So many are asked for first, so that what makes them is compiled, as what sends repeated ones is after some seconds. */
const warmingPages = 600;
/** Milliseconds of CPU in all. */
const limits = { repeated: 0.13, first: 3 };
/** How many wait at once: a few people, or the crowd of a viral link, which shares look-ups of the event's version. */
const [few, crowd] = [8, 64];
const crawler = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';

/** One of the 60 files that a first visit loads. */
function builtFile(): string {
  const names = readdirSync(join(measured.checkout, 'web', 'dist', 'client', 'assets'));
  const name = names.find((name) => names.includes(`${name}.br`));
  if (!name) throw new Error('The web app is not built');
  return `/assets/${name}`;
}

const discoverAt = ({ lat, lng }: LatLng) => `/?at=${lat.toFixed(3)},${lng.toFixed(3)}`;

/** The pages that people arrive on, as browsers ask for them: repeated ones, and such as nobody has asked for. */
export async function benchPages({ isQuick }: { isQuick: boolean }): Promise<Claim[]> {
  const campuses = syntheticCampuses();
  const points = choosePoints(campuses);
  const postgres = await openBenchPostgres();
  const database = await fillDatabase(postgres, { events, now: new Date(), campuses });
  try {
    await settle(database, ['events']);
    const [member] = await addMembers(database, 1);
    const { rows } = await database.pool.query<{ id: string }>(
      "select id from events where is_listed and start_date > now() and external_source = 'user' order by random()",
    );
    let taken = 0;
    const nextEvent = () => `/events/${rows[taken++ % rows.length]?.id}`;
    const app = await startApp({ databaseUrl: database.url, center: points.center });
    const server: Server = { ...app, postgresCpu: database.cpu };
    const client = openClient(server, 1);
    const shown: Record<string, Ask> = {
      '/': { path: '/' },
      '/events/:id': { path: nextEvent() },
      '/landing': { path: '/landing' },
      'a built file': { path: builtFile() },
    };
    const event = shown['/events/:id'] as Ask;
    const crawled: Ask = { ...event, headers: { 'user-agent': crawler } };
    const signedIn = { ...event, headers: member?.headers } as Ask;
    const again =
      (ask: Ask, connections = few, from = server) =>
      () =>
        costOf(from, { seconds, connections, ask: () => ask });
    const first = async (ask: () => Ask) => {
      await costOf(server, { requests: warmingPages, connections: 4, ask });
      return () => costOf(server, { requests: firstPages, connections: 4, ask });
    };
    const measures: Parameters<typeof inTurns>[1] = {};
    const bare: Record<string, Server> = {};
    for (const [name, ask] of Object.entries(shown)) {
      const reply = await client.send(ask);
      const plain = await startBareServer(reply);
      bare[name] = plain;
      await costOf(server, { seconds: 3, ask: () => ask });
      measures[`${name} again`] = again(ask);
      measures[`node:http, bytes of ${name}`] = again(ask, few, plain);
      console.log(
        `${name}: ${reply.bytes.length.toLocaleString('en-US')} bytes, ${reply.headers['content-encoding']}`,
      );
    }
    client.close();
    measures['/events/:id again, a crowd'] = again(event, crowd);
    measures['node:http, bytes of /events/:id, a crowd'] = again(event, crowd, bare['/events/:id']);
    measures['/events/:id again, a crawler'] = again(crawled);
    measures['/events/:id again, signed in'] = again(signedIn);
    measures['/ at another place each'] = await first(() => ({ path: discoverAt(points.anywhere()) }));
    measures['/events/:id, another each'] = await first(() => ({ path: nextEvent() }));
    const costs = await inTurns(isQuick ? turns.quick : turns.whole, measures);
    for (const plain of Object.values(bare)) await plain.stop();
    await app.stop();
    printTable('Pages, brotli', ['', 'CPU us', 'Postgres us'], costs.rows);
    const claim = (name: string, limit: number, page: string): Claim => ({
      name: `page ${name}`,
      value: costs.total(name),
      limit,
      bound: 'most',
      unit: 'ms CPU in all',
      machine: { what: 'node:http, same bytes', value: costs.total(`node:http, bytes of ${page}`) },
    });
    return [
      ...Object.keys(shown).map((name) => claim(`${name} again`, limits.repeated, name)),
      claim('/events/:id again, a crowd', limits.repeated, '/events/:id, a crowd'),
      claim('/events/:id again, a crawler', limits.repeated, '/events/:id'),
      claim('/ at another place each', limits.first, '/'),
      claim('/events/:id, another each', limits.first, '/events/:id'),
    ];
  } finally {
    await database.drop();
    await postgres.stop();
  }
}
