import type { OwnRole } from '@quad/shared/contract/event-roles';
import { and, eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { eventRoles } from '../../db/schema/door';
import { events } from '../../db/schema/events';
import { AppError } from '../../errors';
import { endRights } from '../access/end-rights';
import { isRoleOf } from '../access/event-roles';
import { isOpenTo } from '../access/event-visibility';
import { notify } from '../notifications/notify';

type Role = typeof eventRoles.$inferSelect;
type Event = typeof events.$inferSelect;

/** Whether a role is in force, or may still be accepted. */
export const isLiveRole = ({ status }: Role): boolean =>
  status === 'invited' || status === 'viewed' || status === 'accepted';

/** Whether an invitation has been neither taken back nor given up. */
export const isAnswerable = ({ status }: Role): boolean => status !== 'left' && status !== 'removed';

const gone = () => new AppError('NOT_FOUND', "This invitation doesn't work anymore");

/** A person's own role, locked, at an event that is open to them. */
async function lockOwnRole(db: Db, id: string, userId: string): Promise<{ row: Role; event: Event }> {
  const [found] = await db
    .select({ row: eventRoles, event: events })
    .from(eventRoles)
    .innerJoin(events, eq(events.id, eventRoles.eventId))
    .where(and(eq(eventRoles.id, id), isRoleOf(userId, sql`${eventRoles}`), isOpenTo(userId)))
    .for('update', { of: eventRoles });
  if (!found) throw gone();
  return found;
}

/** Notifies the owner of an answer, or that a helper stopped. */
async function notifyOwner(
  context: AppContext,
  db: Db,
  {
    row,
    event,
    userId,
    answer,
  }: { row: Role; event: Event; userId: string | null; answer?: RoleAnswer['answer'] },
): Promise<void> {
  if (!event.hostId) return;
  const kind = answer ? 'helper_answered' : 'helper_left';
  await notify(context, db, {
    kind,
    key: `${kind}:${row.id}:${row.invitedAt.toISOString()}:${answer ?? ''}`,
    userId: event.hostId,
    actorId: userId,
    eventId: event.id,
    data: {
      role: row.role,
      ...(answer ? { answer } : {}),
      ...(userId === null && row.inviteeEmail ? { email: row.inviteeEmail } : {}),
    },
  });
}

/** What somebody says to an invitation; null for whoever declines without an account. */
export interface RoleAnswer {
  userId: string | null;
  answer: 'accepted' | 'declined';
  isNamed: boolean;
}

/**
 * An address and its account may both have been invited: who accepts by the address has that role instead of the other one, and
 * who declines keeps the other.
 * @returns whose the invitation of an address is from now on; null if it stays the address's
 */
async function takeOver(
  context: AppContext,
  db: Db,
  { eventId }: Role,
  { userId, answer }: Pick<RoleAnswer, 'userId' | 'answer'>,
): Promise<string | null> {
  if (userId === null) return null;
  const isOther = and(eq(eventRoles.eventId, eventId), eq(eventRoles.userId, userId));
  const [other] = await db.select().from(eventRoles).where(isOther);
  if (!other) return userId;
  if (answer === 'declined') return null;
  if (other.status === 'accepted') await endRights(db, 'helper-ended', { context, userId, eventId });
  await db.delete(eventRoles).where(isOther);
  return userId;
}

/**
 * Stores the answer to an invitation that is locked, in the caller's transaction; accepting again changes whether a co-host
 * is named.
 * @returns what the person is at the event now
 * @throws AppError NOT_FOUND if it was taken back, CONFLICT
 */
export async function storeAnswer(
  context: AppContext,
  db: Db,
  { row, event }: { row: Role; event: Event },
  { userId, answer, ...chosen }: RoleAnswer,
): Promise<OwnRole | null> {
  const { id } = row;
  if (!isAnswerable(row)) throw gone();
  if (row.status === 'accepted' && answer === 'declined') {
    throw new AppError('CONFLICT', "You're already helping. Stop helping instead.");
  }
  const owner = row.userId === null ? await takeOver(context, db, row, { userId, answer }) : userId;
  const isNamed = answer === 'accepted' && row.role === 'cohost' && chosen.isNamed;
  const person = owner === null ? {} : { userId: owner, inviteeEmail: null };
  const changed = { status: answer, ...person, isNamed, answeredAt: context.now() };
  await db.update(eventRoles).set(changed).where(eq(eventRoles.id, id));
  if (row.status !== answer) await notifyOwner(context, db, { row, event, userId, answer });
  return answer === 'accepted' ? { id, role: row.role, isInvitation: false, isNamed } : null;
}

/**
 * Accepts or declines an invitation to help.
 * @throws AppError NOT_FOUND if it is somebody else's, and as storeAnswer
 */
export async function answerRole(
  context: AppContext,
  { id, ...answer }: RoleAnswer & { id: string; userId: string },
): Promise<OwnRole | null> {
  return context.database.db.transaction(async (db) =>
    storeAnswer(context, db, await lockOwnRole(db, id, answer.userId), answer),
  );
}

/**
 * The invited person has looked at the invitation.
 * @throws AppError NOT_FOUND
 */
export async function viewRole(db: Db, { id, userId }: { id: string; userId: string }): Promise<void> {
  await db.transaction(async (db) => {
    const { row } = await lockOwnRole(db, id, userId);
    if (row.status !== 'invited') return;
    await db.update(eventRoles).set({ status: 'viewed' }).where(eq(eventRoles.id, id));
  });
}

/**
 * Ends a role or an invitation: taken away by the owner, or given up by the helper. Repeating it changes nothing.
 * @throws AppError NOT_FOUND
 */
export async function endRole(
  context: AppContext,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await context.database.db.transaction(async (db) => {
    const [found] = await db
      .select({ row: eventRoles, event: events })
      .from(eventRoles)
      .innerJoin(events, eq(events.id, eventRoles.eventId))
      .where(eq(eventRoles.id, id))
      .for('update', { of: eventRoles });
    const isOwner = found?.event.hostId === userId;
    if (!found || (!isOwner && found.row.userId !== userId)) throw gone();
    const { row, event } = found;
    if (!isLiveRole(row)) return;
    const ended = {
      status: isOwner ? 'removed' : 'left',
      isNamed: false,
      answeredAt: context.now(),
    } as const;
    await db.update(eventRoles).set(ended).where(eq(eventRoles.id, id));
    if (row.userId !== null && row.status === 'accepted')
      await endRights(db, 'helper-ended', { context, userId: row.userId, eventId: event.id });
    if (!isOwner) return notifyOwner(context, db, { row, event, userId });
    if (row.userId === null || row.status !== 'accepted') return;
    await notify(context, db, {
      kind: 'helper_removed',
      key: `helper_removed:${row.id}:${row.invitedAt.toISOString()}`,
      userId: row.userId,
      actorId: userId,
      eventId: event.id,
      data: { role: row.role },
    });
  });
}
