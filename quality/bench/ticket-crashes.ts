import { administer } from '../../server/src/testing/database';
import { describeTicketChaos, runTicketChaos } from '../../server/src/testing/ticket-chaos';
import { createMigrated } from './payments';
import type { BenchPostgres } from './postgres';
import type { Claim } from './targets';

const size = { buyers: 150, crashesEachCall: 3, crashesEachAct: 6, atOnce: 10 };
const names = ['quad_bench_tickets', 'quad_bench_tickets_stripe'] as const;

/** Tickets while the app is killed at every step, and webhooks are lost, doubled and late. */
export async function benchTicketCrashes({ url }: BenchPostgres): Promise<Claim[]> {
  const seed = Date.now() % 1_000_000;
  // The processes that die are those of the built server.
  process.env.TEST_BUILT_SERVER = '1';
  try {
    const outcome = await runTicketChaos({
      ...size,
      seed,
      appDatabaseUrl: await createMigrated(url, names[0]),
      stripeDatabaseUrl: await createMigrated(url, names[1]),
    });
    console.log(`\nTickets under crashes: ${size.buyers} buyers (seed ${seed})`);
    console.log(describeTicketChaos(outcome).replace(/^/gm, '  '));
    const { findings, seconds, crashes, crashesLeft } = outcome;
    const killed = [...crashes.values()].reduce((sum, count) => sum + count, 0);
    return [
      {
        name: 'invariants of tickets broken under crashes',
        value: findings.faults.length,
        limit: 0,
        bound: 'most',
        unit: '',
      },
      {
        name: 'steps of tickets at which no process died',
        value: crashesLeft.length,
        limit: 0,
        bound: 'most',
        unit: '',
      },
      {
        name: 'processes killed between steps of tickets',
        value: killed,
        limit: 100,
        bound: 'least',
        unit: 'kill -9',
      },
      { name: `${size.buyers} buyers under crashes`, value: seconds, limit: 600, bound: 'most', unit: 's' },
    ];
  } finally {
    for (const name of names) await administer(url, `drop database if exists ${name} with (force)`);
  }
}
