import type { Media } from '@quad/shared/contract/media';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { wireInstant } from '../../db/fragments';
import { AppError } from '../../errors';
import { hasBlockBetween } from '../access/blocks';
import { peopleAllowedTo } from '../access/event-roles';
import { requireOpenEvent } from '../access/event-visibility';
import { canDeleteMedia, canReviewMedia, type MediaFacts } from './media.policy';

export interface MediaRow extends MediaFacts {
  [column: string]: unknown;
  id: string;
  eventId: string;
  commentId: string | null;
  storageKey: string;
  posterKey: string | null;
  contentType: string;
  filename: string;
  fileSize: number;
  durationSeconds: number | null;
  authorName: string;
  guestName: string | null;
  guestEmail: string | null;
  createdAt: string;
}

export type MediaAuthor = { userId: string } | { guestName: string; guestEmail: string };

const listMax = 100;

const select = sql`
  select m.id, m.event_id as "eventId", m.comment_id as "commentId", m.storage_key as "storageKey",
    m.poster_key as "posterKey", m.content_type as "contentType", m.filename, m.file_size as "fileSize",
    m.duration_seconds as "durationSeconds", m.user_id as "userId", m.guest_name as "guestName",
    m.guest_email as "guestEmail", m.is_approved as "isApproved", m.hidden_at is not null as "isHidden",
    ${peopleAllowedTo('review')} as "reviewerIds",
    coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), m.guest_name, 'Someone') as "authorName",
    ${wireInstant(sql`m.created_at`)} as "createdAt"
  from media m join events e on e.id = m.event_id left join users u on u.id = m.user_id
    left join comments c on c.id = m.comment_id
  where e.hidden_at is null and u.suspended_at is null`;

/** Waiting and hidden videos, and those of hidden comments, are visible only to their author, the host and co-hosts. */
const isShownTo = (viewerId: string | null) => sql`
  ((m.is_approved and m.hidden_at is null and c.hidden_at is null) or m.user_id = ${viewerId}::uuid or ${viewerId}::text = any(${peopleAllowedTo('review')}))
  and not ${hasBlockBetween(viewerId, sql`m.user_id`)} and not ${hasBlockBetween(viewerId, sql`e.host_id`)}`;

/** A video as a viewer may see it: never its storage key; a guest's address only for the host. */
export function presentMedia(row: MediaRow, viewerId: string | null): Media {
  return {
    id: row.id,
    eventId: row.eventId,
    commentId: row.commentId,
    type: 'video',
    url: `/media/${row.id}`,
    posterUrl: row.posterKey ? `/media/${row.id}/poster` : null,
    filename: row.filename,
    fileSize: row.fileSize,
    durationSeconds: row.durationSeconds,
    authorName: row.authorName,
    guestName: row.guestName,
    guestEmail: canReviewMedia(row, viewerId) ? row.guestEmail : null,
    createdAt: row.createdAt,
    isApproved: row.isApproved,
    isHidden: row.isHidden,
    canDelete: canDeleteMedia(row, viewerId),
    canReview: canReviewMedia(row, viewerId),
  };
}

/**
 * A video that somebody may watch, by the rule of the lists.
 * @throws AppError NOT_FOUND
 */
export async function requireShownMedia(db: Db, id: string, viewerId: string | null): Promise<MediaRow> {
  const { rows } = await db.execute<MediaRow>(sql`${select} and m.id = ${id} and ${isShownTo(viewerId)}`);
  if (!rows[0]) throw new AppError('NOT_FOUND', 'Video not found');
  return rows[0];
}

export async function findMediaRow(db: Db, id: string): Promise<MediaRow | null> {
  const { rows } = await db.execute<MediaRow>(sql`${select} and m.id = ${id}`);
  return rows[0] ?? null;
}

/** @throws AppError NOT_FOUND */
export async function requireMediaRow(db: Db, id: string): Promise<MediaRow> {
  const row = await findMediaRow(db, id);
  if (!row) throw new AppError('NOT_FOUND', 'Video not found');
  return row;
}

async function listMedia(db: Db, of: SQL, viewerId: string | null): Promise<Media[]> {
  const { rows } = await db.execute<MediaRow>(
    sql`${select} and ${of} and ${isShownTo(viewerId)} order by m.created_at desc, m.id limit ${listMax}`,
  );
  return rows.map((row) => presentMedia(row, viewerId));
}

export const listEventMedia = (db: Db, eventId: string, viewerId: string | null) =>
  listMedia(db, sql`m.event_id = ${eventId}`, viewerId);

export const listCommentMedia = (db: Db, commentId: string, viewerId: string | null) =>
  listMedia(db, sql`m.comment_id = ${commentId}`, viewerId);

/**
 * Checks that the event exists and that the comment, if any, is the author's own.
 * @throws AppError NOT_FOUND, also if there is a block between the event's host and the author
 */
export async function requireMediaTarget(
  db: Db,
  { eventId, commentId, author }: { eventId: string; commentId: string | null; author: MediaAuthor },
): Promise<void> {
  const authorId = 'userId' in author ? author.userId : null;
  const isOwn =
    'userId' in author
      ? sql`c.user_id = ${author.userId}::uuid`
      : sql`lower(c.guest_email) = lower(${author.guestEmail})`;
  await requireOpenEvent(db, eventId, authorId);
  if (commentId === null) return;
  const { rows } = await db.execute(sql`
    select from comments c where c.id = ${commentId}::uuid and c.event_id = ${eventId}::uuid and ${isOwn}`);
  if (rows.length === 0) throw new AppError('NOT_FOUND', 'Comment not found');
}
