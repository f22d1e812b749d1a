import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { describeTicketChaos, runTicketChaos } from '../../testing/ticket-chaos';

const size = { buyers: 34, crashesEachCall: 1, crashesEachAct: 1, atOnce: 6, seed: 20_261_130 };
/** Takes about a minute on two cores; longer if they are shared. */
const patienceMs = 600_000;

// Processes that are killed and restarted share a database; the embedded one serves only one process.
describe.runIf(inject('postgres'))(
  'tickets, while the app is killed before, during and after each step',
  () => {
    let databases: TestDatabase[];
    beforeEach(async () => {
      databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
    });
    afterEach(() => Promise.all(databases.map((database) => database.drop())));

    it(
      'are sold once, given back once and paid out once, and the books agree with the provider to the cent',
      async () => {
        const [app, stripe] = databases;
        const urls = { appDatabaseUrl: app?.url ?? '', stripeDatabaseUrl: stripe?.url ?? '' };
        const outcome = await runTicketChaos({ ...size, ...urls });
        console.log(`${size.buyers} buyers\n${describeTicketChaos(outcome)}`);
        const { findings, crashesLeft } = outcome;
        expect(findings.faults).toEqual([]);
        // What the rest would say little without.
        const least = [
          [1, 'called', 3],
          [1, 'came when called', 1],
          [1, 'refused what is kept', 1],
          [2, 'paid when asked', 1],
          [2, 'gave up when asked', 1],
          [2, 'taken too late', 1],
          [3, 'given back by guests', 1],
          [5, 'guests sent on', 1],
          [6, 'offered by guests', 1],
          [6, 'taken over', 1],
        ] as const;
        for (const [invariant, what, n] of least)
          expect(findings.figure(invariant, what), what).toBeGreaterThanOrEqual(n);
        expect(findings.figure(8, 'payouts')).toBe(3);
        expect(findings.figure(8, 'disputes won')).toBe(1);
        expect(findings.figure(9, 'refused after that')).toBe(6);
        expect(crashesLeft).toEqual([]);
      },
      patienceMs,
    );
  },
);
