import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useAction } from '../../lib/use-action';
import { checkPayouts, payoutsQuery, providerPage } from './payouts.api';

/** While the provider looks, its webhook may come any second. */
const reviewPollMs = 5_000;

/** Resolves when this page is shown again from the browser's memory, if ever. */
const shownAgain = () => new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }));

/** A person's payouts: what is known, then what the provider says now, and again when they come back to the page. */
export function usePayouts() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...payoutsQuery(),
    refetchInterval: ({ state }) => (state.data?.status === 'in_review' ? reviewPollMs : false),
  });
  const [isStale, setStale] = useState(false);
  const { act, isBusy } = useAction();

  const check = useCallback(async () => {
    try {
      const checked = await checkPayouts();
      const { queryKey } = payoutsQuery();
      // What was known before may arrive after what the provider says now.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, checked);
      setStale(false);
    } catch {
      setStale(true);
    }
  }, [client]);

  useEffect(() => {
    void check();
    const checkIfVisible = () => {
      if (document.visibilityState === 'visible') void check();
    };
    document.addEventListener('visibilitychange', checkIfVisible);
    return () => document.removeEventListener('visibilitychange', checkIfVisible);
  }, [check]);

  /** Leaves for the provider's page; the button stays busy until the browser is there. */
  const goToProvider = () =>
    act({
      async run() {
        location.assign(await providerPage());
        await shownAgain();
      },
      failed: "Couldn't open the provider's page",
    });

  return { payouts: data, error, retry: () => void refetch(), isStale, isLeaving: isBusy, goToProvider };
}
