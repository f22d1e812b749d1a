import { lt } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import { deleteInBatches } from '../../db/batches';
import { notifications } from '../../db/schema/notifications';

/** Deletes notifications that are older than the site keeps them, read or not. */
export async function forgetNotifications({ database, site, now }: AppContext): Promise<void> {
  const before = new Date(now().getTime() - site.retention.notificationDays * 24 * 60 * 60 * 1000);
  await deleteInBatches(database.db, notifications, lt(notifications.createdAt, before));
}
