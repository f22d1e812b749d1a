import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { rsvps } from '../db/schema/participation';
import { orders, ticketRefunds, tickets, ticketTransfers, ticketTypes } from '../db/schema/tickets';
import type { RsvpMailKind } from '../features/rsvps/rsvp-mails';
import { spotMailQueue } from '../features/tickets/call-line';
import { endedTicketQueue } from '../features/tickets/holder-mails';
import { receiptQueue } from '../features/tickets/order-mails';
import { refundMailQueue } from '../features/tickets/refund-queues';
import { transferMailQueue } from '../features/tickets/send-ticket';
import type { EventChanges, MailStage } from './mail-stage';

type RefundCause = (typeof ticketRefunds.$inferSelect)['cause'];

/** What the buyer of two tickets for $20.00 pays, and what is the host's. */
const paid = { amount: 4_376, hostEarns: 3_800 };

/** One whose two tickets are paid, and what the mails are about. */
async function buy(stage: MailStage, name: string, who: 'guest' | 'member', changes: EventChanges = {}) {
  const { db } = stage.context.database;
  const event = await stage.event({ price: 20, paymentMode: 'online', ...changes });
  const ticket = { price: 2_000, buyerPays: 2_188, hostEarns: 1_900 };
  const kind = {
    eventId: event.id,
    name: 'Balcony & bar',
    ...ticket,
    quantity: 9,
    maxPerOrder: 6,
    position: 0,
  };
  const [type] = await db
    .insert(ticketTypes)
    .values({ ...kind, soldCount: 2 })
    .returning();
  const buyer = await stage.attendee(name, who);
  const [order] = await db
    .insert(orders)
    .values({
      eventId: event.id,
      ...('userId' in buyer ? buyer : { guestName: buyer.guestName, guestEmail: buyer.guestEmail }),
      status: 'paid',
      ...paid,
      stripeAccountId: `acct_${randomUUID()}`,
      refundHours: 48,
      holdUntil: stage.now,
      paidAt: stage.now,
      paidWith: 'Visa ending 4242',
    })
    .returning();
  const [rsvp] = await db
    .insert(rsvps)
    .values({ eventId: event.id, ...buyer, seats: 2 })
    .returning();
  if (!type || !order || !rsvp) throw new Error('The order was not stored');
  const held = { orderId: order.id, eventId: event.id, typeId: type.id, rsvpId: rsvp.id, ...ticket };
  const [first] = await db
    .insert(tickets)
    .values([1, 2].map((place) => ({ ...held, place, status: 'valid' as const })))
    .returning();
  return { order, rsvp, ticketId: first?.id ?? '' };
}

/** Whether all of the order comes back. */
const isWholeOf: Record<Exclude<RefundCause, 'dispute'>, boolean> = {
  late: true,
  rule: false,
  host: false,
  cancelled: true,
  moved: true,
  resold: false,
  provider: true,
};

async function queueRefunds(stage: MailStage): Promise<void> {
  const { jobs, database } = stage.context;
  for (const [cause, isWhole] of Object.entries(isWholeOf)) {
    const changes: EventChanges =
      cause === 'cancelled' ? { status: 'cancelled', cancelReason: stage.words } : {};
    const { order } = await buy(stage, `refund-${cause}`, isWhole ? 'member' : 'guest', changes);
    const parts = isWhole
      ? { amount: paid.amount, fromHost: paid.hostEarns, fromQuad: paid.amount - paid.hostEarns }
      : { amount: 2_000, fromHost: 1_900, fromQuad: 100 };
    const row = { orderId: order.id, n: 1, cause: cause as RefundCause, reason: stage.words, isWhole };
    const [refund] = await database.db
      .insert(ticketRefunds)
      .values({ ...row, ...parts })
      .returning();
    await jobs.enqueue(database.db, refundMailQueue, { refundId: refund?.id ?? '' });
  }
}

/** Queues every mail about tickets. */
export async function queueEveryTicketMail(stage: MailStage): Promise<void> {
  const { jobs, database } = stage.context;
  const { db } = database;
  for (const who of ['member', 'guest'] as const) {
    const { order } = await buy(stage, `receipt-${who}`, who);
    await jobs.enqueue(db, receiptQueue, { orderId: order.id });
  }

  const { rsvp, ticketId } = await buy(stage, 'sender', 'guest');
  const sent = { ticketId, fromRsvpId: rsvp.id, toEmail: stage.address('ticket-sent'), message: stage.words };
  const [transfer] = await db.insert(ticketTransfers).values(sent).returning();
  await jobs.enqueue(db, transferMailQueue, { transferId: transfer?.id ?? '' });
  await queueRefunds(stage);
  for (const status of ['resold', 'refunded', 'void'] as const) {
    const ended = await buy(stage, `ended-${status}`, status === 'void' ? 'member' : 'guest');
    await db.update(tickets).set({ status }).where(eq(tickets.id, ended.ticketId));
    await jobs.enqueue(db, endedTicketQueue, { ticketId: ended.ticketId });
  }

  // Two in line are called at once.
  const full = await stage.event({ price: 20, paymentMode: 'online' });
  const spot = { status: 'waitlisted', spotOfferedUntil: new Date(stage.now.getTime() + 1_800_000) } as const;
  for (const name of ['spot', 'spot-of-another']) {
    const guest = await stage.attendee(name, 'guest');
    const [called] = await db
      .insert(rsvps)
      .values({ eventId: full.id, ...guest, ...spot })
      .returning();
    await jobs.enqueue(db, spotMailQueue, { rsvpId: called?.id ?? '', version: stage.version });
  }

  const holders: Partial<Record<RsvpMailKind, EventChanges>> = {
    'event-changed': { movedAt: stage.now },
    'event-cancelled': { status: 'cancelled', cancelReason: stage.words },
    'event-taken-down': { hiddenAt: stage.now },
    'reminder-day': {},
  };
  for (const [kind, changes] of Object.entries(holders)) {
    for (const who of ['member', 'guest'] as const) {
      const held = await buy(stage, `holder-${kind}-${who}`, who, changes);
      await stage.tell(held.rsvp.id, kind as RsvpMailKind);
    }
  }
}
