import type { NotificationData, NotificationKind } from '@quad/shared/contract/notifications';
import { notificationChoices } from '@quad/shared/notification-choices';
import { notificationRules } from '@quad/shared/notification-kinds';
import { and, eq, isNull } from 'drizzle-orm';
import { defineQueue, mailRetries } from '../../adapters/jobs';
import { liveChannel } from '../../adapters/live-channel';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { executePrepared } from '../../db/prepared-statements';
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

const notificationChange = (userId: string) => ({ notificationsOf: userId });

/** Publishes on the live channel that a person's notifications changed. */
export async function publishNotificationChange({ live }: AppContext, db: Db, userId: string): Promise<void> {
  await live.publish(db, notificationChange(userId));
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
  const { topic, mailButton } = notificationRules[notification.kind];
  const wants = topic
    ? notificationChoices(person.settings)[topic]
    : { inApp: true, push: false, email: true };
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
  const { takenDown, onSale } = notification.data ?? {};
  const isMailed = mailButton !== null || takenDown === 'host' || onSale === true;
  if (wants.email && isMailed) {
    await context.jobs.enqueue(db, notificationMailQueue, job, { key: row.id });
  }
  if (wants.inApp) await publishNotificationChange(context, db, userId);
}

/** `$5` is the message that publishNotificationChange sends. */
const countingForHost = {
  name: 'notifications_count_for_host',
  text: `with counted as (
      update notifications set data = jsonb_set(data, '{count}', to_jsonb($3::int)), actor_id = $4, created_at = $6
      where user_id = $1 and event_id = $2 and kind = 'rsvp' and is_in_app and read_at is null
      returning id
    ) select pg_notify('${liveChannel}', $5) from counted limit 1`,
};

/** An RSVP of which the event's host is notified. */
export interface NewRsvp {
  hostId: string;
  eventId: string;
  rsvpId: string;
  actorId: string | null;
  /** How many people are coming. */
  count: number;
}

/** Changes the number in the host's unread notification; false if there is none. */
async function countForHost(
  context: AppContext,
  { hostId, eventId, actorId, count }: NewRsvp,
): Promise<boolean> {
  const message = JSON.stringify(notificationChange(hostId));
  const values = [hostId, eventId, count, actorId, message, context.now().toISOString()];
  return (await executePrepared(context.database.db, countingForHost, values)).length > 0;
}

/**
 * Notifies hosts how many people are coming. While an event's last notification is unread, only its number changes
 * and nothing new is sent.
 */
export async function notifyHosts(context: AppContext, rsvps: readonly NewRsvp[]): Promise<void> {
  const byEvent = new Map<string, NewRsvp[]>();
  for (const rsvp of rsvps) {
    if (rsvp.actorId !== rsvp.hostId) byEvent.set(rsvp.eventId, [...(byEvent.get(rsvp.eventId) ?? []), rsvp]);
  }
  for (const ofEvent of byEvent.values()) {
    const latest = ofEvent.at(-1);
    if (latest && (await countForHost(context, latest))) continue;
    // One by one: the host isn't told of somebody across a block, and then of the next.
    for (const rsvp of ofEvent) {
      const { hostId: userId, eventId, rsvpId, actorId, count } = rsvp;
      if (await countForHost(context, rsvp)) continue;
      const notification = { userId, actorId, eventId, data: { count } };
      await context.database.db.transaction((db) =>
        notify(context, db, { ...notification, kind: 'rsvp', key: `rsvp:${rsvpId}` }),
      );
    }
  }
}
