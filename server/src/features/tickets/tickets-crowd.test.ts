import type { PlacedOrder } from '@quad/shared/contract/orders';
import type { TicketTypes } from '@quad/shared/contract/ticket-types';
import { createSandboxClient } from '@quad/stripe-sandbox/stripe-client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openPostgres } from '../../db/client';
import { stripeSandboxPath } from '../../sandbox/embedded-stripe';
import { createAppProcesses } from '../../testing/app-processes';
import { callerOf } from '../../testing/chaos-caller';
import { startChaosStripe } from '../../testing/chaos-stripe';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { checkSpots } from '../../testing/ticket-desk';
import { openSales } from '../../testing/ticket-sales-desk';

const buyers = 500;
const atOnce = 50;
const types = [
  { name: 'General', price: 2_000, quantity: 60 },
  { name: 'Balcony', price: 3_200, quantity: 30 },
  { name: 'Front row', price: 5_000, quantity: 10 },
];
const seats = 100;

describe.runIf(inject('postgres'))('500 buyers for 100 tickets of three types, at two processes', () => {
  let databases: TestDatabase[];
  beforeAll(async () => {
    databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
  });
  afterAll(() => Promise.all(databases.map((database) => database.drop())));

  it('get each ticket once, and all others are told at once that none is left', async () => {
    const [app, provider] = databases;
    const stripe = await startChaosStripe(provider?.url ?? '', () => 1);
    const processes = createAppProcesses(app?.url ?? '');
    const database = await openPostgres(app?.url ?? '');
    try {
      const unlimited = { LIMIT_GUEST_RSVPS: '100000' };
      const started = await Promise.all(
        ['p1', 'p2'].map((name) => processes.start({ ...stripe.envOf(name), ...unlimited })),
      );
      let turn = 0;
      const call = callerOf({
        anyProcess() {
          turn += 1;
          return started[turn % started.length] as (typeof started)[number];
        },
      });
      const { events } = await openSales({ database, call, stripe }, [types]);
      const [event = ''] = events;
      const offered = (await call('', 'GET', `/api/events/${event}/ticket-types`)).json as TicketTypes;
      const bank = createSandboxClient(`${stripe.origin}/browser${stripeSandboxPath}`, stripe.keys.secretKey);

      /** Asks for one type after the other, and pays for the first that is left. */
      const buy = async (index: number): Promise<string> => {
        const guest = { name: `Buyer ${index}`, email: `buyer${index}@campus.test` };
        for (let next = 0; next < offered.types.length; next += 1) {
          const type = offered.types[(index + next) % offered.types.length];
          const items = [{ ticketTypeId: type?.id, quantity: 1 }];
          const order = { items, expectedTotal: type?.buyerPays, guest };
          const placed = await call('', 'POST', `/api/events/${event}/orders`, order);
          if (placed.status === 409) {
            expect(placed.json).toMatchObject({ code: 'SOLD_OUT' });
            continue;
          }
          expect(placed.status, JSON.stringify(placed.json)).toBe(200);
          const { clientSecret, link } = placed.json as PlacedOrder;
          await bank.paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '', {
            payment_method: 'pm_card_visa',
            return_url: stripe.origin,
          });
          const paid = await call('', 'POST', `/api/orders/by-link/${link}/check`);
          expect(paid.json).toMatchObject({ status: 'paid' });
          return 'bought';
        }
        return 'told';
      };
      const waiting = Array.from({ length: buyers }, (_, index) => index);
      const outcomes: string[] = [];
      const serve = async () => {
        for (let index = waiting.pop(); index !== undefined; index = waiting.pop())
          outcomes.push(await buy(index));
      };
      await Promise.all(Array.from({ length: atOnce }, serve));

      expect(outcomes.filter((outcome) => outcome === 'bought')).toHaveLength(seats);
      expect(outcomes.filter((outcome) => outcome === 'told')).toHaveLength(buyers - seats);
      await checkSpots(database.db, event);
      const { rows } = await database.db.execute(sql`
        select k.name, k.sold_count as sold, count(*)::int as tickets
        from ticket_types k join tickets t on t.type_id = k.id and t.status = 'valid'
        where k.event_id = ${event} group by k.id order by k.position`);
      expect(rows).toEqual(types.map(({ name, quantity }) => ({ name, sold: quantity, tickets: quantity })));
    } finally {
      await database.close();
      await processes.stop();
      await stripe.close();
    }
  }, 240_000);
});
