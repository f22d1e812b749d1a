import type { ReportDecision, ReportTarget } from '@quad/shared/contract/moderation';
import { call } from '../../lib/api-client';
import { pagedQuery, reread } from '../../lib/read-query';

export const moderationKey = ['moderation'] as const;

/** Open reports, most reported first. */
export const reportsQuery = () => ({
  ...pagedQuery([...moderationKey, 'reports'], 'GET /api/admin/reports'),
  ...reread,
});

/** What is hidden or suspended, newest first. */
export const removalsQuery = () => ({
  ...pagedQuery([...moderationKey, 'removals'], 'GET /api/admin/removals'),
  ...reread,
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
