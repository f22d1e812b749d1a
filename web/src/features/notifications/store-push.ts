import { currentPush } from '../../lib/push';
import { subscribePush } from './notifications.api';

/** Has the server send pushes to this browser as long as the session lasts; false if it lacks what they need. */
export async function storePush(subscription: PushSubscription | null): Promise<boolean> {
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!endpoint || !keys?.p256dh || !keys.auth) return false;
  await subscribePush({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } });
  return true;
}

/** The same for a new session, if pushes are on in this browser: those of the last one ended with it. */
export const renewPush = async (): Promise<boolean> => storePush(await currentPush());
