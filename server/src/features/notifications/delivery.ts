import {
  type Notification,
  type NotificationData,
  type NotificationKind,
  notificationKinds,
} from '@quad/shared/contract/notifications';
import { isKnownKind } from '@quad/shared/notification-kinds';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { cursorInstant, wireInstant } from '../../db/fragments';
import { hasBlockBetween } from '../access/blocks';

/** A row of a statement that selects `notificationColumns` from `tables`. */
export interface Row {
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

/** The same for lists and deliveries: people and things that are gone, hidden or blocked are omitted. */
export const notificationColumns = sql`
  n.id, n.kind, n.data, n.read_at is not null as "isRead",
  ${wireInstant(sql`n.created_at`)} as "createdAt",
  ${cursorInstant(sql`n.created_at`)} as at,
  case when a.id is null or a.suspended_at is not null or ${hasBlockBetween(sql`n.user_id`, sql`a.id`)} then null
    else jsonb_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name,
      'profileImageUrl', a.profile_image_url, 'university', a.university) end as actor,
  case when e.id is null or e.hidden_at is not null then null
    else jsonb_build_object('id', e.id, 'title', e.title, 'timezone', e.timezone,
      'category', e.category, 'imageUrl', e.image_url,
      'startDate', ${wireInstant(sql`e.start_date`)}) end as event`;
/** So that a kind that only a newer version has words for isn't listed: the response would fail. */
export const hasKnownKind = sql`n.kind in (${sql.join(
  notificationKinds.map((kind) => sql`${kind}`),
  sql`, `,
)})`;
export const tables = sql`notifications n left join users a on a.id = n.actor_id left join events e on e.id = n.event_id`;

export function presentNotification({ at: _, ...row }: Row): Notification {
  return row;
}

export interface NotificationDelivery {
  notification: Notification;
  userId: string;
  email: string;
  firstName: string | null;
}

/**
 * One notification with its recipient; null if either is gone.
 * @throws Error if a newer version wrote it: its job is tried again, until a process of that version has it
 */
export async function findDelivery(db: Db, id: string): Promise<NotificationDelivery | null> {
  const { rows } = await db.execute<Row & Omit<NotificationDelivery, 'notification'>>(sql`
    select ${notificationColumns}, u.id as "userId", u.email, u.first_name as "firstName"
    from ${tables} join users u on u.id = n.user_id
    where n.id = ${id} and u.suspended_at is null`);
  const [row] = rows;
  if (!row) return null;
  if (!isKnownKind(row.kind)) throw new Error(`this version has no words for ${row.kind}`);
  const { userId, email, firstName, ...rest } = row;
  return { notification: presentNotification(rest as Row), userId, email, firstName };
}
