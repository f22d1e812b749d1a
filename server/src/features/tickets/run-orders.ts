import { and, asc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { defineQueue } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import { orders } from '../../db/schema/tickets';
import { lockEvent } from '../rsvps/event-spots';
import { showSpots } from './end-ticket';
import type { OrderRow } from './order-row';
import { checkOrder, releaseOrder } from './release-order';
import type { OrderLog } from './settle-order';
import { tellOnSale } from './tell-on-sale';
import { priceTickets } from './ticket-types';

const reconcileQueue = defineQueue('tickets.reconcile-orders');

/** Orders and events per run; the oldest holds come first. */
const batchSize = 200;

/** Holds that are over, orders that a bank works on, and paid ones whose fee the provider hasn't booked. */
function listDue({ database, now }: AppContext): Promise<OrderRow[]> {
  const at = sql`${now().toISOString()}::timestamptz`;
  const isRested = or(
    isNull(orders.checkedAt),
    lt(orders.checkedAt, sql`${at} - least((${at} - ${orders.createdAt}) / 5, interval '1 hour')`),
  );
  return database.db
    .select()
    .from(orders)
    .where(
      or(
        and(eq(orders.status, 'held'), lt(orders.holdUntil, now())),
        and(eq(orders.status, 'processing'), isRested),
        and(isNotNull(orders.paidAt), isNull(orders.stripeTransferId), isRested),
      ),
    )
    .orderBy(asc(orders.holdUntil))
    .limit(batchSize);
}

/**
 * Ends holds, and completes orders whatever was lost: webhooks that never came, browsers that went away, crashes between any two
 * steps. A failing order is logged and doesn't stop the others.
 */
export async function reconcileOrders(context: AppContext, log: OrderLog): Promise<void> {
  for (const order of await listDue(context)) {
    try {
      await (order.status === 'held' ? releaseOrder : checkOrder)(context, order, log);
    } catch (error) {
      log.error({ orderId: order.id, err: error }, 'an order could not be completed yet');
    }
  }
  await followSales(context);
  await tellOnSale(context);
  await followLines(context);
}

/** Shows the price of what is on sale now: sales of a type may have begun or ended. */
async function followSales({ database: { db }, now }: AppContext): Promise<void> {
  const at = sql`${now().toISOString()}::timestamptz`;
  const isNew = (moment: SQL) => sql`${moment} between ${at} - interval '1 hour' and ${at}`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select e.id from events e join ticket_types t on t.event_id = e.id
    where e.payment_mode = 'online' and e.ends_at > ${at} - interval '1 day'
      and (${isNew(sql`t.opens_at`)} or ${isNew(sql`coalesce(t.closes_at, e.start_date)`)})
    group by e.id order by e.id limit ${batchSize}`);
  for (const { id } of rows) {
    await db.transaction(async (db) => {
      await lockEvent(db, id);
      await priceTickets(db, id, now());
    });
  }
}

/** Calls the next in line for spots that were kept for somebody in vain, and for what nobody was called for. */
async function followLines(context: AppContext): Promise<void> {
  const { db } = context.database;
  const at = sql`${context.now().toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select r.event_id as id from events e join rsvps r on r.event_id = e.id
    where e.payment_mode = 'online' and e.ends_at > ${at} and r.spot_offered_until between ${at} - interval '1 hour' and ${at}
      and r.status = 'waitlisted'
    union
    select e.id from events e
    where e.id in (select event_id from ticket_types) and e.payment_mode = 'online' and e.status <> 'cancelled'
      and e.start_date > ${at} and e.waitlist_count > 0 and quad_free_spots(e.id, ${at}) > 0
      and exists (select from rsvps r where r.event_id = e.id and r.status = 'waitlisted' and r.spot_offered_until is null)
    order by id limit ${batchSize}`);
  for (const { id } of rows) {
    await db.transaction(async (db) => {
      await lockEvent(db, id);
      await showSpots(context, db, id);
    });
  }
}

/** Reconciles each minute, in one of the app processes. */
export async function runOrders(context: AppContext, log: OrderLog = console): Promise<void> {
  await context.jobs.work(reconcileQueue, () => reconcileOrders(context, log));
  await context.jobs.schedule(reconcileQueue, '* * * * *');
}
