import { queryOptions, useQuery } from '@tanstack/react-query';
import { askForPush, endPush, readPushState } from '../../lib/push';
import { toast } from '../../lib/toast-store';
import { useAction } from '../../lib/use-action';
import { fetchPushKey, unsubscribePush } from './notifications.api';
import { storePush } from './store-push';

const pushStateQuery = queryOptions({
  queryKey: ['push'],
  queryFn: () => readPushState().catch(() => 'unsupported' as const),
  refetchOnMount: 'always',
});

/** Pushes to this browser: their state and a switch; null until known. */
export function usePush() {
  const { data: state = null } = useQuery(pushStateQuery);
  const { act, isBusy } = useAction();

  const change = (run: () => Promise<void>) =>
    act({
      run,
      refresh: [pushStateQuery],
      failed: "We couldn't change push notifications. Please try again.",
    });

  const turnOn = () =>
    change(async () => {
      if (!(await storePush(await askForPush(await fetchPushKey())))) return;
      toast({ title: 'Success!', description: 'Push notifications are on for this device.' });
    });
  const turnOff = () =>
    change(async () => {
      const endpoint = await endPush();
      if (endpoint) await unsubscribePush(endpoint);
    });
  return { state, isBusy, turnOn: () => void turnOn(), turnOff: () => void turnOff() };
}
