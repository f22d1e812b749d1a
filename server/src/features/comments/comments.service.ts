import type { Comment } from '@quad/shared/contract/comments';
import type { PageQuery } from '@quad/shared/contract/fields';
import { commentEditMinutes } from '@quad/shared/limits';
import { eq } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { comments } from '../../db/schema/participation';
import { AppError } from '../../errors';
import { requireOpenEvent } from '../access/event-visibility';
import { refuseHiddenByModerator } from '../access/moderator-hiding';
import { notify } from '../notifications/notify';
import { canDeleteComment, canEditComment, canReviewComment, canSeeComment } from './comments.policy';
import { type CommentRow, findComment, findComments, type ViewerId } from './comments.queries';

function present(row: CommentRow, viewerId: ViewerId, now: Date): Comment {
  const isHost = canReviewComment(row, viewerId);
  return {
    id: row.id,
    eventId: row.eventId,
    content: row.content,
    authorName: row.authorName,
    userId: row.userId,
    guestName: row.guestName,
    guestEmail: isHost ? row.guestEmail : null,
    avatarUrl: row.avatarUrl,
    createdAt: row.createdAt,
    editedAt: row.editedAt,
    isHidden: row.isHidden,
    hiddenBy: row.hiddenBy,
    canEdit: canEditComment(row, viewerId, now),
    canDelete: canDeleteComment(row, viewerId),
    canHide: isHost,
  };
}

/** @throws AppError NOT_FOUND if it doesn't exist or the viewer mustn't know of it */
async function requireRow(db: Db, id: string, viewerId: ViewerId): Promise<CommentRow> {
  const row = await findComment(db, id);
  if (!row || !canSeeComment(row, viewerId)) throw new AppError('NOT_FOUND', 'Comment not found');
  return row;
}

/** A page of comments, newest first, and the total number for this viewer. */
export async function listComments(
  db: Db,
  { now, ...page }: PageQuery & { eventId: string; viewerId: ViewerId; now: Date },
): Promise<{ items: Comment[]; total: number; nextCursor: string | null }> {
  const { rows, ...found } = await findComments(db, page);
  return { items: rows.map((row) => present(row, page.viewerId, now)), ...found };
}

/** Characters of a comment shown in the host's notification. */
const excerptMaxLength = 120;

export type CommentAuthor = { userId: string } | { guestName: string; guestEmail: string };

/**
 * Posts a comment; past events accept comments too.
 * @throws AppError NOT_FOUND if there is no such event, or there is a block between its host and the author
 */
export async function postComment(
  context: AppContext,
  { eventId, author, content }: { eventId: string; author: CommentAuthor; content: string },
): Promise<Comment> {
  const authorId = 'userId' in author ? author.userId : null;
  return context.database.db.transaction(async (db) => {
    const { hostId } = await requireOpenEvent(db, eventId, authorId);
    const [stored] = await db
      .insert(comments)
      .values({ eventId, content, ...author })
      .returning({ id: comments.id });
    const row = await requireRow(db, stored?.id ?? '', authorId);
    if (hostId) {
      await notify(context, db, {
        userId: hostId,
        kind: 'comment',
        key: `comment:${row.id}`,
        actorId: authorId,
        eventId,
        data: {
          commentId: row.id,
          excerpt: content.slice(0, excerptMaxLength),
          ...(row.guestName ? { guestName: row.guestName } : {}),
        },
      });
    }
    return present(row, authorId, context.now());
  });
}

/** @throws AppError NOT_FOUND, also across a block with the event's host; FORBIDDEN if not allowed */
export async function editComment(
  db: Db,
  { id, userId, content, now }: { id: string; userId: string; content: string; now: Date },
): Promise<Comment> {
  const row = await requireRow(db, id, userId);
  await requireOpenEvent(db, row.eventId, userId);
  if (!canEditComment(row, userId, now)) {
    throw new AppError(
      'FORBIDDEN',
      `You can edit your own comments for ${commentEditMinutes} minutes after posting`,
    );
  }
  await db.update(comments).set({ content, editedAt: now }).where(eq(comments.id, id));
  return present(await requireRow(db, id, userId), userId, now);
}

export async function deleteComment(db: Db, { id, userId }: { id: string; userId: string }): Promise<void> {
  const row = await requireRow(db, id, userId);
  if (!canDeleteComment(row, userId))
    throw new AppError('FORBIDDEN', 'Only the author or the host can delete this');
  await db.delete(comments).where(eq(comments.id, id));
}

/**
 * Hides a comment from everybody but its author and the host, or shows it again.
 * @throws AppError NOT_FOUND, FORBIDDEN for anybody but the host, or if an administrator hid it
 */
export async function setCommentHidden(
  db: Db,
  { id, userId, isHidden, now }: { id: string; userId: string; isHidden: boolean; now: Date },
): Promise<Comment> {
  return db.transaction(async (db) => {
    await db.select({ id: comments.id }).from(comments).where(eq(comments.id, id)).for('update');
    const row = await requireRow(db, id, userId);
    if (!canReviewComment(row, userId)) throw new AppError('FORBIDDEN', 'Only the host can hide comments');
    if (!isHidden) await refuseHiddenByModerator(db, 'comment', id);
    await db
      .update(comments)
      .set({ hiddenAt: isHidden ? now : null })
      .where(eq(comments.id, id));
    return present(await requireRow(db, id, userId), userId, now);
  });
}
