import { ticketHoldMinutes } from '@quad/shared/limits';
import { leftWords } from '@quad/shared/tickets-left';
import { PaymentsRefusedError } from '../../adapters/stripe-calls';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { executePrepared } from '../../db/prepared-statements';
import { AppError } from '../../errors';
import { inTurn } from '../rsvps/rsvps.service';
import type { SeatHolder } from './give-seats';
import { findOrder, type OrderRow } from './order-row';
import { releaseOrder } from './release-order';
import type { OrderLog } from './settle-order';
import { listTicketTypes } from './ticket-types';

interface Wanted {
  eventId: string;
  who: SeatHolder;
  /** The number by type. */
  items: Readonly<Record<string, number>>;
  /** Integer cents. */
  expectedTotal: number;
}

const refusals = {
  NOT_FOUND: 'Event not found',
  NOT_ON_SALE: 'These tickets are not on sale',
  EVENT_ENDED: 'This event has ended',
  EVENT_CANCELLED: 'This event has been cancelled',
  FORBIDDEN: 'The host took you off the list for this event',
  SIGN_IN_TO_RSVP: 'Please sign in to buy tickets. This host asks for an account.',
  INVALID_INPUT: 'These are more tickets than one order may have',
  SOLD_OUT: 'Not all of these tickets are left. Nothing was charged.',
  PRICE_CHANGED: 'The price has changed. Nothing was charged.',
} as const;

/** What the payment of an order is opened with. */
type Placed = Pick<OrderRow, 'id' | 'amount' | 'hostEarns' | 'stripeAccountId' | 'holdUntil'>;
interface Payable {
  order: Placed;
  clientSecret: string;
}

/** The person's own order that is open already. */
interface OpenOrder {
  openOrderId: string;
  isSame: boolean;
}
interface Refused {
  refusal: keyof typeof refusals;
}
type Outcome =
  | Refused
  | OpenOrder
  | (Omit<Placed, 'id' | 'holdUntil'> & { orderId: string; holdUntil: string });

/** The statement that holds tickets, which the bench runs alone for comparison. */
export const holdingStatement = {
  name: 'tickets_hold',
  text: 'select quad_hold_tickets($1, $2, $3, $4, $5, $6, $7, $8) as outcome',
};

/** The reason in words: who asked for too many reads what is left. */
async function refusalOf(
  context: AppContext,
  { eventId, who, items }: Wanted,
  code: keyof typeof refusals,
): Promise<AppError> {
  if (code !== 'SOLD_OUT') return new AppError(code, refusals[code]);
  const { types } = await listTicketTypes(context, eventId, { userId: 'userId' in who ? who.userId : null });
  const tooFew = types.filter(({ id, left }) => left < (items[id] ?? 0));
  if (tooFew.length === 0) return new AppError(code, refusals[code]);
  const words = tooFew.map(({ name, left }) => leftWords(name, left));
  return new AppError(code, [...words, 'Nothing was charged.'].join(' '));
}

async function holdTickets(
  db: Db,
  { eventId, who, items, expectedTotal }: Wanted,
  now: Date,
): Promise<Placed | OpenOrder | Refused> {
  const person = 'userId' in who ? [who.userId, null, null] : [null, who.guestName, who.guestEmail];
  const [row] = await executePrepared<{ outcome: Outcome }>(db, holdingStatement, [
    eventId,
    ...person,
    JSON.stringify(items),
    expectedTotal,
    now.toISOString(),
    ticketHoldMinutes,
  ]);
  if (!row) throw new Error('The tickets were not held');
  const { outcome } = row;
  if ('refusal' in outcome || 'openOrderId' in outcome) return outcome;
  const { orderId, holdUntil, ...order } = outcome;
  return { id: orderId, holdUntil: new Date(holdUntil), ...order };
}

/** Planned once for a connection. */
const notingIntent = {
  name: 'orders_note_intent',
  text: 'update orders set payment_intent_id = $2, updated_at = now() where id = $1 returning status',
};

/**
 * Opens the payment of an order. Because of its key, an intent whose id was lost in a crash is returned instead of a second one.
 * @throws AppError NOT_ON_SALE if the provider doesn't take money for this host; PaymentsUnavailableError
 */
async function openPayment(context: AppContext, order: Placed, log: OrderLog): Promise<Payable> {
  const { payments, database } = context;
  const { id, amount, hostEarns, stripeAccountId } = order;
  try {
    const intent = await payments.createIntent({
      amount,
      currency: 'usd',
      idempotencyKey: `order:${id}`,
      metadata: { order_id: id },
      description: 'Tickets',
      split: { accountId: stripeAccountId, fee: amount - hostEarns },
    });
    const noted = [id, intent.id];
    const [opened] = await executePrepared<Pick<OrderRow, 'status'>>(database.db, notingIntent, noted);
    // Let go while the provider was asked: nobody may pay for it any more.
    if (opened?.status === 'expired') await payments.closeIntent(intent.id);
    return { order, clientSecret: intent.clientSecret };
  } catch (error) {
    const isRefused = error instanceof PaymentsRefusedError;
    const unpaid = await findOrder(database.db, id);
    // A guest has no link to it yet, and could neither go on with it nor order anew.
    if (unpaid && (isRefused || unpaid.userId === null)) await releaseOrder(context, unpaid, log);
    if (!isRefused) throw error;
    log.error({ orderId: id, err: error }, 'the payment provider refused an order');
    throw new AppError('NOT_ON_SALE', "Tickets to this event can't be paid for right now");
  }
}

/** The payment of an order that was placed before. */
async function findPayment(context: AppContext, order: OrderRow, log: OrderLog): Promise<Payable> {
  if (!order.paymentIntentId) return openPayment(context, order, log);
  const intent = await context.payments.getIntent(order.paymentIntentId);
  if (!intent) throw new Error(`The provider has lost the intent ${order.paymentIntentId}`);
  return { order, clientSecret: intent.clientSecret };
}

/**
 * Holds tickets and opens their payment. A person has one open order at an event: the same again is the same order, so that
 * nobody pays twice, and another one lets the first go.
 * @param ownOpenId of a guest's own open order, as their link says; anybody can type an address
 * @throws AppError NOT_FOUND, NOT_ON_SALE, EVENT_ENDED, EVENT_CANCELLED, FORBIDDEN, SIGN_IN_TO_RSVP, INVALID_INPUT, SOLD_OUT,
 * PRICE_CHANGED; CONFLICT while the order before is being paid, or for another guest's; PaymentsUnavailableError
 */
export async function placeOrder(
  context: AppContext,
  wanted: Wanted & { ownOpenId: string | null },
  log: OrderLog,
): Promise<Payable> {
  const { db } = context.database;
  for (let tries = 0; tries < 3; tries += 1) {
    const held = await inTurn(context, wanted.eventId, async (db, letNextIn) => {
      const outcome = await holdTickets(db, wanted, context.now());
      letNextIn();
      return outcome;
    });
    if ('refusal' in held) throw await refusalOf(context, wanted, held.refusal);
    if ('id' in held) return openPayment(context, held, log);
    const order = await findOrder(db, held.openOrderId);
    if (!order) throw new Error('The order is gone');
    if (!('userId' in wanted.who) && order.id !== wanted.ownOpenId) {
      throw new AppError(
        'CONFLICT',
        'Tickets are held for this email. Finish paying, or wait until they are free.',
      );
    }
    if (held.isSame) return findPayment(context, order, log);
    const before = await releaseOrder(context, order, log);
    if (before.status === 'processing') break;
  }
  throw new AppError('CONFLICT', 'You are paying for tickets to this event. Please wait until that is done.');
}
