import type { SessionUser } from '@quad/shared/contract/auth';
import type { ReportTarget } from '@quad/shared/contract/moderation';
import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { isLive } from '../../db/fragments';
import { events } from '../../db/schema/events';
import { auditLog, reports } from '../../db/schema/moderation';
import { comments, media, rsvps } from '../../db/schema/participation';
import { users } from '../../db/schema/users';
import { AppError } from '../../errors';
import { endRights } from '../access/end-rights';
import { requireOtherAdmin, requireRankOver } from '../access/roles';
import { lockSeriesOf } from '../events/series-lock';
import { fillSpots, refreshPreviewsOf } from '../rsvps/event-spots';
import { announceSpots } from '../rsvps/rsvps.service';
import { tellTakenDown } from '../rsvps/taken-down';

// Hosts and refunds hide things too, and set the same `hidden_at`. What a moderator hid has the instant of their
// decision there, what went with an account the instant of its suspension: only that is shown again.

/** Who does it. */
export type Actor = Pick<SessionUser, 'id' | 'permissions'>;

const tables = { event: events, comment: comments, media } as const;

/** The author of a target; null for a guest's or an imported event, undefined if there is no such target. */
export async function authorOf(db: Db, { targetType, targetId }: ReportTarget) {
  const queries = {
    event: () => db.select({ author: events.hostId }).from(events).where(eq(events.id, targetId)),
    comment: () => db.select({ author: comments.userId }).from(comments).where(eq(comments.id, targetId)),
    media: () => db.select({ author: media.userId }).from(media).where(eq(media.id, targetId)),
    user: () => db.select({ author: users.id }).from(users).where(eq(users.id, targetId)),
  };
  const [row] = await queries[targetType]();
  return row?.author;
}

/** When the host of an event was suspended, if the event was still to come; null otherwise. */
const suspensionOfHost = sql`(select suspended_at from users
  where id = ${events.hostId} and suspended_at < ${events.endsAt})`;

/** Hides a target, unless its host or a refund has done so already. */
export async function hide(db: Db, { targetType, targetId }: ReportTarget, now: Date): Promise<void> {
  if (targetType === 'user')
    throw new AppError('INVALID_INPUT', "You can't hide a person. Suspend them instead.");
  const table = tables[targetType];
  if (targetType === 'event') await lockSeriesOf(db, targetId);
  const isShown: SQL | undefined =
    targetType === 'event'
      ? sql`(${events.hiddenAt} is null or ${events.hiddenAt} = ${suspensionOfHost})`
      : isNull(table.hiddenAt);
  await db
    .update(table)
    .set({ hiddenAt: now })
    .where(and(eq(table.id, targetId), isShown));
}

/**
 * Signs a suspended person out everywhere and hides what they host and say.
 * @throws AppError INVALID_INPUT for a guest's; FORBIDDEN for people with a role; CONFLICT for the last administrator
 */
