import type { Report, ReportDecision } from '@quad/shared/contract/moderation';
import { requestJson } from '../../lib/api-client';
import { nextCursorOf } from '../../lib/next-cursor';

export interface ReportPage {
  reports: Report[];
  nextCursor: string | null;
}

/** A page of what was reported and not decided, most reported first. */
export async function fetchReports(cursor: string | null, signal?: AbortSignal): Promise<ReportPage> {
  const query = new URLSearchParams({ limit: '30', ...(cursor ? { cursor } : {}) });
  const { data, headers } = await requestJson<Report[]>(`/api/admin/reports?${query}`, { signal });
  return { reports: data, nextCursor: nextCursorOf(headers.get('link')) };
}

/** Closes all reports of a report's target in one way. */
export async function decideReport(id: string, decision: ReportDecision, note: string): Promise<void> {
  await requestJson(`/api/admin/reports/${id}/decision`, {
    method: 'POST',
    body: { decision, ...(note.trim() ? { note } : {}) },
  });
}
