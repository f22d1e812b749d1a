import type { CommentToReview } from '@quad/shared/contract/event-hosting';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { wireInstant } from '../../db/fragments';
import { events } from '../../db/schema/events';
import { comments, media } from '../../db/schema/participation';
import { AppError } from '../../errors';
import { requireHosting } from '../access/event-roles';
import { isHiddenByModerator, refuseHiddenByModerator } from '../access/moderator-hiding';

interface ReviewRow extends CommentToReview {
  [column: string]: unknown;
}

/** More than a host reviews in one sitting; the next ones move up as these are decided. */
const reviewMax = 100;

/**
 * Comments reported since the host last kept them, most reported first, then those the host hid; without
 * those an administrator hid, which the host can't decide.
 */
export async function listCommentsToReview(db: Db, eventId: string): Promise<CommentToReview[]> {
  const { rows } = await db.execute<ReviewRow>(sql`
    select c.id, c.content, c.user_id is null as "isGuest", c.hidden_at is not null as "isHidden",
      coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), c.guest_name, 'Someone') as "authorName",
      ${wireInstant(sql`c.created_at`)} as "createdAt",
      r.count as "reportCount"
    from comments c left join users u on u.id = c.user_id
    cross join lateral (
      select count(*)::int as count from reports
      where target_type = 'comment' and target_id = c.id and status = 'open'
        and (c.kept_at is null or created_at > c.kept_at)) r
    where c.event_id = ${eventId} and u.suspended_at is null and (r.count > 0 or c.hidden_at is not null)
      and not ${isHiddenByModerator('comment', sql`c.id`)}
    order by c.hidden_at is not null, r.count desc, c.created_at desc, c.id limit ${reviewMax}`);
  return rows;
}

/** Guests' videos that the host has neither approved nor hidden. */
export async function countWaitingVideos(db: Db, eventId: string): Promise<number> {
  const isWaiting = and(eq(media.eventId, eventId), eq(media.isApproved, false), isNull(media.hiddenAt));
  return db.$count(media, isWaiting);
}

/**
 * Keeps a reported or hidden comment visible. Its reports stay open: the host is responsible for the page,
 * administrators for people.
 * @throws AppError NOT_FOUND, FORBIDDEN for anybody but the host, or if an administrator hid it
 */
export async function keepComment(
  db: Db,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<void> {
  await db.transaction(async (db) => {
    const [comment] = await db
      .select({ eventId: comments.eventId })
      .from(comments)
      .innerJoin(events, eq(events.id, comments.eventId))
      .where(and(eq(comments.id, id), isNull(events.hiddenAt)))
      .for('update', { of: comments });
    if (!comment) throw new AppError('NOT_FOUND', 'Comment not found');
    await requireHosting(db, { id: comment.eventId, userId, action: 'review' });
    await refuseHiddenByModerator(db, 'comment', id);
    await db.update(comments).set({ hiddenAt: null, keptAt: now }).where(eq(comments.id, id));
  });
}
