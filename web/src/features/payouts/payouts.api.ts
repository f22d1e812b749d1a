import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client';

/** What the payment provider said last about paying the person out. */
export const payoutsQuery = () =>
  queryOptions({
    queryKey: ['payouts'],
    queryFn: ({ signal }) => call('GET /api/payouts', { signal }),
    // A webhook may have changed it.
    refetchOnMount: 'always',
  });

/** The same, after asking the provider. */
export const checkPayouts = () => call('POST /api/payouts/check');

/** The provider's page for the person, for one use, at once. */
export const providerPage = async () => (await call('POST /api/payouts/onboarding')).url;
