import { EventEmitter } from 'node:events';
import { apiPath } from '@quad/shared/api-request';
import type { LatLng } from '@quad/shared/geo';
import type { FastifyInstance } from 'fastify';
import { RequestTimes } from '../../server/src/plugins/request-times';
import { startApp } from './app';
import { type Cost, costOf, type Server } from './cost';
import { median } from './cpu';
import { syntheticCampuses } from './generate-events';
import { choosePoints } from './points';
import { fillDatabase, openBenchPostgres, settle } from './postgres';
import { printTable } from './table';
import type { Claim } from './targets';

const turns = { quick: 5, whole: 15 };
const events = 10_000;
const token = 'a token of the monitor that measures';
const requestsEach = 3_000;
const readingsEach = 20;
/** Prometheus' default is a minute; this is what busy sites choose, in milliseconds. */
const readEveryMs = 15_000;

const searchAt = ({ lat, lng }: LatLng) => apiPath('GET /api/events/search', { query: { lat, lng } });

/** Microseconds of CPU for counting and timing one request, and for the same without doing so. */
function countingCost(isCounted: boolean): number {
  const server = new EventEmitter();
  // Only the parts that it listens to.
  if (isCounted) new RequestTimes({ server, addHook: () => {} } as unknown as FastifyInstance);
  const count = 200_000;
  const url = searchAt({ lat: 39.1, lng: -84.5 });
  const before = process.cpuUsage();
  for (let index = 0; index < count; index += 1) {
    const response = Object.assign(new EventEmitter(), { statusCode: 200 });
    server.emit('request', { method: 'GET', url }, response);
    response.emit('close');
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

/** What metrics cost a busy server: counting each request, and being read by a monitor. */
export async function benchMetrics({ isQuick }: { isQuick: boolean }): Promise<Claim[]> {
  const campuses = syntheticCampuses();
  const postgres = await openBenchPostgres();
  const database = await fillDatabase(postgres, { events, now: new Date(), campuses });
  try {
    await settle(database, ['events']);
    const { center } = choosePoints(campuses);
    const app = await startApp({ databaseUrl: database.url, center, env: { METRICS_TOKEN: token } });
    const server: Server = { ...app, postgresCpu: database.cpu };
    const search = { path: searchAt(center) };
    const reading = { path: '/metrics', headers: { authorization: `Bearer ${token}` } };
    const results: { search: Cost; reading: Cost; counting: number }[] = [];
    for (let turn = 0; turn <= (isQuick ? turns.quick : turns.whole); turn += 1) {
      const plain = countingCost(false);
      const counting = countingCost(true) - plain;
      const searches = await costOf(server, { requests: requestsEach, ask: () => search });
      const readings = await costOf(server, { requests: readingsEach, connections: 1, ask: () => reading });
      results.push({ search: searches, reading: readings, counting });
    }
    await app.stop();
    // The first turn compiles.
    const of = (read: (turn: (typeof results)[number]) => number) => median(results.slice(1).map(read));
    printTable(
      'What metrics cost',
      ['', 'CPU us'],
      [
        ['counting a request', of(({ counting }) => counting)],
        ['a repeated search', of(({ search }) => search.app)],
        ['reading /metrics, with Postgres', of(({ reading }) => reading.app + reading.postgres)],
      ],
    );
    const percent = { limit: 1, bound: 'most', unit: '% of the CPU' } as const;
    return [
      {
        name: 'counting requests, of the cheapest one: a repeated search',
        value: of(({ counting, search }) => (100 * counting) / search.app),
        ...percent,
      },
      {
        name: 'reading /metrics every 15 s',
        value: of(({ reading }) => (reading.app + reading.postgres) / 1_000 / (readEveryMs / 100)),
        ...percent,
      },
    ];
  } finally {
    await database.drop();
    await postgres.stop();
  }
}
