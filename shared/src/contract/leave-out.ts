import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { emailSchema, honeypotSchema, idSchema, instantSchema, severalLines } from './fields';

export const leaveOutRequestSchema = z.object({
  id: idSchema,
  address: z.string(),
  email: z.string(),
  note: z.string(),
  createdAt: instantSchema,
  /** Coming events that would go. */
  eventCount: z.int(),
});
export type LeaveOutRequest = z.infer<typeof leaveOutRequestSchema>;

export const blockedEntrySchema = z.object({
  id: idSchema,
  /** An address, which also covers what is below it, or the id of an entry. */
  address: z.nullable(z.string()),
  externalId: z.nullable(z.string()),
  createdAt: instantSchema,
});
export type BlockedEntry = z.infer<typeof blockedEntrySchema>;

const outsideAddressSchema = z
  .url('Paste a link that begins with https://')
  .check(z.maxLength(2000), z.regex(/^https?:\/\//i, 'Paste a link that begins with https://'));

export const leaveOutSchema = z.object({
  address: outsideAddressSchema,
  email: emailSchema,
  note: z.optional(z.string().check(severalLines(), z.maxLength(1000))),
  website: honeypotSchema,
});

export const leaveOutRoutes = {
  about: defineRoute({
    method: 'GET',
    path: '/api/sources',
    auth: 'public',
    summary: 'Where events come from: every source with coming events, most first, at most 200.',
    response: z.array(
      z.object({
        name: z.string(),
        host: z.string(),
        eventCount: z.int(),
        seenAt: z.nullable(instantSchema),
      }),
    ),
  }),
  ask: defineRoute({
    method: 'POST',
    path: '/api/leave-out',
    auth: 'public',
    summary: 'Asks that an event or a calendar is left out; anybody may.',
    body: leaveOutSchema,
  }),
  blocked: defineRoute({
    method: 'GET',
    path: '/api/admin/blocked-entries',
    auth: { permission: 'sources' },
    summary: 'What is left out for good, and who asks to be, latest first, at most 200 each.',
    response: z.object({
      blocked: z.array(blockedEntrySchema),
      requests: z.array(leaveOutRequestSchema),
    }),
  }),
  block: defineRoute({
    method: 'POST',
    path: '/api/admin/blocked-entries',
    auth: { permission: 'sources' },
    summary: 'Leaves an address or an entry out for good, and withdraws its coming events.',
    body: z
      .object({
        address: z.optional(outsideAddressSchema),
        externalId: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
        /** The request that asked for it, which is done then. */
        requestId: z.optional(idSchema),
      })
      .check(
        z.refine(
          ({ address, externalId }) => (address === undefined) !== (externalId === undefined),
          'Give an address or an id',
        ),
      ),
    response: z.object({ id: idSchema, withdrawn: z.int() }),
  }),
  dismiss: defineRoute({
    method: 'DELETE',
    path: '/api/admin/leave-out/:id',
    auth: { permission: 'sources' },
    summary: 'Closes a request to be left out without doing it.',
    params: z.object({ id: idSchema }),
  }),
};
