import { call } from '../../lib/api-client';
import { readQuery } from '../../lib/read-query';

/** Where events come from, for everybody. */
export const readSourcesQuery = () => readQuery(['read-sources'], 'GET /api/sources');

export const askToLeaveOut = (body: { address: string; email: string; website?: string }) =>
  call('POST /api/leave-out', { body });
