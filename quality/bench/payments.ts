import { openPostgres } from '../../server/src/db/client';
import { migrateDatabase } from '../../server/src/db/migrate';
import { administer, databaseUrl } from '../../server/src/testing/database';
import { runPaymentChaos } from '../../server/src/testing/payment-chaos';
import { describeOutcome } from '../../server/src/testing/payment-outcome';
import { openBenchPostgres } from './postgres';
import { type Claim, printClaims } from './targets';

/** A single part is a quick run. */
const sizes = {
  quick: { payments: 120, crashesEach: 2, atOnce: 12 },
  whole: { payments: 500, crashesEach: 6, atOnce: 12 },
};

/** A new migrated database. @returns its URL */
export async function createMigrated(serverUrl: string, name: string): Promise<string> {
  await administer(serverUrl, `drop database if exists ${name} with (force)`);
  await administer(serverUrl, `create database ${name}`);
  const url = databaseUrl(serverUrl, name);
  const database = await openPostgres(url);
  await migrateDatabase(database.db);
  await database.close();
  return url;
}

/**
 * Payments while the app is killed before, during and after each step, and webhooks are lost, duplicated and
 * late: each one must end as exactly one live event or one full refund.
 */
export async function benchPayments({ isQuick }: { isQuick: boolean }): Promise<boolean> {
  const size = isQuick ? sizes.quick : sizes.whole;
  const seed = Date.now() % 1_000_000;
  const postgres = await openBenchPostgres();
  const names = ['quad_bench_payments', 'quad_bench_stripe'] as const;
  try {
    const outcome = await runPaymentChaos({
      ...size,
      seed,
      appDatabaseUrl: await createMigrated(postgres.url, names[0]),
      stripeDatabaseUrl: await createMigrated(postgres.url, names[1]),
    });
    console.log(`\nPayments under crashes (seed ${seed})`);
    console.log(describeOutcome(outcome).replace(/^/gm, '  '));
    for (const fault of outcome.faults) console.log(`  FAULT ${fault}`);
    const killed = [...outcome.crashes.values()].reduce((sum, count) => sum + count, 0);
    const ended = outcome.published + outcome.refunded + outcome.canceled;
    const none = { limit: 0, bound: 'most', unit: '' } as const;
    const claims: Claim[] = [
      {
        name: 'payments that ended as neither one event nor one refund',
        value: outcome.payments - ended,
        ...none,
      },
      { name: 'differences between our books and the provider', value: outcome.faults.length, ...none },
      { name: 'crashes', value: killed, limit: size.crashesEach * 10, bound: 'least', unit: 'kill -9' },
    ];
    return printClaims('Payments: exactly once', claims);
  } finally {
    for (const name of names) await administer(postgres.url, `drop database if exists ${name} with (force)`);
    await postgres.stop();
  }
}
