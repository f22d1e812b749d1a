import { callerOf } from '../../server/src/testing/chaos-caller';
import { type ChaosStripe, startChaosStripe } from '../../server/src/testing/chaos-stripe';
import { openSales } from '../../server/src/testing/ticket-sales-desk';
import { type Program, startApp } from './app';
import { syntheticCampuses } from './generate-events';
import { choosePoints } from './points';
import type { BenchDatabase } from './postgres';

export interface TicketSite {
  app: Program;
  /** A provider that survives the app; what it stores is in the same database. */
  stripe: ChaosStripe;
  call: ReturnType<typeof callerOf>;
  host: Awaited<ReturnType<typeof openSales>>['host'];
  events: string[];
  stop(): Promise<void>;
}

/** The built server with the sandbox of the provider beside it, and a host who can sell tickets of these types. */
export async function openTicketSite(
  database: BenchDatabase,
  {
    processes = 1,
    env = {},
    sold = [],
  }: { processes?: number; env?: Record<string, string>; sold?: object[][] },
): Promise<TicketSite> {
  const stripe = await startChaosStripe(database.url, () => 1);
  const app = await startApp({
    databaseUrl: database.url,
    center: choosePoints(syntheticCampuses()).center,
    processes,
    env: { ...stripe.envOf('app'), ...env },
  });
  const served = { origin: `http://127.0.0.1:${app.port}`, name: 'app' };
  stripe.connect({ anyProcess: () => served, crashAt: async () => false, isPlanned: () => false });
  const call = callerOf({ anyProcess: () => served });
  const { host, events } = await openSales({ database, call, stripe }, sold);
  return {
    ...{ app, stripe, call, host, events },
    async stop() {
      await app.stop();
      await stripe.close();
    },
  };
}
