import { type Deletion, deletionDelayDays } from '@quad/shared/contract/settings';
import { liveRsvpStatuses } from '@quad/shared/rsvp-rules';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import { deleteInBatches, inBatches } from '../../db/batches';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { comments, media, rsvps } from '../../db/schema/participation';
import { payments } from '../../db/schema/payments';
import { leaveOutRequests } from '../../db/schema/source-entries';
import { orders, tickets, ticketTransfers } from '../../db/schema/tickets';
import { users } from '../../db/schema/users';
import { attemptEach } from '../../errors';
import { endRights } from '../access/end-rights';
import { requireUncut } from '../access/hold-account';
import { requireOtherAdmin } from '../access/roles';
import { requirePassword } from '../auth/accounts';
import { cancelEvent } from '../hosting/hosting.service';
import { leavePayouts } from '../payouts/leave-payouts';
import { respondToEvent } from '../rsvps/rsvps.service';
import { giveUpTickets } from '../tickets/give-up-tickets';

const delayMs = deletionDelayDays * 24 * 60 * 60 * 1000;
const cancelReason = 'The host has left Quad.';
/** Accounts read at a time. */
const accountsAtATime = 100;

/** When an account is deleted after the request. */
export const deletionAt = (requestedAt: Date | null) =>
  requestedAt ? new Date(requestedAt.getTime() + delayMs).toISOString() : null;

const upcomingOf = (userId: string, now: Date) =>
  and(eq(events.hostId, userId), eq(events.status, 'scheduled'), gt(events.endsAt, now));

/** What deleting the account would do now, and when it will happen. */
export async function findDeletion(db: Db, userId: string, now: Date): Promise<Deletion> {
  const [user] = await db
    .select({ requestedAt: users.deletionRequestedAt })
    .from(users)
    .where(eq(users.id, userId));
  const upcomingEvents = await db.$count(events, upcomingOf(userId, now));
  const [recipients] = await db
    .select({ people: sql<number>`count(*)::int` })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(and(upcomingOf(userId, now), inArray(rsvps.status, [...liveRsvpStatuses])));
  return {
    upcomingEvents,
    peopleToTell: recipients?.people ?? 0,
    deletionAt: deletionAt(user?.requestedAt ?? null),
  };
}

/**
 * Starts the waiting period before the account's deletion, and signs it out everywhere else.
 * @throws AppError INVALID_CREDENTIALS for a wrong password; CONFLICT for the last administrator
 */
export async function requestDeletion(
  { database: { db }, now }: AppContext,
  { userId, sid, password }: { userId: string; sid: string; password: string },
): Promise<Deletion> {
  const user = await requirePassword(db, userId, password);
  await db.transaction(async (db) => {
    await requireOtherAdmin(db, userId);
    await requireUncut(db, user);
    await db
      .update(users)
      .set({
        deletionRequestedAt: sql`coalesce(${users.deletionRequestedAt}, ${now().toISOString()}::timestamptz)`,
      })
      .where(eq(users.id, userId));
    await endRights(db, 'sign-out', { userId, keptSid: sid });
  });
  return findDeletion(db, userId, now());
}

export async function cancelDeletion(
  { database: { db }, now }: AppContext,
  userId: string,
): Promise<Deletion> {
  await db.update(users).set({ deletionRequestedAt: null }).where(eq(users.id, userId));
  return findDeletion(db, userId, now());
}

/**
 * Cancels the person's hosted events and withdraws their RSVPs, each with its mails; repeatable. Events that a
 * moderator hid are left out: nobody may hear of them.
 */
async function leaveEvents(context: AppContext, userId: string): Promise<void> {
  const { db } = context.database;
  const hosted = await db
    .select({ id: events.id })
    .from(events)
    .where(and(upcomingOf(userId, context.now()), isNull(events.hiddenAt)));
  for (const { id } of hosted) await cancelEvent(context, { id, userId, reason: cancelReason });
  const attended = await db
    .select({ eventId: rsvps.eventId })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(
      and(
        eq(rsvps.userId, userId),
        inArray(rsvps.status, [...liveRsvpStatuses]),
        eq(events.status, 'scheduled'),
        isNull(events.hiddenAt),
        gt(events.endsAt, context.now()),
      ),
    );
  for (const { eventId } of attended) {
    await giveUpTickets(context, { eventId, userId });
    await respondToEvent(context, { eventId, who: { userId }, wanted: 'cancelled' });
  }
}

