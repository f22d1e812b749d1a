import type { PushSubscriptionBody } from '@quad/shared/contract/notifications';
import { notificationPath, notificationSentence } from '@quad/shared/notification-text';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { arePushKeys, isPushEndpoint, type PushMessage } from '../../adapters/push';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { pushSubscriptions } from '../../db/schema/notifications';
import { AppError } from '../../errors';
import { holdSession } from '../access/hold-account';
import { findDelivery, type NotificationDelivery } from './delivery';

/** Browsers per person; beyond that, the oldest are deleted. */
const browsersMax = 10;

/**
 * Stores a browser's subscription for a person, as long as the session lasts; one that belonged to somebody else changes
 * its owner.
 * @throws AppError INVALID_INPUT for an address that isn't a push service's, or keys that aren't a browser's; UNAUTHORIZED if the session has ended
 */
export async function subscribe(
  { database, env }: AppContext,
  { userId, sid }: { userId: string; sid: string },
  { endpoint, keys }: PushSubscriptionBody,
): Promise<void> {
  if (!isPushEndpoint(endpoint, env.PUSH_SERVICES)) {
    throw new AppError('INVALID_INPUT', 'endpoint: this push service is not known');
  }
  if (!arePushKeys(keys)) {
    throw new AppError('INVALID_INPUT', 'keys: these are not the keys of a browser (p256dh, auth)');
  }
  const owned = { userId, sessionId: sid, ...keys };
  await database.db.transaction(async (db) => {
    await holdSession(db, { userId, sid });
    await db
      .insert(pushSubscriptions)
      .values({ endpoint, ...owned })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: owned });
    const own = await db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(asc(pushSubscriptions.createdAt));
    const surplus = own.slice(0, Math.max(0, own.length - browsersMax)).map(({ id }) => id);
    if (surplus.length > 0) await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplus));
  });
}

/** Deletes the subscription of one of this person's browsers. */
export async function unsubscribe(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
}

function messageOf({ notification }: NotificationDelivery): PushMessage {
  return {
    title: notification.event?.title ?? 'Quad',
    body: notificationSentence(notification),
    path: notificationPath(notification),
    tag: notification.id,
  };
}

/**
 * Sends a notification to all browsers of its person; subscriptions of browsers that are gone are deleted.
 * @throws if a service could not be reached: the whole job is retried, and the tag keeps browsers from
 * showing it twice
 */
export async function pushNotification({ database: { db }, push }: AppContext, id: string): Promise<void> {
  const delivery = await findDelivery(db, id);
  if (!delivery) return;
  const targets = await db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, delivery.userId));
  const message = messageOf(delivery);
  const sent = await Promise.allSettled(
    targets.map(async (target) => {
      if (await push.send(target, message)) return;
      await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, target.id));
    }),
  );
  const failed = sent.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