export async function suspendAuthor(
  context: AppContext,
  db: Db,
  target: ReportTarget,
  actor: Actor,
): Promise<void> {
  const now = context.now();
  const authorId = await authorOf(db, target);
  if (!authorId) throw new AppError('INVALID_INPUT', "A guest posted this, so there's no account to suspend");
  await requireRankOver(db, actor, authorId);
  await requireOtherAdmin(db, authorId);
  const isActive = and(eq(users.id, authorId), isNull(users.suspendedAt));
  const { rowCount } = await db.update(users).set({ suspendedAt: now }).where(isActive);
  if (!rowCount) return;
  await endRights(db, 'suspension', { context, userId: authorId });
  await refreshPreviewsOf(db, authorId, now);
  const hidden = await db
    .update(events)
    .set({ hiddenAt: now })
    .where(
      and(
        eq(events.hostId, authorId),
        isNull(events.hiddenAt),
        sql`${events.endsAt} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .returning({ id: events.id });
  for (const { id } of hidden) await tellTakenDown(context, db, id);
}

/**
 * Hides all comments of a person that are shown, as if each had been reported and that were decided, so that each can be
 * shown again. They stay hidden when the person is restored.
 * @returns how many there were
 */
export async function hideCommentsOf(
  db: Db,
  userId: string,
  { actor, note, now }: { actor: Actor; note: string; now: Date },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with hidden as (
      update comments set hidden_at = ${now.toISOString()}::timestamptz where user_id = ${userId} and hidden_at is null returning id
    ), decided as (
      insert into reports (target_type, target_id, reason, details, reporter_id, reporter_hash, status, decided_at)
      select 'comment', id, 'other', ${note}, ${actor.id}::uuid, ${`console:${actor.id}`}, 'hidden', ${now.toISOString()}::timestamptz from hidden
    )
    select count(*)::int as count from hidden`);
  return rows[0]?.count ?? 0;
}

const notRemoved = () => new AppError('CONFLICT', 'No moderator has hidden or suspended this');

/**
 * Gives spots that became free meanwhile to those in line, at those of the events that are shown. The caller has locked
 * the events.
 */
async function fillShown(context: AppContext, db: Db, eventIds: readonly string[]): Promise<void> {
  const shown = await db
    .select({ id: events.id })
    .from(events)
    .where(and(inArray(events.id, [...eventIds]), isNull(events.hiddenAt)));
  for (const { id } of shown) await announceSpots(context, db, await fillSpots(db, id, context.now()));
}

/** Shows what moderators have hidden; it stays hidden if its host, a refund or a suspension hides it as well. */
async function show(
  context: AppContext,
  db: Db,
  targetType: keyof typeof tables,
  targetId: string,
): Promise<void> {
  const decisions = await db
    .update(reports)
    .set({ status: 'kept' })
    .where(
      and(eq(reports.targetType, targetType), eq(reports.targetId, targetId), eq(reports.status, 'hidden')),
    )
    .returning({ decidedAt: reports.decidedAt });
  if (decisions.length === 0) throw notRemoved();
  const table = tables[targetType];
  if (targetType === 'event') await lockSeriesOf(db, targetId);
  const instants = decisions.map(({ decidedAt }) => decidedAt?.toISOString());
  await db
    .update(table)
    .set({ hiddenAt: targetType === 'event' ? suspensionOfHost : null })
    .where(and(eq(table.id, targetId), sql`${table.hiddenAt} = any(${sql.param(instants)}::timestamptz[])`));
  if (targetType === 'event') await fillShown(context, db, [targetId]);
}

/** Lets a suspended person sign in again and shows the events that went with the account. */
async function restore(context: AppContext, db: Db, userId: string): Promise<void> {
  const now = context.now();
  const [user] = await db
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!user?.suspendedAt) throw notRemoved();
  const isHiddenWithThem = and(eq(events.hostId, userId), eq(events.hiddenAt, user.suspendedAt));
  const answered = db
    .select({ id: rsvps.eventId })
    .from(rsvps)
    .where(and(eq(rsvps.userId, userId), isLive(rsvps.status)));
  // In the order in which all lock several events.
  const touched = await db
    .select({ id: events.id })
    .from(events)
    .where(or(isHiddenWithThem, and(inArray(events.id, answered), gt(events.endsAt, now))))
    .orderBy(events.id)
    .for('update');
  await db.update(users).set({ suspendedAt: null }).where(eq(users.id, userId));
  await db.update(events).set({ hiddenAt: null }).where(isHiddenWithThem);
  const ids = touched.map(({ id }) => id);
  await fillShown(context, db, ids);
  await refreshPreviewsOf(db, userId, now);
}

/**
 * Undoes a moderator's decision, whoever made it: shows an event, a comment or a video, restores an account.
 * @throws AppError CONFLICT if no moderator has hidden or suspended it; FORBIDDEN for people with a role
 */
export async function undoRemoval(
  context: AppContext,
  { targetType, targetId }: ReportTarget,
  { actor, note }: { actor: Actor; note: string },
): Promise<void> {
  await context.database.db.transaction(async (db) => {
    if (targetType === 'user') {
      await requireRankOver(db, actor, targetId);
      await restore(context, db, targetId);
    } else await show(context, db, targetType, targetId);
    await db.insert(auditLog).values({
      actorId: actor.id,
      action: targetType === 'user' ? 'removal.restore' : 'removal.show',
      targetType,
      targetId,
      details: { note },
    });
  });
}
