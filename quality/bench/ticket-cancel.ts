import { setTimeout } from 'node:timers/promises';
import { apiPath } from '@quad/shared/api-request';
import type { PlacedOrder } from '@quad/shared/contract/orders';
import type { TicketTypes } from '@quad/shared/contract/ticket-types';
import { createSandboxClient } from '@quad/stripe-sandbox/stripe-client';
import { eq } from 'drizzle-orm';
import { orders } from '../../server/src/db/schema/tickets';
import { stripeSandboxPath } from '../../server/src/sandbox/embedded-stripe';
import { copyOrder } from '../../server/src/testing/many-orders';
import { intentOf } from '../../server/src/testing/ticket-desk';
import { startMailSink } from '../failover/mail-sink';
import { syntheticCampuses } from './generate-events';
import { type BenchDatabase, type BenchPostgres, fillDatabase } from './postgres';
import { printTable } from './table';
import type { Claim } from './targets';
import { openTicketSite, type TicketSite } from './ticket-site';

const count = 1_000;
const types = [{ name: 'General', price: 2_000, quantity: 2 * count }];
/** When so many orders are done, all processes die. */
const killsAt = [30, 200, 400, 600, 800, 950];
const longestMs = 900_000;
const lookEachMs = 500;

/** Orders of guests who have paid: one over HTTP, and copies of it. */
async function sell(
  database: BenchDatabase,
  { call, stripe, events: [event = ''] }: TicketSite,
): Promise<void> {
  const listed = await call(
    '',
    'GET',
    apiPath('GET /api/events/:id/ticket-types', { params: { id: event } }),
  );
  const [type] = (listed.json as TicketTypes).types;
  const guest = { name: 'Grace', email: 'guest0@campus.example' };
  const items = [{ ticketTypeId: type?.id, quantity: 1 }];
  const wanted = { items, expectedTotal: type?.buyerPays, guest };
  const placed = await call(
    '',
    'POST',
    apiPath('POST /api/events/:id/orders', { params: { id: event } }),
    wanted,
  );
  const { orderId, clientSecret, link } = placed.json as PlacedOrder;
  const bank = createSandboxClient(`${stripe.origin}/browser${stripeSandboxPath}`, stripe.keys.secretKey);
  const card = { payment_method: 'pm_card_bypassPending', return_url: stripe.origin };
  await bank.paymentIntents.confirm(intentOf({ clientSecret }), card);
  for (;;) {
    await call(
      '',
      'POST',
      apiPath('POST /api/orders/by-link/:token/check', { params: { token: link ?? '' } }),
    );
    const [order] = await database.db.select().from(orders).where(eq(orders.id, orderId));
    if (order?.stripeTransferId) return copyOrder(database.db, order, count - 1);
    await setTimeout(lookEachMs);
  }
}

/** How many orders are back whole. */
async function countDone({ pool }: BenchDatabase): Promise<number> {
  const { rows } = await pool.query<{ done: number }>(
    "select count(*)::int as done from orders where status = 'refunded'",
  );
  return rows[0]?.done ?? 0;
}

/** What the provider has of all orders: how much it gave back, and how often of one payment. */
async function refundsAtProvider({ pool }: BenchDatabase) {
  const { rows } = await pool.query<{ cents: number; payments: number; refunds: number }>(`
    select coalesce(sum((data ->> 'amount')::int), 0)::int as cents, count(*)::int as refunds,
      count(distinct data ->> 'payment_intent')::int as payments
    from stripe_sandbox_objects where kind = 'refund' and account_id is null and data ->> 'status' = 'succeeded'`);
  return rows[0] ?? { cents: 0, payments: 0, refunds: 0 };
}

/**
 * An event with many orders is cancelled, and all processes are killed again and again while the money goes back: each buyer gets
 * all of it once, and one mail.
 */
export async function benchTicketCancel(postgres: BenchPostgres): Promise<Claim[]> {
  const sink = await startMailSink();
  const filled = { events: 1_000, name: 'cancel', now: new Date(), campuses: syntheticCampuses() };
  const database = await fillDatabase(postgres, filled);
  const site = await openTicketSite(database, { processes: 2, env: { SMTP_URL: sink.url }, sold: [types] });
  try {
    await sell(database, site);
    const { rows } = await database.pool.query<{ cents: number }>(
      'select sum(amount)::int as cents from orders',
    );
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1_000;
    const url = apiPath('POST /api/events/:id/cancel', { params: { id: site.events[0] ?? '' } });
    const cancelled = await site.call(site.host.cookie, 'POST', url, { reason: 'No power' });
    if (cancelled.status !== 200) throw new Error(`It was not cancelled: ${JSON.stringify(cancelled)}`);
    const mailed = () =>
      new Set(sink.mails.flatMap(({ messageId }) => (/refund\./.test(messageId) ? messageId : [])));
    let moneySeconds = 0;
    let kills = 0;
    while (seconds() * 1_000 < longestMs) {
      const done = await countDone(database);
      if (done >= (killsAt[kills] ?? Number.POSITIVE_INFINITY)) {
        site.app.killProcesses();
        kills += 1;
      }
      if (done === count && moneySeconds === 0) moneySeconds = seconds();
      if (done === count && mailed().size >= count) break;
      await setTimeout(lookEachMs);
    }
    const all = seconds();
    const made = await refundsAtProvider(database);
    const about = sink.mails.filter(({ messageId }) => /refund\./.test(messageId));
    const readers = new Set(about.map(({ to }) => to)).size;
    printTable(
      `An event with ${count} orders is cancelled`,
      ['', ''],
      [
        ['all processes killed', kills],
        ['cents paid', rows[0]?.cents ?? 0],
        ['cents given back', made.cents],
        ['refunds at the provider', made.refunds],
        ['all money back after s', moneySeconds],
        ['all mails out after s', all],
        ['buyers with a mail', readers],
        ['different mails', mailed().size],
        ['the same mail sent again after a kill', about.length - mailed().size],
      ],
    );
    const none = { limit: 0, bound: 'most' } as const;
    return [
      {
        name: `cancel ${count} orders: cents not given back`,
        value: (rows[0]?.cents ?? 0) - made.cents,
        ...none,
        unit: '',
      },
      { name: 'payments refunded twice', value: made.refunds - made.payments, ...none, unit: '' },
      {
        name: 'buyers without exactly one mail',
        value: count - readers + Math.abs(mailed().size - count),
        ...none,
        unit: '',
      },
      {
        name: 'until all money is back',
        value: moneySeconds || longestMs,
        limit: 600,
        bound: 'most',
        unit: 's',
      },
      {
        name: 'kill -9 of all processes meanwhile',
        value: kills,
        limit: killsAt.length,
        bound: 'least',
        unit: '',
      },
    ];
  } finally {
    await site.stop();
    await sink.close();
    await database.drop();
  }
}
