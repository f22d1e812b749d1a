import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client';

/** What is kept about people; it changes with a release only. */
export const keptRecordsQuery = () =>
  queryOptions({
    queryKey: ['privacy', 'records'],
    queryFn: async ({ signal }) => (await call('GET /api/privacy', { signal })).records,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What every table of the database keeps. */
export const keptTablesQuery = () =>
  queryOptions({
    queryKey: ['privacy', 'tables'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/retention', { signal })).tables,
    staleTime: Number.POSITIVE_INFINITY,
  });
