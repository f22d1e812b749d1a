import { orderPriceOf, ticketPriceOf } from '@quad/shared/ticket-prices';
import { createSandboxClient } from '@quad/stripe-sandbox/stripe-client';
import { asc, eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { beforeAll, expect } from 'vitest';
import { isLive } from '../db/fragments';
import { events } from '../db/schema/events';
import { rsvps } from '../db/schema/participation';
import { disputes, payouts } from '../db/schema/payouts';
import { orders, ticketRefunds, tickets, ticketTypes } from '../db/schema/tickets';
import { ledgerBalances, postLines } from '../features/ledger/ledger';
import { stripeSandboxPath } from '../sandbox/embedded-stripe';
import { answerProvider, providerPage } from './payout-desk';
import type { Member, TestApp } from './test-app';

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
  ticketsOf(orderId: string): Promise<(typeof tickets.$inferSelect)[]>;
  refundsOf(orderId: string): Promise<(typeof ticketRefunds.$inferSelect)[]>;
  disputesOf(orderId: string): Promise<(typeof disputes.$inferSelect)[]>;
  payoutsOf(eventId: string): Promise<(typeof payouts.$inferSelect)[]>;
  order(id: string): Promise<OrderRow>;
  /** What Stripe and banks do in the next seconds, and the webhooks of it. */
  hurry(): Promise<void>;
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
    const { id } = await test.event({
      hostId: host.id,
      paymentMode: 'online',
      maxAttendees: 10_000,
      refundHours,
      startDate: new Date(Date.now() + 7 * 86_400_000),
      ...event,
    });
    const types = [...new Set(prices)].map((price, position) => ({
      eventId: id,
      name: `Type ${position + 1}`,
      ...ticketPriceOf(price),
      quantity: 5_000,
      maxPerOrder: 10,
      position,
    }));
    await db.insert(ticketTypes).values(types);
    return id;
  };

  const desk: SalesDesk = {
    stripe,
    async host() {
      const host = await test.member();
      await answerProvider(await providerPage(host), 'verified');
      await host.post('/api/payouts/check');
      return host;
    },
    async sell(sale) {
      const { host, buyer, prices = [2_000], card = 'pm_card_visa' } = sale;
      const eventId = sale.eventId ?? (await addEvent(sale));
      const price = orderPriceOf(prices.map(ticketPriceOf));
      const stripeAccountId = await accountOf(host.id);
      const [event] = await db.select().from(events).where(eq(events.id, eventId));
      const intent = await stripe.paymentIntents.create({
        amount: price.buyerPays,
        application_fee_amount: price.quadKeeps,
        currency: 'usd',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        confirm: true,
        payment_method: card,
        transfer_data: { destination: stripeAccountId },
      });
      const [order] = await db
        .insert(orders)
        .values({
          eventId,
          userId: buyer.id,
          status: 'paid',
          amount: price.buyerPays,
          hostEarns: price.hostEarns,
          stripeAccountId,
          refundHours: event?.refundHours ?? null,
          holdUntil: new Date(),
          paymentIntentId: intent.id,
          paidWith: 'Visa ending 4242',
          paidAt: test.context.now(),
        })
        .returning();
      if (!order) throw new Error('The order was not stored');
      const seats = prices.length;
      const [rsvp] = await db
        .insert(rsvps)
        .values({ eventId, userId: buyer.id, status: 'attending', seats })
        .onConflictDoUpdate({
          target: [rsvps.eventId, rsvps.userId],
          targetWhere: isLive(rsvps.status),
          set: { seats: sql`${rsvps.seats} + ${seats}` },
        })
        .returning();
      const types = await db.select().from(ticketTypes).where(eq(ticketTypes.eventId, eventId));
      await db.insert(tickets).values(
        prices.map((price, index) => ({
          orderId: order.id,
          eventId,
          typeId: types.find((type) => type.price === price)?.id ?? '',
          place: index + 1,
          rsvpId: rsvp?.id ?? null,
          status: 'valid' as const,
          ...ticketPriceOf(price),
        })),
      );
      await db.execute(sql`
        update ticket_types y set sold_count = (select count(*) from tickets where type_id = y.id and status = 'valid')
        where event_id = ${eventId}`);
      await db.execute(
        sql`update events set attendee_count = attendee_count + ${seats} where id = ${eventId}`,
      );
      const sold = {
        provider: order.amount,
        host_balance: -order.hostEarns,
        fees: order.hostEarns - order.amount,
      };
      await postLines(db, { orderId: order.id }, { entry: 'sold', lines: sold });
      await desk.hurry();
      const charge = await test.context.hostMoney.soldBy(intent.id);
      const fee = charge?.providerFee ?? 0;
      await postLines(db, { orderId: order.id }, { entry: 'charged', lines: { provider: -fee, fees: fee } });
      await db
        .update(orders)
        .set({ stripeTransferId: charge?.transferId ?? null })
        .where(eq(orders.id, order.id));
      return desk.order(order.id);
    },
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
    async hurry() {
      await db.execute(sql`
        update stripe_sandbox_objects set due_at = now() - interval '1 second'
        where due_at is not null and kind <> 'balance_transaction'`);
      await test.stripe?.tick();
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
  beforeAll(async () => void Object.assign(desk, createSalesDesk(test, await test.listen())));
  return desk;
}
