import type { PageQuery } from '@quad/shared/contract/fields';
import { type Notification, notificationKinds } from '@quad/shared/contract/notifications';
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import { deleteInBatches } from '../../db/batches';
import type { Db } from '../../db/client';
import { notifications } from '../../db/schema/notifications';
import { decodeKeyset, encodeKeyset } from '../../plugins/keyset';
import { hasKnownKind, notificationColumns, presentNotification, type Row, tables } from './delivery';

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
    select ${notificationColumns} from ${tables}
    where n.user_id = ${userId} and n.is_in_app and ${hasKnownKind} ${unread} ${older}
    order by n.created_at desc, n.id desc limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(presentNotification),
    nextCursor: rows.length > limit && last ? encodeKeyset(last) : null,
  };
}

/** Without a parameter for the constant, so that a generic plan can use the index of unread ones. */
const unreadOf = (userId: string) =>
  and(eq(notifications.userId, userId), isNull(notifications.readAt), sql`${notifications.isInApp}`);

export const countUnread = (db: Db, userId: string) =>
  db.$count(notifications, and(unreadOf(userId), inArray(notifications.kind, notificationKinds)));

/** Marks the given notifications as read, or all. */
export async function markRead(
  db: Db,
  { userId, ids, now }: { userId: string; ids?: readonly string[] | undefined; now: Date },
): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(ids ? and(unreadOf(userId), inArray(notifications.id, [...ids])) : unreadOf(userId));
}

/** Deletes notifications that are older than the site keeps them, read or not. */
export async function forgetNotifications({ database, site, now }: AppContext): Promise<void> {
  const before = new Date(now().getTime() - site.retention.notificationDays * 24 * 60 * 60 * 1000);
  await deleteInBatches(database.db, notifications, lt(notifications.createdAt, before));
}
