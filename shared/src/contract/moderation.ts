import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { decisionNoteMaxLength, reportDetailsMaxLength } from '../limits';
import { reportReasons } from '../report-reasons';
import { idSchema, instantSchema, pageQuerySchema, severalLines } from './fields';

export const reportTargets = ['event', 'comment', 'media', 'user'] as const;

/** What can be reported, hidden or suspended. */
const targetFields = { targetType: z.enum(reportTargets), targetId: idSchema };
const targetSchema = z.object(targetFields);
export type ReportTarget = z.infer<typeof targetSchema>;

const reportBodySchema = z.object({
  ...targetFields,
  reason: z.enum(reportReasons),
  details: z.optional(z.string().check(severalLines(), z.maxLength(reportDetailsMaxLength))),
});
export type ReportBody = z.input<typeof reportBodySchema>;

const describedTargetFields = {
  ...targetFields,
  /** Its text, or a person's name. */
  excerpt: z.string(),
  /** The event on whose page it is; null for a person. */
  eventId: z.nullable(idSchema),
};

export const reportSchema = z.object({
  ...describedTargetFields,
  id: idSchema,
  reason: z.enum(reportReasons),
  details: z.string(),
  status: z.enum(['open', 'kept', 'hidden', 'suspended']),
  reportCount: z.number(),
  /** True: an event from outside, which can be corrected. */
  isImported: z.optional(z.boolean()),
  createdAt: instantSchema,
});
export type Report = z.infer<typeof reportSchema>;

/** Something that moderators have hidden, or a person they have suspended. */
export const removalSchema = z.object({ ...describedTargetFields, removedAt: instantSchema });
export type Removal = z.infer<typeof removalSchema>;

/** An administrator's action. */
export const auditEntrySchema = z.object({
  id: idSchema,
  /** Null for the command line. */
  actorId: z.nullable(idSchema),
  /** 'Ada Novak'; null for the command line, and for deleted accounts. */
  actorName: z.nullable(z.string()),
  /** 'report.hide', 'role.admin' and the like. */
  action: z.string(),
  targetType: z.string(),
  /** All zeros for what has no row of its own, such as the site's settings. */
  targetId: idSchema,
  /** The administrator's own words; '' if none. */
  note: z.string(),
  /** Its name or text; '' for what is gone or has none. */
  target: z.string(),
  /** For changes of roles. */
  roles: z.object({ given: z.optional(z.array(z.string())), taken: z.optional(z.array(z.string())) }),
  createdAt: instantSchema,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** The first words of actions: what they are about. */
export const auditTopics = [
  'report',
  'removal',
  'role',
  'person',
  'event',
  'place',
  'source',
  'payment',
  'job',
  'mail',
  'site',
  'backup',
  'second-factor',
] as const;

export const auditParts = ['actor', 'target'] as const;

const auditFilterFields = {
  about: z.optional(z.enum(auditTopics)),
  /** Who did it. */
  actorId: z.optional(idSchema),
  /** The beginning of a name, or a whole e-mail address: whoever did it or had it done to them. */
  person: z.optional(z.string().check(z.trim(), z.maxLength(254))),
  /** Only what that person did, or only what was done to them. */
  part: z.optional(z.enum(auditParts)),
  since: z.optional(instantSchema),
  /** Exclusively. */
  until: z.optional(instantSchema),
};
export type AuditFilter = z.output<z.ZodMiniObject<typeof auditFilterFields>>;

export const reportDecisions = ['keep', 'hide', 'suspend'] as const;
export type ReportDecision = (typeof reportDecisions)[number];
const noteSchema = z.optional(z.string().check(severalLines(), z.maxLength(decisionNoteMaxLength)));

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
    auth: { permission: 'reports' },
    summary: 'Open reports, one row a target, most reported first.',
    query: pageQuerySchema,
    response: z.array(reportSchema),
  }),
  decide: defineRoute({
    method: 'POST',
    path: '/api/admin/reports/:id/decision',
    auth: { permission: 'reports' },
    summary:
      'Closes all reports of a target: keep it, hide it, or suspend its author. Written to the audit log.',
    params: z.object({ id: idSchema }),
    body: z.object({
      decision: z.enum(reportDecisions),
      note: noteSchema,
    }),
    response: reportSchema,
  }),
  decided: defineRoute({
    method: 'GET',
    path: '/api/admin/reports/decided',
    auth: { permission: 'reports' },
    summary: 'Who decided what about reports, newest first. Next page in the Link header.',
    query: pageQuerySchema,
    response: z.array(auditEntrySchema),
  }),
  removals: defineRoute({
    method: 'GET',
    path: '/api/admin/removals',
    auth: { permission: 'reports' },
    summary: 'What moderators have hidden and whom they have suspended, newest first.',
    query: pageQuerySchema,
    response: z.array(removalSchema),
  }),
  undoRemoval: defineRoute({
    method: 'POST',
    path: '/api/admin/removals/undo',
    auth: { permission: 'reports' },
    summary:
      'Shows again what a moderator has hidden, or restores a suspended account with the events that went with it. Written to the audit log.',
    body: z.object({ ...targetFields, note: noteSchema }),
  }),
  auditLog: defineRoute({
    method: 'GET',
    path: '/api/admin/audit-log',
    auth: { permission: 'audit' },
    summary: 'What was done with the powers of an administrator, newest first. Next page in the Link header.',
    query: z.object({ ...pageQuerySchema.shape, ...auditFilterFields }),
    response: z.array(auditEntrySchema),
  }),
  auditLogCount: defineRoute({
    method: 'GET',
    path: '/api/admin/audit-log/count',
    auth: { permission: 'audit' },
    summary: 'How many lines the audit log has; from a thousand on what the database estimates.',
    response: z.object({ all: z.int() }),
  }),
  auditLogCsv: defineRoute({
    method: 'GET',
    path: '/api/admin/audit-log.csv',
    auth: { permission: 'audit' },
    summary: 'The same as CSV, the latest 10,000.',
    query: z.object(auditFilterFields),
    mediaType: 'text/csv',
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
