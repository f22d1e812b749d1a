import type { ReportBody } from '@quad/shared/contract/moderation';
import { call } from '../../lib/api-client';

/** Reports something to the administrators; anyone may. */
export const sendReport = (body: ReportBody) => call('POST /api/reports', { body });
