import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { emailSchema, idSchema, instantSchema, pageQuerySchema } from './fields';

export const mailFilters = ['all', 'refused', 'waiting'] as const;
export const mailStates = ['taken', 'refused', 'waiting'] as const;

/** Whether the domain of the sender has a record; 'unknown' if its name servers don't respond. */
export const dnsStates = ['set', 'not set', 'unknown'] as const;

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
  today: defineRoute({
    method: 'GET',
    path: '/api/admin/mails/today',
    auth: { permission: 'mail' },
    summary: 'Mails of the day, and the way that they take.',
    response: z.object({
      sent: z.int(),
      refused: z.int(),
      /** Mails that wait now; a thousand stands for more. */
      waiting: z.int(),
      /** Refused in 90 days; a thousand stands for more. */
      refusedEver: z.int(),
      /** From the cause of a mail to the mail server: the median of a sample; null if there is none. */
      usualSeconds: z.nullable(z.number()),
      wayOut: z.object({
        /** Host and port; null while mails end in the outbox. */
        server: z.nullable(z.string()),
        from: z.string(),
        spf: z.enum(dnsStates),
        dmarc: z.enum(dnsStates),
      }),
    }),
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
