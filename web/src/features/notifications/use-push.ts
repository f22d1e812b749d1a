import { useEffect, useState } from 'react';
import { askForPush, endPush, type PushState, readPushState } from '../../lib/push';
import { toast } from '../../lib/toast-store';
import { useAction } from '../../lib/use-action';
import { fetchPushKey, subscribePush, unsubscribePush } from './notifications.api';

/** Pushes to this browser: how it stands, and how to switch it; null until it is known. */
export function usePush() {
  const [state, setState] = useState<PushState | null>(null);
  const { act, isBusy } = useAction();
  useEffect(() => {
    readPushState().then(setState, () => setState('unsupported'));
  }, []);

  const change = (run: () => Promise<void>) =>
    act({
      run: () =>
        run().finally(async () => setState(await readPushState().catch(() => 'unsupported' as const))),
      failed: 'Push notifications could not be changed. Please try again.',
    });

  const turnOn = () =>
    change(async () => {
      const subscription = await askForPush(await fetchPushKey());
      const { endpoint, keys } = subscription?.toJSON() ?? {};
      if (!endpoint || !keys?.p256dh || !keys.auth) return;
      await subscribePush({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } });
      toast({ title: 'Success!', description: 'This device gets your notifications.' });
    });
  const turnOff = () =>
    change(async () => {
      const endpoint = await endPush();
      if (endpoint) await unsubscribePush(endpoint);
    });
  return { state, isBusy, turnOn: () => void turnOn(), turnOff: () => void turnOff() };
}
