import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client';

/** Where events come from, for everybody. */
export const readSourcesQuery = () =>
  queryOptions({
    queryKey: ['read-sources'],
    queryFn: ({ signal }) => call('GET /api/sources', { signal }),
  });

export const askToLeaveOut = (body: { address: string; email: string; website?: string }) =>
  call('POST /api/leave-out', { body });
