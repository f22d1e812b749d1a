import * as z from 'zod/mini';
import { defineRoute } from '../define-route';

const keptRecordSchema = z.object({
  /** In words: 'Your comments'. */
  what: z.string(),
  purpose: z.string(),
  seenBy: z.string(),
  /** How long, in words. */
  kept: z.string(),
});
export type KeptRecord = z.infer<typeof keptRecordSchema>;

const keptTableSchema = z.object({
  /** Its name in the database. */
  table: z.string(),
  /** Null for a table without personal data. */
  record: z.nullable(keptRecordSchema),
  /** What it has instead; null for one with personal data. */
  others: z.nullable(z.string()),
});
export type KeptTable = z.infer<typeof keptTableSchema>;

export const privacyRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/api/privacy',
    auth: 'public',
    summary: 'What is kept about people, why, who sees it and how long.',
    response: z.object({ records: z.array(keptRecordSchema) }),
  }),
  retention: defineRoute({
    method: 'GET',
    path: '/api/admin/retention',
    auth: { permission: 'site' },
    summary: 'The same for every table of the database, also those without personal data.',
    response: z.object({ tables: z.array(keptTableSchema) }),
  }),
};
