import type { NotificationData, NotificationKind } from '@quad/shared/contract/notifications';
import { notificationChoices } from '@quad/shared/notification-choices';
import { topicOfKind } from '@quad/shared/notification-kinds';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { defineQueue, mailRetries } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { notifications } from '../../db/schema/notifications';
import { users } from '../../db/schema/users';
import { hasBlockBetween } from '../access/blocks';

export interface NewNotification {
  /** The recipient. */
  userId: string;
  kind: NotificationKind;
  /** Identifies the occasion: a person gets one notification per key. */
  key: string;
  actorId?: string | null;
  eventId?: string | null;
  data?: NotificationData;
}

/** Deliveries outside the app, each retried separately. */
export const pushQueue = defineQueue<{ notificationId: string }>('notifications.push');
export const notificationMailQueue = defineQueue<{ notificationId: string }>(
  'notifications.mail',
  mailRetries,
);

/** Kinds whose mail is composed from the notification itself; other mails come from their feature. */
const mailedKinds: ReadonlySet<NotificationKind> = new Set([
  'friend_request',
  'friend_accepted',
  'invitation',
  'comment',
  'helper_invited',
]);

/** Publishes on the live channel that a person's notifications changed. */
export async function publishNotificationChange({ live }: AppContext, db: Db, userId: string): Promise<void> {
  await live.publish(db, { notificationsOf: userId });
}

/**
 * Notifies a person in the caller's transaction: in the app, by push and by mail, as they have chosen. The
 * same key notifies once. People aren't notified of their own actions, nor across a block.
 */
export async function notify(context: AppContext, db: Db, notification: NewNotification): Promise<void> {
  const { userId, actorId = null } = notification;
  if (actorId === userId) return;
  const [person] = await db
    .select({ settings: users.notificationSettings, isBlocked: hasBlockBetween(userId, actorId) })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.suspendedAt)));
  if (!person || person.isBlocked) return;
  const topic = topicOfKind[notification.kind];
  const wants = topic
    ? notificationChoices(person.settings)[topic]
    : { inApp: true, push: false, email: false };
  const [row] = await db
    .insert(notifications)
    .values({
      userId,
      kind: notification.kind,
      key: notification.key,
      actorId,
      eventId: notification.eventId ?? null,
      data: notification.data ?? {},
      isInApp: wants.inApp,
    })
    .onConflictDoNothing()
    .returning({ id: notifications.id });
  if (!row) return;
  const job = { notificationId: row.id };
  if (wants.push) await context.jobs.enqueue(db, pushQueue, job, { key: row.id });
  if (wants.email && mailedKinds.has(notification.kind)) {
    await context.jobs.enqueue(db, notificationMailQueue, job, { key: row.id });
  }
  if (wants.inApp) await publishNotificationChange(context, db, userId);
}

/**
 * Notifies the host how many people are coming. While an event's last notification is unread, only its number
 * changes and nothing new is sent.
 */
export async function notifyHostOfRsvp(
  context: AppContext,
  db: Db,
  {
    hostId,
    eventId,
    actorId,
    count,
    rsvpId,
  }: { hostId: string; eventId: string; rsvpId: string; actorId: string | null; count: number },
): Promise<void> {
  if (hostId === actorId) return;
  const changed = await db
    .update(notifications)
    .set({
      data: sql`jsonb_set(${notifications.data}, '{count}', to_jsonb(${count}::int))`,
      actorId,
      createdAt: context.now(),
    })
    .where(
      and(
        eq(notifications.userId, hostId),
        eq(notifications.eventId, eventId),
        eq(notifications.kind, 'rsvp'),
        sql`${notifications.isInApp}`,
        isNull(notifications.readAt),
      ),
    );
  if (changed.rowCount) return publishNotificationChange(context, db, hostId);
  await notify(context, db, {
    userId: hostId,
    kind: 'rsvp',
    key: `rsvp:${rsvpId}`,
    actorId,
    eventId,
    data: { count },
  });
}
