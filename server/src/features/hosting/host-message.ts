import type { MessageAudience } from '@quad/shared/contract/event-hosting';
import { newHostHours } from '@quad/shared/limits';
import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { defineQueue, mailRetries } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { isLive } from '../../db/fragments';
import { hostMessages, rsvps } from '../../db/schema/participation';
import { payments } from '../../db/schema/payments';
import { users } from '../../db/schema/users';
import { hasPaidTickets, isConfirmedAddress } from '../access/confirmed-addresses';
import { lockHosting, mayStill, requireHosting } from '../access/event-roles';

/** A message whose time has come: its mails are queued. */
export const hostMessageQueue = defineQueue<{ messageId: string }>('hosting.send-message');
/** The mail of a message to one attendee. */
export const hostMessageMailQueue = defineQueue<{ messageId: string; rsvpId: string }>(
  'hosting.message-mail',
  mailRetries,
);

const address = sql`coalesce((select email from users where id = ${rsvps.userId}), ${rsvps.guestEmail})`;
/** Whoever typed an address that nobody confirmed must not choose what is written to it. */
const isReached: SQL = sql`(${rsvps.wantsMessages} and (${isConfirmedAddress(address)} or ${hasPaidTickets}))`;
const isInvolved = (eventId: string) => and(eq(rsvps.eventId, eventId), isLive(rsvps.status));

/**
 * When a person's messages may go out: at once, or, before the account has paid for anything, a day after it
 * was made. Time for others to report a host who only wants to write to people.
 */
async function findSendAt(db: Db, userId: string, now: Date): Promise<Date | null> {
  const [host] = await db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId));
  const sendAt = new Date((host?.createdAt ?? now).getTime() + newHostHours * 3_600_000);
  if (sendAt <= now) return null;
  const hasPaid = and(
    eq(payments.userId, userId),
    gt(payments.amount, 0),
    or(eq(payments.status, 'paid'), eq(payments.status, 'published')),
  );
  return (await db.$count(payments, hasPaid)) > 0 ? null : sendAt;
}

/** Whether the writer of a message still has the role for it, at an event that is shown. */
export const mayStillWrite: SQL = sql`exists (
  select from events e join users host on host.id = e.host_id
  where e.id = ${hostMessages.eventId} and e.hidden_at is null and host.suspended_at is null
    and ${mayStill('message', sql`${hostMessages.senderId}`)})`;

async function findAudience(
  db: Db,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<MessageAudience> {
  const [counted] = await db
    .select({
      recipients: sql<number>`(count(*) filter (where ${isReached}))::int`,
      unreached: sql<number>`(count(*) filter (where not ${isReached}))::int`,
    })
    .from(rsvps)
    .where(isInvolved(id));
  const sendAt = await findSendAt(db, userId, now);
  return { recipients: 0, unreached: 0, ...counted, sendAt: sendAt?.toISOString() ?? null };
}

/**
 * Whom a message of the host would reach, and when.
 * @throws AppError as requireHosting
 */
export async function previewMessage(
  { database: { db }, now }: AppContext,
  { id, userId }: { id: string; userId: string },
): Promise<MessageAudience> {
  await requireHosting(db, { id, userId, action: 'message' });
  return findAudience(db, { id, userId, now: now() });
}

/**
 * Stores a message to each person who attends, may attend or is on the waitlist, and whose address is
 * confirmed or got tickets; it is mailed as soon as the host's messages may go out.
 * @throws AppError as lockHosting
 */
export async function messageAttendees(
  { database, jobs, now }: AppContext,
  { id, userId, subject, message }: { id: string; userId: string; subject: string; message: string },
): Promise<MessageAudience> {
  return database.db.transaction(async (db) => {
    await lockHosting(db, { id, userId, action: 'message' });
    const audience = await findAudience(db, { id, userId, now: now() });
    const [stored] = await db
      .insert(hostMessages)
      .values({ eventId: id, senderId: userId, subject, message, createdAt: now() })
      .returning({ id: hostMessages.id });
    if (!stored) throw new Error('The message was not stored');
    const waitMs = audience.sendAt ? new Date(audience.sendAt).getTime() - now().getTime() : 0;
    const delaySeconds = Math.ceil(waitMs / 1000);
    await jobs.enqueue(db, hostMessageQueue, { messageId: stored.id }, { key: stored.id, delaySeconds });
    return audience;
  });
}

/** Queues the mails of a message, once; none if its writer may not write any more (findMailedMessage asks again). */
export async function sendHostMessage({ database, jobs, now }: AppContext, messageId: string): Promise<void> {
  await database.db.transaction(async (db) => {
    const isDue = and(eq(hostMessages.id, messageId), isNull(hostMessages.sentAt), mayStillWrite);
    const [due] = await db
      .update(hostMessages)
      .set({ sentAt: now() })
      .where(isDue)
      .returning({ eventId: hostMessages.eventId });
    if (!due) return;
    const recipients = await db
      .select({ rsvpId: rsvps.id })
      .from(rsvps)
      .where(and(isInvolved(due.eventId), isReached));
    const mails = recipients.map(({ rsvpId }) => ({
      data: { messageId, rsvpId },
      key: `${messageId}:${rsvpId}`,
    }));
    await jobs.enqueueAll(db, hostMessageMailQueue, mails);
  });
}
