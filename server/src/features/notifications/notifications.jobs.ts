import type { AppContext } from '../../app-context';
import { pushQueue } from './notify';
import { pushNotification } from './push-subscriptions';

/** Sends the push notifications that features queue. */
export async function runNotifications(context: AppContext): Promise<void> {
  await context.jobs.work(pushQueue, ({ notificationId }) => pushNotification(context, notificationId));
}
