import type { ReportDecision, ReportTarget } from '@quad/shared/contract/moderation';
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

/** What is hidden or suspended, newest first. */
export const removalsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...moderationKey, 'removals'],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/admin/removals', { query: { limit: pageSize, cursor: pageParam }, signal }),
    ...paging,
    refetchOnMount: 'always',
  });

const noteField = (note: string) => (note.trim() ? { note } : {});

/** Shows it again, or restores the account. */
export const undoRemoval = ({ targetType, targetId }: ReportTarget, note: string) =>
  call('POST /api/admin/removals/undo', { body: { targetType, targetId, ...noteField(note) } });

/** Closes all reports of a target with one decision. */
export const decideReport = (id: string, decision: ReportDecision, note: string) =>
  call('POST /api/admin/reports/:id/decision', {
    params: { id },
    body: { decision, ...noteField(note) },
  });
