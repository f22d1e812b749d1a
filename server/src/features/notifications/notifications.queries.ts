import type { PageQuery } from '@quad/shared/contract/fields';
import type { Notification, NotificationData, NotificationKind } from '@quad/shared/contract/notifications';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { notifications } from '../../db/schema/notifications';
import { decodeKeyset, encodeKeyset } from '../../plugins/keyset';
import { hasBlockBetween } from '../moderation/blocks';

interface Row {
  [column: string]: unknown;
  id: string;
  kind: NotificationKind;
  data: NotificationData;
  isRead: boolean;
  createdAt: string;
  at: string;
  actor: Notification['actor'];
  event: Notification['event'];
}

/** The same for lists and deliveries: who and what is gone, hidden or blocked is left out of the sentence. */
const columns = sql`
  n.id, n.kind, n.data, n.read_at is not null as "isRead",
  to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  case when a.id is null or a.suspended_at is not null or ${hasBlockBetween(sql`n.user_id`, sql`a.id`)} then null
    else jsonb_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name,
      'profileImageUrl', a.profile_image_url, 'university', a.university) end as actor,
  case when e.id is null or e.hidden_at is not null then null
    else jsonb_build_object('id', e.id, 'title', e.title, 'timezone', e.timezone,
      'category', e.category, 'imageUrl', e.image_url,
      'startDate', to_char(e.start_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as event`;
const tables = sql`notifications n left join users a on a.id = n.actor_id left join events e on e.id = n.event_id`;

function present({ at: _, ...row }: Row): Notification {
  return row;
}

/** A page of a person's notifications, newest first. */
export async function listNotifications(
  db: Db,
  { userId, limit, cursor, isUnreadOnly }: PageQuery & { userId: string; isUnreadOnly: boolean },
): Promise<{ items: Notification[]; nextCursor: string | null }> {
  const before = decodeKeyset(cursor);
  const older = before
    ? sql`and (n.created_at, n.id) < (${before.at}::timestamptz, ${before.id}::uuid)`
    : sql``;
  const unread = isUnreadOnly ? sql`and n.read_at is null` : sql``;
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from ${tables}
    where n.user_id = ${userId} and n.is_in_app ${unread} ${older}
    order by n.created_at desc, n.id desc limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(present),
    nextCursor: rows.length > limit && last ? encodeKeyset(last) : null,
  };
}

export interface Delivery {
  notification: Notification;
  userId: string;
  email: string;
  firstName: string | null;
}

/** One notification with whom it goes to; null when it, or the person, is gone. */
export async function findDelivery(db: Db, id: string): Promise<Delivery | null> {
  const { rows } = await db.execute<Row & Omit<Delivery, 'notification'>>(sql`
    select ${columns}, u.id as "userId", u.email, u.first_name as "firstName"
    from ${tables} join users u on u.id = n.user_id
    where n.id = ${id} and u.suspended_at is null`);
  const [row] = rows;
  if (!row) return null;
  const { userId, email, firstName, ...rest } = row;
  return { notification: present(rest as Row), userId, email, firstName };
}

const unreadOf = (userId: string) =>
  and(eq(notifications.userId, userId), isNull(notifications.readAt), eq(notifications.isInApp, true));

export const countUnread = (db: Db, userId: string) => db.$count(notifications, unreadOf(userId));

/** Marks the named ones as read, or all. */
export async function markRead(
  db: Db,
  { userId, ids, now }: { userId: string; ids?: readonly string[] | undefined; now: Date },
): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(ids ? and(unreadOf(userId), inArray(notifications.id, [...ids])) : unreadOf(userId));
}
