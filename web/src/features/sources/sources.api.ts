import type { NewSource, SourceChanges } from '@quad/shared/contract/sources';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/api-client';
import { paging } from '../../lib/paging';
import { freshQuery } from '../../lib/read-query';

export const sourcesKey = ['sources'] as const;

export const sourcesQuery = () => freshQuery([...sourcesKey, 'all'], 'GET /api/admin/sources');

export const sourceKey = (id: string) => [...sourcesKey, 'one', id] as const;

export const sourceQuery = (id: string) =>
  freshQuery(sourceKey(id), 'GET /api/admin/sources/:id', { params: { id } });

/** Latest first. */
export const runsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...sourceKey(id), 'runs'],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/admin/sources/:id/runs', {
        params: { id },
        query: { limit: 10, cursor: pageParam },
        signal,
      }),
    ...paging,
    refetchOnMount: 'always',
  });

export const foldsQuery = (state: 'open' | 'decided') =>
  freshQuery([...sourcesKey, 'folds', state], 'GET /api/admin/folds', { query: { state } });

export const leftOutQuery = () => freshQuery([...sourcesKey, 'left-out'], 'GET /api/admin/blocked-entries');

export const runSource = (id: string) => call('POST /api/admin/sources/:id/run', { params: { id } });

export const createSource = (body: NewSource) => call('POST /api/admin/sources', { body });

export const previewSource = (body: Omit<NewSource, 'kind' | 'name'> & Partial<Pick<NewSource, 'kind'>>) =>
  call('POST /api/admin/sources/preview', { body });

export const changeSource = (id: string, body: SourceChanges) =>
  call('PATCH /api/admin/sources/:id', { params: { id }, body });

export const removeSource = (id: string, events: 'keep' | 'withdraw') =>
  call('DELETE /api/admin/sources/:id', { params: { id }, query: { events } });

export const decideRun = (id: string, decision: 'release' | 'keep') =>
  call('POST /api/admin/source-runs/:id/decision', { params: { id }, body: { decision } });

export const decideFold = (id: string, decision: 'fold' | 'apart') =>
  call('POST /api/admin/folds/:id/decision', { params: { id }, body: { decision } });

export const blockEntry = (body: { address: string; requestId?: string } | { externalId: string }) =>
  call('POST /api/admin/blocked-entries', { body });

export const dismissLeaveOut = (id: string) => call('DELETE /api/admin/leave-out/:id', { params: { id } });
