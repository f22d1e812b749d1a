import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { runTicketChaos } from '../../testing/ticket-chaos';

const size = { buyers: 16, crashesEach: 1, atOnce: 6, seed: 20_261_130 };
/** Takes about a minute on two cores; longer if they are shared. */
const patienceMs = 600_000;

// Processes that are killed and restarted share a database; the embedded one serves only one process.
describe.runIf(inject('postgres'))(
  'tickets, while the app is killed before, during and after each step',
  () => {
    let databases: TestDatabase[];
    beforeAll(async () => {
      databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
    });
    afterAll(() => Promise.all(databases.map((database) => database.drop())));

    it(
      'are sold once, given back once and paid out once, and the books agree with the provider to the cent',
      async () => {
        const [app, stripe] = databases;
        const urls = { appDatabaseUrl: app?.url ?? '', stripeDatabaseUrl: stripe?.url ?? '' };
        const { seconds, crashes, crashesLeft, webhooks, figures, faults } = await runTicketChaos({
          ...size,
          ...urls,
        });
        const kills = [...crashes].map(([point, count]) => `${point} ${count}`).join(', ');
        console.log(
          `${size.buyers} buyers in ${Math.round(seconds)} s: ${JSON.stringify(figures)}\nkill -9: ${kills}\nwebhooks: ${JSON.stringify(webhooks)}\nfaults: ${faults.length}`,
        );
        expect(faults).toEqual([]);
        expect(figures.paid).toBeGreaterThan(0);
        expect(figures['given back']).toBeGreaterThan(0);
        expect(figures.payouts).toBe(1);
        expect(crashesLeft).toEqual([]);
      },
      patienceMs,
    );
  },
);
