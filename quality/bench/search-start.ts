import { startApp } from './app';
import { openClient } from './client';
import { inTurns } from './cost';
import type { Points } from './points';
import type { BenchDatabase } from './postgres';
import { searchAt } from './search-kinds';
import { printTable } from './table';
import type { Claim } from './targets';

const turns = 3;
/** Milliseconds of CPU, and megabytes, by the number of events: half of what a small server has. */
const limits: Readonly<Record<number, { start: number; memory: number }>> = {
  100000: { start: 3_000, memory: 500 },
};

/** What a process takes to have all events at hand. */
export interface IndexCost {
  events: number;
  /** Milliseconds of CPU until the first search is answered, beyond what a start without events takes. */
  app: number;
  postgres: number;
  /** Megabytes at most, until all kinds of searches have been measured. */
  memory: number;
}

/** From the start of a process until its first search is answered, in microseconds. */
async function costOfStart({ url, cpu }: BenchDatabase, points: Points) {
  const before = cpu();
  const app = await startApp({ databaseUrl: url, center: points.center });
  const client = openClient(app, 1);
  const { status } = await client.send({ path: searchAt(points.dense()) });
  const spent = { app: app.cpu() * 1e6, postgres: (cpu() - before) * 1e6 };
  client.close();
  await app.stop();
  if (status !== 200) throw new Error(`The first search was answered with ${status}`);
  return spent;
}

/**
 * Starts with events and without, in turns.
 * @param empty a database without events
 */
export async function measureStart(
  database: BenchDatabase,
  empty: BenchDatabase,
  points: Points,
): Promise<Omit<IndexCost, 'memory'>> {
  // The first ones make the tables of the jobs.
  for (const each of [empty, database]) await costOfStart(each, points);
  const { cost } = await inTurns(turns, {
    empty: () => costOfStart(empty, points),
    filled: () => costOfStart(database, points),
  });
  const [without, all] = [cost('empty'), cost('filled')];
  return {
    events: database.events,
    app: (all.app - without.app) / 1_000,
    postgres: (all.postgres - without.postgres) / 1_000,
  };
}

/** Prints what the index takes at each size. */
export function claimIndexes(costs: readonly IndexCost[]): Claim[] {
  printTable(
    'What the index takes: ms of CPU until the first search beyond those without events, and memory after all searches',
    ['events', 'CPU', 'Postgres', 'MB at most'],
    costs.map(({ events, app, postgres, memory }) => [`${events / 1_000}k`, app, postgres, memory]),
  );
  return costs.flatMap(({ events, app, postgres, memory }): Claim[] => {
    const limit = limits[events];
    if (!limit) return [];
    return [
      {
        name: `until the first search, beyond a start without events, ${events} events`,
        value: app + postgres,
        limit: limit.start,
        bound: 'most',
        unit: 'ms CPU in all',
      },
      {
        name: `memory of a process that searches, ${events} events`,
        value: memory,
        limit: limit.memory,
        bound: 'most',
        unit: 'MB at most',
      },
    ];
  });
}
