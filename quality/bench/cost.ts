import type { Program } from './app';
import { type Ask, keepBusy, type Load } from './client';
import { median } from './cpu';

/** What one request costs in CPU, in microseconds. */
export interface Cost extends Load {
  app: number;
  postgres: number;
}

/** A server, and the Postgres behind it if it has one. */
export interface Server extends Program {
  /** CPU seconds of Postgres. */
  postgresCpu?: () => number;
}

interface Run {
  connections?: number;
  seconds?: number;
  requests?: number;
  ask(index: number): Ask;
}

/** @throws Error if a request fails: the figure would be that of an error */
export async function costOf(server: Server, { connections = 8, ...run }: Run): Promise<Cost> {
  const postgres = server.postgresCpu ?? (() => 0);
  const before = { app: server.cpu(), postgres: postgres() };
  const load = await keepBusy(server.port, { connections, ...run });
  const spent = { app: server.cpu() - before.app, postgres: postgres() - before.postgres };
  if (load.failures > 0) throw new Error(`${load.failures} of ${load.requests} requests failed`);
  const each = (seconds: number) => (seconds * 1e6) / load.requests;
  return { ...load, app: each(spent.app), postgres: each(spent.postgres) };
}

/** Milliseconds of CPU in all. */
export const totalMs = ({ app, postgres }: Pick<Cost, 'app' | 'postgres'>): number =>
  (app + postgres) / 1_000;

/**
 * Measures several things in turns, so that what is compared ran within seconds of each other.
 * @returns the median cost of each, and the median of the turns' ratios of two
 */
export async function inTurns<Name extends string>(
  turns: number,
  measures: Record<Name, () => Promise<Pick<Cost, 'app' | 'postgres'>>>,
) {
  const costs = {} as Record<Name, Pick<Cost, 'app' | 'postgres'>[]>;
  const names = Object.keys(measures) as Name[];
  for (let turn = 0; turn < turns; turn += 1) {
    for (const name of names) costs[name] = [...(costs[name] ?? []), await measures[name]()];
  }
  const cost = (name: Name) => ({
    app: median(costs[name].map(({ app }) => app)),
    postgres: median(costs[name].map(({ postgres }) => postgres)),
  });
  return {
    cost,
    /** Milliseconds of CPU in all. */
    total: (name: Name) => median(costs[name].map(totalMs)),
    ratio: (one: Name, other: Name) =>
      median(
        costs[one].map(
          (cost, turn) => totalMs(cost) / totalMs(costs[other][turn] ?? { app: 0, postgres: 0 }),
        ),
      ),
    rows: names.map((name) => [name, cost(name).app, cost(name).postgres]),
  };
}