/**
 * Deletes every row of a person, except that payments stay booked without a name, and events that others
 * attended keep their page without a host.
 */
async function deleteAccount(context: AppContext, userId: string): Promise<void> {
  await leaveEvents(context, userId);
  await context.database.db.transaction(async (db) => {
    const [user] = await db
      .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
      .from(users)
      .where(and(eq(users.id, userId), isNotNull(users.deletionRequestedAt)))
      .for('update');
    // Canceled meanwhile.
    if (!user) return;
    const attended = db
      .select({ id: rsvps.eventId })
      .from(rsvps)
      .where(and(eq(rsvps.userId, userId), eq(rsvps.status, 'attending')));
    // In the order in which all lock several events.
    await db
      .select({ id: events.id })
      .from(events)
      .where(or(inArray(events.id, attended), upcomingOf(userId, context.now())))
      .orderBy(events.id)
      .for('update');
    // A ticket that is still valid keeps its spot without a holder: a refund or a dispute gives the spot back later.
    await db.execute(sql`
      update events set attendee_count = attendee_count - r.seats + (
        select count(*) from tickets t where t.rsvp_id = r.id and t.status in ('valid', 'offered'))
      from rsvps r where r.event_id = events.id and r.user_id = ${userId} and r.status = 'attending'`);
    // Hidden events, which must not come back without a host.
    await db
      .update(events)
      .set({ status: 'cancelled', cancelReason })
      .where(upcomingOf(userId, context.now()));
    await db.update(payments).set({ draft: null }).where(eq(payments.userId, userId));
    await leavePayouts(context, db, userId);
    await endRights(db, 'deletion', { context, userId });
    await db.update(users).set({ referredById: null }).where(eq(users.referredById, userId));
    if (user.emailVerified) {
      await db.delete(leaveOutRequests).where(sql`lower(${leaveOutRequests.email}) = lower(${user.email})`);
    }
    await db.delete(users).where(eq(users.id, userId));
  });
}

/** Ids of the accounts whose waiting period is over. */
async function* listDueAccounts({ database, now }: AppContext): AsyncGenerator<string> {
  const before = new Date(now().getTime() - delayMs);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const due = await database.db
      .select({ id: users.id })
      .from(users)
      .where(and(lte(users.deletionRequestedAt, before), gt(users.id, after)))
      .orderBy(asc(users.id))
      .limit(accountsAtATime);
    for (const { id } of due) yield id;
    const last = due.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/**
 * Deletes the accounts whose waiting period is over, each for itself.
 * @throws AggregateError of those that could not be deleted
 */
export async function deleteDueAccounts(context: AppContext): Promise<void> {
  await attemptEach(listDueAccounts(context), (id) => deleteAccount(context, id));
}

/**
 * Deletes the personal data of guests of long past events: their RSVPs go while the count stays; their
 * comments stay without the address.
 * @param days after the end of the event
 */
export async function forgetGuests(db: Db, now: Date, days: number): Promise<void> {
  const before = new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
  const over = db.select({ id: events.id }).from(events).where(lt(events.endsAt, before));
  const isOfGuestsOrder = and(isNotNull(orders.guestEmail), inArray(orders.eventId, over));
  await inBatches(db, { table: orders, where: isOfGuestsOrder }, (next) =>
    db.update(orders).set({ guestName: null, guestEmail: null }).where(next),
  );
  const ofOver = db.select({ id: tickets.id }).from(tickets).where(inArray(tickets.eventId, over));
  const isToAddress = and(isNotNull(ticketTransfers.toEmail), inArray(ticketTransfers.ticketId, ofOver));
  await inBatches(db, { table: ticketTransfers, where: isToAddress }, (next) =>
    db.update(ticketTransfers).set({ toEmail: null }).where(next),
  );
  const isOfGuest = (table: typeof rsvps | typeof comments | typeof media) =>
    and(isNotNull(table.guestEmail), inArray(table.eventId, over));
  await deleteInBatches(db, rsvps, isOfGuest(rsvps));
  for (const table of [comments, media]) {
    await inBatches(db, { table, where: isOfGuest(table) }, (next) =>
      db.update(table).set({ guestEmail: null }).where(next),
    );
  }
}
