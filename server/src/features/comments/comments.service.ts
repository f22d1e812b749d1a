import type { Comment } from '@quad/shared/contract/comments';
import type { PageQuery } from '@quad/shared/contract/fields';
import { commentEditMinutes } from '@quad/shared/limits';
import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { comments } from '../../db/schema/participation';
import { AppError } from '../../errors';
import { decodeKeyset, encodeKeyset } from '../../plugins/keyset';
import { requireOpenEvent } from '../events/open-event';
import { hasBlockBetween } from '../moderation/blocks';
import { isHiddenByModerator, refuseHiddenByModerator } from '../moderation/moderator-hiding';
import { notify } from '../notifications/notify';
import { type CommentFacts, canDeleteComment, canEditComment, canSeeComment } from './comments.policy';

/** Who looks: null for a visitor. */
type ViewerId = string | null;

interface CommentRow extends CommentFacts {
  [column: string]: unknown;
  id: string;
  eventId: string;
  content: string;
  authorName: string;
  guestName: string | null;
  guestEmail: string | null;
  avatarUrl: string | null;
  editedAt: string | null;
  hiddenBy: Comment['hiddenBy'];
  /** With microseconds, for the cursor. */
  at: string;
}

const columns = sql`
  c.id, c.event_id as "eventId", c.content, c.user_id as "userId", c.guest_name as "guestName",
  c.guest_email as "guestEmail", e.host_id as "hostId", c.hidden_at is not null as "isHidden",
  case when c.hidden_at is null then null when ${isHiddenByModerator('comment', sql`c.id`)} then 'moderator' else 'host' end
    as "hiddenBy",
  coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), c.guest_name, 'Someone') as "authorName",
  u.profile_image_url as "avatarUrl",
  to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  to_char(c.edited_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "editedAt"`;
const tables = sql`comments c join events e on e.id = c.event_id left join users u on u.id = c.user_id`;
const isShownTo = (viewerId: ViewerId) => sql`e.hidden_at is null and u.suspended_at is null
  and (c.hidden_at is null or c.user_id = ${viewerId}::uuid or e.host_id = ${viewerId}::uuid)
  and not ${hasBlockBetween(viewerId, sql`c.user_id`)}`;

function present(row: CommentRow, viewerId: ViewerId, now: Date): Comment {
  const isHost = viewerId !== null && row.hostId === viewerId;
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

async function findRow(db: Db, id: string): Promise<CommentRow | undefined> {
  const { rows } = await db.execute<CommentRow>(sql`select ${columns} from ${tables} where c.id = ${id}`);
  return rows[0];
}

/** @throws AppError NOT_FOUND when it does not stand, or the viewer may not know of it */
async function requireRow(db: Db, id: string, viewerId: ViewerId): Promise<CommentRow> {
  const row = await findRow(db, id);
  if (!row || !canSeeComment(row, viewerId)) throw new AppError('NOT_FOUND', 'Comment not found');
  return row;
}

/** A page of comments, newest first, with how many there are in all for this viewer. */
export async function listComments(
  db: Db,
  { eventId, viewerId, limit, cursor, now }: PageQuery & { eventId: string; viewerId: ViewerId; now: Date },
): Promise<{ items: Comment[]; total: number; nextCursor: string | null }> {
  const before = decodeKeyset(cursor);
  const { rows } = await db.execute<CommentRow>(sql`
    select ${columns} from ${tables}
    where c.event_id = ${eventId} and ${isShownTo(viewerId)}
      and (${before?.at ?? null}::timestamptz is null
           or (c.created_at, c.id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::uuid))
    order by c.created_at desc, c.id desc limit ${limit + 1}`);
  const counted = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from ${tables} where c.event_id = ${eventId} and ${isShownTo(viewerId)}`);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => present(row, viewerId, now)),
    total: counted.rows[0]?.total ?? 0,
    nextCursor: rows.length > limit && last ? encodeKeyset(last) : null,
  };
}

/** Of a comment, in what its event's host is told; characters. */
const excerptMaxLength = 120;

export type CommentAuthor = { userId: string } | { guestName: string; guestEmail: string };

/**
 * Posts a comment; past events take comments too.
 * @throws AppError NOT_FOUND without such an event, or when its host and the author have a block
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

/** @throws AppError NOT_FOUND, also across a block with the event's host; FORBIDDEN for who may not */
export async function editComment(
  db: Db,
  { id, userId, content, now }: { id: string; userId: string; content: string; now: Date },
): Promise<Comment> {
  const row = await requireRow(db, id, userId);
  await requireOpenEvent(db, row.eventId, userId);
  if (!canEditComment(row, userId, now)) {
    throw new AppError(
      'FORBIDDEN',
      `Comments can be changed by their author for ${commentEditMinutes} minutes`,
    );
  }
  await db.update(comments).set({ content, editedAt: now }).where(eq(comments.id, id));
  return present(await requireRow(db, id, userId), userId, now);
}

export async function deleteComment(db: Db, { id, userId }: { id: string; userId: string }): Promise<void> {
  const row = await requireRow(db, id, userId);
  if (!canDeleteComment(row, userId))
    throw new AppError('FORBIDDEN', 'Only its author or the host can delete this');
  await db.delete(comments).where(eq(comments.id, id));
}

/**
 * Hides a comment from everybody but its author and the host, or shows it again.
 * @throws AppError NOT_FOUND, FORBIDDEN for anybody but the host, or when an administrator hid it
 */
export async function setCommentHidden(
  db: Db,
  { id, userId, isHidden, now }: { id: string; userId: string; isHidden: boolean; now: Date },
): Promise<Comment> {
  return db.transaction(async (db) => {
    await db.select({ id: comments.id }).from(comments).where(eq(comments.id, id)).for('update');
    const row = await requireRow(db, id, userId);
    if (row.hostId !== userId) throw new AppError('FORBIDDEN', 'Only the host can hide comments');
    if (!isHidden) await refuseHiddenByModerator(db, 'comment', id);
    await db
      .update(comments)
      .set({ hiddenAt: isHidden ? now : null })
      .where(eq(comments.id, id));
    return present(await requireRow(db, id, userId), userId, now);
  });
}
