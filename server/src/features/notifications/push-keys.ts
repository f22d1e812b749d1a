import { newVapidKeys, type VapidKeys } from '../../adapters/push';
import type { Db } from '../../db/client';
import { pushKeys } from '../../db/schema/notifications';

/** The key pair shared by all app processes, made by whichever starts first. */
export async function loadPushKeys(db: Db): Promise<VapidKeys> {
  await db.insert(pushKeys).values(newVapidKeys()).onConflictDoNothing();
  const [keys] = await db.select().from(pushKeys);
  if (!keys) throw new Error('The push keys were not stored');
  return keys;
}
