import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { emailSchema, idSchema, instantSchema, pageQuerySchema } from './fields';

export const mailFilters = ['all', 'refused', 'waiting'] as const;
export const mailStates = ['taken', 'refused', 'waiting'] as const;

/** What became of a mail; neither its words nor its address are kept. */
export const listedMailSchema = z.object({
  id: idSchema,
  /** 'verify-email', 'receipt' and the like. */
  kind: z.string(),
  maskedAddress: z.string(),
  state: z.enum(mailStates),
  /** What the mail server said last; '' if nothing. */
  response: z.string(),
  attempts: z.int(),
  updatedAt: instantSchema,
});
export type ListedMail = z.infer<typeof listedMailSchema>;

export const consoleMailRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/mails',
    auth: { permission: 'mail' },
    summary: 'What became of mails, newest first, for 90 days. Next page in the Link header.',
    query: z.object({ ...pageQuerySchema.shape, filter: z._default(z.enum(mailFilters), 'all') }),
    response: z.array(listedMailSchema),
  }),
  test: defineRoute({
    method: 'POST',
    path: '/api/admin/mails/test',
    auth: { permission: 'mail' },
    summary: 'Sends a test mail at once. `response` is what the mail server said, whether or not it took it.',
    body: z.object({ to: emailSchema }),
    response: z.object({ isTaken: z.boolean(), response: z.string() }),
  }),
};
