import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { idSchema, instantSchema, pageQuerySchema } from './fields';

export const reportTargets = ['event', 'comment', 'media', 'user'] as const;
export const reportReasons = ['spam', 'harassment', 'dangerous', 'misleading', 'private', 'other'] as const;
export const reportReasonLabels: Record<(typeof reportReasons)[number], string> = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or hate',
  dangerous: 'Dangerous or illegal',
  misleading: 'Fake or misleading',
  private: 'Shows private information',
  other: 'Something else',
};

export const reportDetailsMaxLength = 1000;

const reportBodySchema = z.object({
  targetType: z.enum(reportTargets),
  targetId: idSchema,
  reason: z.enum(reportReasons),
  details: z.optional(z.string().check(z.trim(), z.maxLength(reportDetailsMaxLength))),
});
export type ReportBody = z.input<typeof reportBodySchema>;

export const reportSchema = z.object({
  id: idSchema,
  targetType: z.enum(reportTargets),
  targetId: idSchema,
  reason: z.enum(reportReasons),
  details: z.string(),
  status: z.enum(['open', 'kept', 'hidden', 'suspended']),
  /** The reported text, for the queue. */
  excerpt: z.string(),
  /** The event on whose page it is; null for a person. */
  eventId: z.nullable(idSchema),
  reportCount: z.number(),
  createdAt: instantSchema,
});
export type Report = z.infer<typeof reportSchema>;

/** An administrator's action. */
export const auditEntrySchema = z.object({
  id: idSchema,
  /** 'Ada Novak'; null for the command line, and for deleted accounts. */
  actorName: z.nullable(z.string()),
  /** 'report.hide', 'role.admin' and the like. */
  action: z.string(),
  targetType: z.string(),
  targetId: idSchema,
  /** The administrator's own words; '' if none. */
  note: z.string(),
  createdAt: instantSchema,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const reportDecisions = ['keep', 'hide', 'suspend'] as const;
export type ReportDecision = (typeof reportDecisions)[number];
export const decisionNoteMaxLength = 1000;

const userParams = z.object({ id: idSchema });

export const moderationRoutes = {
  report: defineRoute({
    method: 'POST',
    path: '/api/reports',
    auth: 'public',
    summary: 'Reports an event, a comment, a video or a person; anybody may.',
    body: reportBodySchema,
  }),
  queue: defineRoute({
    method: 'GET',
    path: '/api/admin/reports',
    auth: 'admin',
    summary: 'Open reports, one row a target, most reported first.',
    query: pageQuerySchema,
    response: z.array(reportSchema),
  }),
  decide: defineRoute({
    method: 'POST',
    path: '/api/admin/reports/:id/decision',
    auth: 'admin',
    summary:
      'Closes all reports of a target: keep it, hide it, or suspend its author. Written to the audit log.',
    params: z.object({ id: idSchema }),
    body: z.object({
      decision: z.enum(reportDecisions),
      note: z.optional(z.string().check(z.trim(), z.maxLength(decisionNoteMaxLength))),
    }),
    response: reportSchema,
  }),
  auditLog: defineRoute({
    method: 'GET',
    path: '/api/admin/audit-log',
    auth: 'admin',
    summary: 'What was done with the powers of an administrator, newest first. Next page in the Link header.',
    query: pageQuerySchema,
    response: z.array(auditEntrySchema),
  }),
  block: defineRoute({
    method: 'PUT',
    path: '/api/users/:id/block',
    summary: 'Blocks a person: each is not found for the other.',
    params: userParams,
  }),
  unblock: defineRoute({
    method: 'DELETE',
    path: '/api/users/:id/block',
    summary: 'Takes a block back.',
    params: userParams,
  }),
};
