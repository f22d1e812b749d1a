import type { SessionUser } from '@quad/shared/contract/auth';
import type { EventRole, Helper } from '@quad/shared/contract/event-roles';
import { helpersMax } from '@quad/shared/limits';
import { and, eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { eventRoles } from '../../db/schema/door';
import type { events } from '../../db/schema/events';
import { users } from '../../db/schema/users';
import { AppError } from '../../errors';
import { hasBlockBetween } from '../access/blocks';
import { endRights } from '../access/end-rights';
import { lockHosting } from '../access/event-roles';
import { areFriends } from '../friends/relations';
import { notify } from '../notifications/notify';
import { listHelpers } from './event-roles.queries';
import { isLiveRole } from './event-roles.service';
import { helperMailQueue } from './helper-mails';

type Role = typeof eventRoles.$inferSelect;

interface Invitation {
  eventId: string;
  role: EventRole;
  userId?: string | undefined;
  email?: string | undefined;
  /** True if the address has had all the mails it gets in a day. */
  isUnmailed: boolean;
}

function refuseOver(event: typeof events.$inferSelect, now: Date): void {
  if (event.externalSource !== 'user') {
    throw new AppError('EXTERNAL_EVENT', "This event is booked on the organizer's own page");
  }
  if (event.status === 'cancelled') throw new AppError('EVENT_CANCELLED', 'This event has been cancelled');
  if (event.endsAt <= now) throw new AppError('EVENT_ENDED', 'This event has ended');
}

/** The row of a person or address at an event, also one that has ended. */
async function findRole(db: Db, { eventId, userId, email }: Invitation): Promise<Role | undefined> {
  const isTheirs = userId
    ? eq(eventRoles.userId, userId)
    : sql`lower(${eventRoles.inviteeEmail}) = lower(${email ?? ''})`;
  const [row] = await db
    .select()
    .from(eventRoles)
    .where(and(eq(eventRoles.eventId, eventId), isTheirs));
  return row;
}

async function requireInvitable(
  db: Db,
  owner: SessionUser,
  { userId, email }: Invitation,
  known: Role | undefined,
): Promise<void> {
  if (userId === owner.id || email?.toLowerCase() === owner.email.toLowerCase()) {
    throw new AppError('INVALID_INPUT', "You can't invite yourself");
  }
  if (email !== undefined && !owner.emailVerified) {
    throw new AppError('FORBIDDEN', 'Please verify your email before you invite by email');
  }
  if (known?.status === 'accepted' || userId === undefined) return;
  const isFriend = areFriends(sql`${owner.id}::uuid`, sql`${users.id}`);
  if ((await db.$count(users, and(eq(users.id, userId), isFriend))) === 0) {
    throw new AppError('INVALID_INPUT', 'You can only invite friends, or anyone by email');
  }
}

/** The account behind an invitation, if it may hear of it. An address has one once it is verified. */
async function findInvitee(db: Db, { userId, inviteeEmail }: Role, ownerId: string): Promise<string | null> {
  const isInvitee = userId
    ? eq(users.id, userId)
    : and(sql`lower(${users.email}) = lower(${inviteeEmail ?? ''})`, eq(users.emailVerified, true));
  const [found] = await db
    .select({ id: users.id, isBlocked: hasBlockBetween(sql`${users.id}`, ownerId) })
    .from(users)
    .where(isInvitee);
  return found && !found.isBlocked ? found.id : null;
}

/** Notifies the invited person in the app, and an address by mail. */
async function sendInvitation(
  context: AppContext,
  db: Db,
  { row, owner, isUnmailed }: { row: Role; owner: SessionUser; isUnmailed: boolean },
): Promise<void> {
  const version = row.invitedAt.toISOString();
  const inviteeId = await findInvitee(db, row, owner.id);
  if (inviteeId) {
    await notify(context, db, {
      kind: 'helper_invited',
      key: `helper:${row.id}:${version}`,
      userId: inviteeId,
      actorId: owner.id,
      eventId: row.eventId,
      data: { role: row.role },
    });
  }
  if (!row.inviteeEmail || isUnmailed) return;
  const job = { roleId: row.id, version };
  await context.jobs.enqueue(db, helperMailQueue, job, { key: `${row.id}:${version}` });
}

/** Stores a new invitation, or another one in place of what was before; null if a helper only gets the other role. */
async function storeInvitation(
  db: Db,
  { eventId, role, userId, email }: Invitation,
  { known, now }: { known: Role | undefined; now: Date },
): Promise<Role | undefined> {
  if (known) {
    const status = known.status === 'accepted' ? ('accepted' as const) : ('invited' as const);
    const renewed = { role, status, isNamed: false, invitedAt: now };
    const [row] = await db.update(eventRoles).set(renewed).where(eq(eventRoles.id, known.id)).returning();
    return row;
  }
  if ((await db.$count(eventRoles, eq(eventRoles.eventId, eventId))) >= helpersMax) {
    throw new AppError('CONFLICT', `An event can have at most ${helpersMax} helpers`);
  }
  const [row] = await db
    .insert(eventRoles)
    .values({ eventId, userId: userId ?? null, inviteeEmail: email ?? null, role, invitedAt: now })
    .returning();
  return row;
}

/**
 * The owner asks one person to help, or gives a helper the other role. Somebody who was asked for the same already is
 * not asked again.
 * @throws AppError NOT_FOUND, FORBIDDEN, EXTERNAL_EVENT, EVENT_CANCELLED, EVENT_ENDED, INVALID_INPUT for strangers and
 * oneself, CONFLICT if there are too many
 */
export async function inviteHelper(
  context: AppContext,
  owner: SessionUser,
  invitation: Invitation,
): Promise<Helper[]> {
  const { eventId, role, isUnmailed } = invitation;
  const now = context.now();
  return context.database.db.transaction(async (db) => {
    const event = await lockHosting(db, { id: eventId, userId: owner.id, action: 'name-helpers' });
    refuseOver(event, now);
    const known = await findRole(db, invitation);
    await requireInvitable(db, owner, invitation, known);
    if (!known || known.role !== role || !isLiveRole(known)) {
      const row = await storeInvitation(db, invitation, { known, now });
      // The other role may be the lesser one.
      if (known?.status === 'accepted' && known.userId)
        await endRights(db, 'helper-ended', { context, userId: known.userId, eventId });
      if (row) await sendInvitation(context, db, { row, owner, isUnmailed });
    }
    return listHelpers(db, eventId);
  });
}
