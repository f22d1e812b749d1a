import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { runPaymentChaos } from '../../testing/payment-chaos';
import { describeOutcome } from '../../testing/payment-outcome';

/** `npm run bench payments` runs the large version. */
const size = { payments: 40, crashesEach: 1, atOnce: 8, seed: 20_261_120 };
/** Takes about half a minute on two cores; longer if they are shared. */
const patienceMs = 600_000;

// Processes that are killed and restarted share a database; the embedded one serves only one process.
describe.runIf(inject('postgres'))(
  'payments, while the app is killed before, during and after each step',
  () => {
    let databases: TestDatabase[];
    beforeAll(async () => {
      databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
    });
    afterAll(() => Promise.all(databases.map((database) => database.drop())));

    it(
      'each end as exactly one live event or one full refund, and the books agree with the provider to the cent',
      async () => {
        const [app, stripe] = databases;
        const outcome = await runPaymentChaos({
          ...size,
          appDatabaseUrl: app?.url ?? '',
          stripeDatabaseUrl: stripe?.url ?? '',
        });
        console.log(describeOutcome(outcome));
        expect(outcome.faults).toEqual([]);
        expect(outcome.published).toBeGreaterThan(size.payments / 2);
        expect(outcome.refunded).toBeGreaterThan(0);
        expect(outcome.canceled).toBeGreaterThan(0);
        expect(outcome.crashesLeft).toEqual([]);
      },
      patienceMs,
    );
  },
);
