import { and, eq, sql } from 'drizzle-orm';
import { defineQueue, mailRetries } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { rsvps } from '../../db/schema/participation';
import { ticketTransfers } from '../../db/schema/tickets';
import { users } from '../../db/schema/users';
import { AppError } from '../../errors';
import { areFriends } from '../friends/relations';
import { notify } from '../notifications/notify';
import { changeHeld, type TicketRow } from './held-ticket';
import type { TicketReader } from './tickets.queries';

/** The mail with the link to a ticket that was sent to an address. */
export const transferMailQueue = defineQueue<{ transferId: string }>('tickets.transfer-mail', mailRetries);

type Friend = { userId: string } | { email: string };

/** @throws AppError NOT_FOUND for a person who is no friend of the holder; CONFLICT for the holder's own address */
async function requireFriend(db: Db, holder: typeof rsvps.$inferSelect, to: Friend): Promise<void> {
  const [own] = holder.userId
    ? await db.select({ email: users.email }).from(users).where(eq(users.id, holder.userId))
    : [];
  if ('email' in to) {
    const address = (own?.email ?? holder.guestEmail ?? '').toLowerCase();
    if (address === to.email.toLowerCase()) throw new AppError('CONFLICT', 'This ticket is yours already');
    return;
  }
  const isFriend = areFriends(sql`${holder.userId}::uuid`, sql`${to.userId}::uuid`);
  const { rows } = await db.execute<{ ok: boolean }>(sql`select ${isFriend} as ok`);
  if (!rows[0]?.ok) throw new AppError('NOT_FOUND', 'Choose one of your friends, or an email address');
}

/** The RSVP of a ticket that can be given away. @throws AppError CONFLICT */
async function requireHolder(db: Db, ticket: TicketRow) {
  const [holder] = await db
    .select()
    .from(rsvps)
    .where(eq(rsvps.id, ticket.rsvpId ?? ''));
  if (!holder || ticket.status !== 'valid') {
    throw new AppError('CONFLICT', 'Take your spot back before you send this ticket');
  }
  return holder;
}

/**
 * Sends a ticket to a friend: a member, or an address. It stays its holder's until they accept.
 * @throws AppError as changeHeld; NOT_FOUND for somebody who is no friend; CONFLICT if it was sent or offered already
 */
export function sendTicket(
  context: AppContext,
  { id, reader, to, message }: { id: string; reader: TicketReader; to: Friend; message: string },
): Promise<void> {
  return changeHeld(context, { id, reader }, async (db, ticket, event) => {
    const holder = await requireHolder(db, ticket);
    await requireFriend(db, holder, to);
    const friend = 'userId' in to ? { toUserId: to.userId } : { toEmail: to.email };
    const [sent] = await db
      .insert(ticketTransfers)
      .values({ ticketId: id, fromRsvpId: holder.id, message, ...friend, createdAt: context.now() })
      .onConflictDoNothing()
      .returning({ id: ticketTransfers.id });
    if (!sent) throw new AppError('CONFLICT', 'This ticket is on its way to a friend already');
    if ('email' in to) {
      await context.jobs.enqueue(db, transferMailQueue, { transferId: sent.id }, { key: sent.id });
      return;
    }
    await notify(context, db, {
      kind: 'ticket_sent',
      key: `ticket:${sent.id}`,
      userId: to.userId,
      actorId: holder.userId,
      eventId: event.id,
      data: message ? { message } : {},
    });
  });
}

/** Takes a ticket back that nobody has accepted yet; repeating it changes nothing. @throws AppError as changeHeld */
export function withdrawTicket(
  context: AppContext,
  { id, reader }: { id: string; reader: TicketReader },
): Promise<void> {
  return changeHeld(context, { id, reader }, async (db) => {
    await db
      .update(ticketTransfers)
      .set({ status: 'withdrawn', answeredAt: context.now() })
      .where(and(eq(ticketTransfers.ticketId, id), eq(ticketTransfers.status, 'open')));
  });
}
