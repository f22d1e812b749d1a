import type { ReportDecision } from '@quad/shared/contract/moderation';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/api-client';
import { paging } from '../../lib/paging';

export const moderationKey = ['moderation'] as const;

const pageSize = 30;

/** Open reports, most reported first. */
export const reportsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...moderationKey, 'reports'],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/admin/reports', { query: { limit: pageSize, cursor: pageParam }, signal }),
    ...paging,
    refetchOnMount: 'always',
  });

/** Closes all reports of a target with one decision. */
export const decideReport = (id: string, decision: ReportDecision, note: string) =>
  call('POST /api/admin/reports/:id/decision', {
    params: { id },
    body: { decision, ...(note.trim() ? { note } : {}) },
  });
