import { and, eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { rsvps } from '../../db/schema/participation';
import { tickets, ticketTransfers } from '../../db/schema/tickets';
import { AppError } from '../../errors';
import { isOpenTo } from '../access/event-visibility';
import { lockEvent } from '../rsvps/event-spots';
import { inTurn } from '../rsvps/rsvps.service';
import { showSpots, takeSeat } from './end-ticket';
import { giveSeats, type SeatHolder } from './give-seats';
import { isUsed, requireComing } from './held-ticket';

type Transfer = typeof ticketTransfers.$inferSelect;

const gone = () => new AppError('CONFLICT', 'This ticket was taken back, or answered already');

/** @throws AppError NOT_FOUND, also for another member's */
export async function requireTransfer(db: Db, id: string | null, userId: string | null): Promise<Transfer> {
  const [transfer] = await db
    .select()
    .from(ticketTransfers)
    .where(eq(ticketTransfers.id, id ?? '00000000-0000-0000-0000-000000000000'));
  if (!transfer || (transfer.toUserId !== null && transfer.toUserId !== userId)) {
    throw new AppError('NOT_FOUND', "This link doesn't work");
  }
  return transfer;
}

/** @throws AppError NOT_FOUND for a hidden event and across a block; FORBIDDEN for a person whom the host removed */
async function requireWelcome(db: Db, eventId: string, userId: string | null) {
  const [event] = await db
    .select()
    .from(events)
    .where(and(eq(events.id, eventId), isOpenTo(userId)));
  if (!event) throw new AppError('NOT_FOUND', 'Event not found');
  const removed = and(
    eq(rsvps.eventId, eventId),
    eq(rsvps.userId, userId ?? event.id),
    eq(rsvps.status, 'removed'),
  );
  if ((await db.$count(rsvps, removed)) > 0) {
    throw new AppError('FORBIDDEN', 'The host took you off the list for this event');
  }
  if (!userId && !event.guestsAllowed) {
    throw new AppError('SIGN_IN_TO_RSVP', 'Please sign in to accept. This host asks for an account.');
  }
  return event;
}

const close = (db: Db, id: string, status: 'accepted' | 'declined', now: Date) =>
  db
    .update(ticketTransfers)
    .set({ status, answeredAt: now })
    .where(and(eq(ticketTransfers.id, id), eq(ticketTransfers.status, 'open')))
    .returning({ id: ticketTransfers.id });

/**
 * Accepts or declines a ticket that was sent. Accepted, it is the friend's in one transaction: with a new version, so that the
 * former holder's pass opens nothing anymore. Repeating an answer changes nothing.
 * @param who null if the friend has no account and said no name
 * @throws AppError as requireComing and requireWelcome; INVALID_INPUT without a name; CONFLICT for one that was taken back
 */
export async function answerTransfer(
  context: AppContext,
  {
    transfer,
    answer,
    userId,
    name,
  }: {
    transfer: Transfer;
    answer: 'accepted' | 'declined';
    userId: string | null;
    name: string | null;
  },
): Promise<void> {
  const { db } = context.database;
  if (transfer.status === answer) return;
  if (answer === 'declined') {
    if ((await close(db, transfer.id, answer, context.now())).length === 0) throw gone();
    return;
  }
  const who: SeatHolder | null = userId
    ? { userId }
    : name && transfer.toEmail
      ? { guestName: name, guestEmail: transfer.toEmail }
      : null;
  if (!who) throw new AppError('INVALID_INPUT', 'Please say the name for the pass');
  const [sent] = await db.select().from(tickets).where(eq(tickets.id, transfer.ticketId));
  if (!sent) throw gone();
  const { eventId } = sent;
  await inTurn(context, eventId, async (db) => {
    await lockEvent(db, eventId);
    requireComing(await requireWelcome(db, eventId, userId), context.now());
    const [ticket] = await db.select().from(tickets).where(eq(tickets.id, sent.id)).for('update');
    if (ticket?.status !== 'valid' || !ticket.rsvpId || (await isUsed(db, sent.id))) throw gone();
    if ((await close(db, transfer.id, answer, context.now())).length === 0) throw gone();
    await takeSeat(db, ticket.rsvpId);
    const rsvpId = await giveSeats(context, db, { eventId, who, seats: 1 });
    await db
      .update(tickets)
      .set({ rsvpId, version: sql`${tickets.version} + 1`, updatedAt: sql`now()` })
      .where(eq(tickets.id, ticket.id));
    await showSpots(context, db, eventId);
  });
}
