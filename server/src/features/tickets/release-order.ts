import type { AppContext } from '../../app-context';
import { lockEvent } from '../rsvps/event-spots';
import { inTurn } from '../rsvps/rsvps.service';
import { findOrder, lockOrder, type OrderRow } from './order-row';
import { letGo, type OrderLog, settleOrder } from './settle-order';

/** Brings an order to what the payment provider says. @throws PaymentsUnavailableError */
export async function checkOrder(context: AppContext, order: OrderRow, log: OrderLog): Promise<OrderRow> {
  const { paymentIntentId } = order;
  const intent = paymentIntentId && (await context.payments.getIntent(paymentIntentId));
  return (intent && (await settleOrder(context, intent, log))) || order;
}

/** Lets an order go that has no intent yet: nobody has what a payment needs. */
const releaseUnopened = ({ id, eventId }: OrderRow, context: AppContext): Promise<OrderRow | null> =>
  inTurn(context, eventId, async (db) => {
    await lockEvent(db, eventId);
    const order = await lockOrder(db, id);
    const isUnopened = order?.status === 'held' && order.paymentIntentId === null;
    return isUnopened ? letGo(context, db, order) : null;
  });

/**
 * Lets an order go that isn't paid: its intent is closed first, so that nobody can pay it. One that is paid, or being paid right
 * now, stays.
 * @returns the order after that
 * @throws PaymentsUnavailableError; the order stays
 */
export async function releaseOrder(context: AppContext, order: OrderRow, log: OrderLog): Promise<OrderRow> {
  if (order.status !== 'held') return checkOrder(context, order, log);
  const released = order.paymentIntentId ? null : await releaseUnopened(order, context);
  if (released) return released;
  const opened = (await findOrder(context.database.db, order.id)) ?? order;
  if (opened.paymentIntentId) await context.payments.closeIntent(opened.paymentIntentId);
  return checkOrder(context, opened, log);
}
