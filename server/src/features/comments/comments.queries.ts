import type { Comment } from '@quad/shared/contract/comments';
import type { PageQuery } from '@quad/shared/contract/fields';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { cursorInstant, wireInstant } from '../../db/fragments';
import { decodeKeyset, encodeKeyset } from '../../plugins/keyset';
import { hasBlockBetween } from '../access/blocks';
import { peopleAllowedTo } from '../access/event-roles';
import { isHiddenByModerator } from '../access/moderator-hiding';
import type { CommentFacts } from './comments.policy';

/** The viewer; null for a visitor. */
export type ViewerId = string | null;

/** A comment with the facts that decide who may see and change it. */
export interface CommentRow extends CommentFacts {
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
  c.guest_email as "guestEmail", ${peopleAllowedTo('review')} as "reviewerIds", c.hidden_at is not null as "isHidden",
  case when c.hidden_at is null then null when ${isHiddenByModerator('comment', sql`c.id`)} then 'moderator' else 'host' end
    as "hiddenBy",
  coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), c.guest_name, 'Someone') as "authorName",
  u.profile_image_url as "avatarUrl",
  ${wireInstant(sql`c.created_at`)} as "createdAt",
  ${cursorInstant(sql`c.created_at`)} as at,
  ${wireInstant(sql`c.edited_at`)} as "editedAt"`;
const tables = sql`comments c join events e on e.id = c.event_id left join users u on u.id = c.user_id`;
const isShownTo = (viewerId: ViewerId) => sql`e.hidden_at is null and u.suspended_at is null
  and (c.hidden_at is null or c.user_id = ${viewerId}::uuid or ${viewerId}::text = any(${peopleAllowedTo('review')}))
  and not ${hasBlockBetween(viewerId, sql`c.user_id`)}`;

export async function findComment(db: Db, id: string): Promise<CommentRow | undefined> {
  const { rows } = await db.execute<CommentRow>(sql`select ${columns} from ${tables} where c.id = ${id}`);
  return rows[0];
}

/** A page of the comments that the viewer may see, newest first, and their total number. */
export async function findComments(
  db: Db,
  { eventId, viewerId, limit, cursor }: PageQuery & { eventId: string; viewerId: ViewerId },
): Promise<{ rows: CommentRow[]; total: number; nextCursor: string | null }> {
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
    rows: page,
    total: counted.rows[0]?.total ?? 0,
    nextCursor: rows.length > limit && last ? encodeKeyset(last) : null,
  };
}
