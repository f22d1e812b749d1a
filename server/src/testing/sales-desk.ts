import type { PlacedOrder } from '@quad/shared/contract/orders';
import { orderPriceOf, ticketPriceOf } from '@quad/shared/ticket-prices';
import { createSandboxClient } from '@quad/stripe-sandbox/stripe-client';
import { asc, eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { beforeAll, expect } from 'vitest';
import type { events } from '../db/schema/events';
import { disputes, payouts } from '../db/schema/payouts';
import { orders, ticketRefunds, tickets } from '../db/schema/tickets';
import { ledgerBalances } from '../features/ledger/ledger';
import { stripeSandboxPath } from '../sandbox/embedded-stripe';
import { copyOrder } from './many-orders';
import type { Member, TestApp } from './test-app';
import { general, hurryProvider, payIntent, readyHost, typesOf } from './ticket-desk';

interface Sale {
  host: Member;
  buyer: Member;
  /** An event that sold before; a new one by default. */
  eventId?: string;
  /** Of each ticket, in cents. */
  prices?: number[];
  card?: string;
  refundHours?: number | null;
  event?: Partial<typeof events.$inferInsert>;
}

type OrderRow = typeof orders.$inferSelect;

/** Hosts who sell, buyers who paid, and the books of both sides. */
interface SalesDesk {
  stripe: Stripe;
  /** A host whom money can be paid out to. */
  host(): Promise<Member>;
  /** A paid order, as checkout leaves it. */
  sell(sale: Sale): Promise<OrderRow>;
  /** So many more orders like this one, each with a payment and a buyer of its own. */
  sellMany(order: OrderRow, count: number): Promise<void>;
  ticketsOf(orderId: string): Promise<(typeof tickets.$inferSelect)[]>;
  refundsOf(orderId: string): Promise<(typeof ticketRefunds.$inferSelect)[]>;
  disputesOf(orderId: string): Promise<(typeof disputes.$inferSelect)[]>;
  payoutsOf(eventId: string): Promise<(typeof payouts.$inferSelect)[]>;
  order(id: string): Promise<OrderRow>;
  /** The buyer asks the bank for the money of an order that was paid with any card. */
  dispute(order: OrderRow): Promise<void>;
  /** What Stripe and banks do in the next seconds, and the webhooks of it. */
  hurry(): Promise<void>;
  /** The bank account that a host names at the provider. */
  bank(stripeAccountId: string, answer: 'verified' | 'verified-wrong-bank'): Promise<void>;
  /** The midnight after which a payment can be paid out. */
  release(): Promise<void>;
  /** Integer cents on a host's balance at Stripe. */
  balanceOf(host: Member): Promise<number>;
  /** Compares the ledger with Stripe's balances to the cent, and returns it. */
  books(): Promise<Awaited<ReturnType<typeof ledgerBalances>>>;
}

const total = ({ available, pending }: Stripe.Balance) =>
  [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);

function createSalesDesk(test: TestApp, origin: string): SalesDesk {
  const { db } = test.database;
  const stripe = createSandboxClient(`${origin}${stripeSandboxPath}`, test.stripe?.keys.secretKey ?? '');
  const accountOf = async (userId: string) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select stripe_account_id as id from payout_accounts where user_id = ${userId}`,
    );
    return rows[0]?.id ?? '';
  };

  /** An event with one type for each price. */
  const addEvent = async ({ host, prices = [2_000], refundHours = null, event }: Sale) => {
    const startDate = new Date(test.context.now().getTime() + 7 * 86_400_000);
    const { id } = await test.event({ hostId: host.id, startDate, ...event });
    const types = [...new Set(prices)].map((price, index) =>
      general({ name: `Type ${index + 1}`, price, quantity: 5_000 }),
    );
    const put = await host.put(`/api/events/${id}/ticket-types`, { types, refundHours });
    expect(put.statusCode, put.body).toBe(200);
    return id;
  };

  const desk: SalesDesk = {
    stripe,
    host: () => readyHost(test),
    async sell(sale) {
      const { buyer, prices = [2_000], card } = sale;
      const eventId = sale.eventId ?? (await addEvent(sale));
      const types = await typesOf(test, eventId);
      const items = types.flatMap(({ id, price }) => {
        const quantity = prices.filter((wanted) => wanted === price).length;
        return quantity > 0 ? [{ ticketTypeId: id, quantity }] : [];
      });
      const expectedTotal = orderPriceOf(prices.map(ticketPriceOf)).buyerPays;
      const placed = await buyer.post(`/api/events/${eventId}/orders`, { items, expectedTotal });
      expect(placed.statusCode, placed.body).toBe(200);
      const { orderId, clientSecret } = placed.json<PlacedOrder>();
      await payIntent(test, origin, clientSecret, card);
      await hurryProvider(test);
      return desk.order(orderId);
    },
    sellMany: (order, count) => copyOrder(db, order, count),
    ticketsOf: (orderId) =>
      db.select().from(tickets).where(eq(tickets.orderId, orderId)).orderBy(asc(tickets.place)),
    refundsOf: (orderId) =>
      db.select().from(ticketRefunds).where(eq(ticketRefunds.orderId, orderId)).orderBy(asc(ticketRefunds.n)),
    disputesOf: (orderId) => db.select().from(disputes).where(eq(disputes.orderId, orderId)),
    payoutsOf: (eventId) => db.select().from(payouts).where(eq(payouts.eventId, eventId)),
    async order(id) {
      const [order] = await db.select().from(orders).where(eq(orders.id, id));
      if (!order) throw new Error('There is no such order');
      return order;
    },
    async dispute({ paymentIntentId }) {
      await db.execute(sql`
        with charge as (
          update stripe_sandbox_objects set due_at = now()
          where kind = 'charge' and account_id is null and data ->> 'payment_intent' = ${paymentIntentId}
          returning data ->> 'payment_method' as method)
        update stripe_sandbox_objects set test_card = '4000000000000259' where id in (select method from charge)`);
      await hurryProvider(test);
    },
    hurry: () => hurryProvider(test),
    async bank(stripeAccountId, answer) {
      const { url } = await stripe.accounts.createLoginLink(stripeAccountId);
      await fetch(url, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' });
      await desk.hurry();
    },
    async release() {
      await db.execute(sql`
        update stripe_sandbox_objects set due_at = now() - interval '1 second'
        where due_at is not null and kind = 'balance_transaction'`);
      await test.stripe?.tick();
    },
    async balanceOf(host) {
      return total(await stripe.balance.retrieve({}, { stripeAccount: await accountOf(host.id) }));
    },
    async books() {
      const ledger = await ledgerBalances(db);
      const { data } = await stripe.accounts.list({ limit: 100 });
      let hosts = 0;
      for (const { id } of data) hosts += total(await stripe.balance.retrieve({}, { stripeAccount: id }));
      const own = total(await stripe.balance.retrieve());
      expect({ sum: ledger.sum, hosts: 0 - ledger.host_balance, provider: ledger.provider }).toEqual({
        sum: 0,
        hosts,
        provider: own + hosts,
      });
      return ledger;
    },
  };
  return desk;
}

/** The desk of a test app, which listens from the first test on. */
export function useSalesDesk(test: TestApp): SalesDesk {
  const desk = {} as SalesDesk;
  beforeAll(async () => {
    const address = test.app.server.address();
    const isListening = address !== null && typeof address !== 'string';
    const origin = isListening ? `http://127.0.0.1:${address.port}` : await test.listen();
    Object.assign(desk, createSalesDesk(test, origin));
  });
  return desk;
}
