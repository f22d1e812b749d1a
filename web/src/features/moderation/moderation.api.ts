import type { ReportBody } from '@quad/shared/contract/moderation';
import { requestJson } from '../../lib/api-client';

/** Tells the administrators about something; anybody may. */
export async function sendReport(body: ReportBody): Promise<void> {
  await requestJson('/api/reports', { method: 'POST', body });
}
