import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { doorCodesMax, doorListMax, syncScansMax } from '../limits';
import {
  deviceSchema,
  doorCountsSchema,
  doorLabelSchema,
  sentScanSchema,
  syncBodySchema,
  syncResultSchema,
  walkInNameSchema,
} from './door';
import { idSchema, instantSchema, pageQuerySchema } from './fields';

/** A code that opens the door, as the host sees it. */
export const doorCodeSchema = z.object({
  id: idSchema,
  label: z.string(),
  endsAt: instantSchema,
  /** 'ended' also if the host ended it. */
  state: z.enum(['unused', 'in-use', 'ended']),
  /** How many people were let in with it. */
  letIn: z.number(),
  lastSeenAt: z.nullable(instantSchema),
});
export type DoorCode = z.infer<typeof doorCodeSchema>;
const doorCodesSchema = z.object({ codes: z.array(doorCodeSchema) });

export const doorCodeBodySchema = z.object({ label: doorLabelSchema, endsAt: instantSchema });
export type DoorCodeBody = z.input<typeof doorCodeBodySchema>;

export const doorCodeChangesSchema = z.partial(doorCodeBodySchema);
export type DoorCodeChanges = z.input<typeof doorCodeChangesSchema>;

/** A scan that the host should look at. */
const entrySchema = z.object({ at: instantSchema, door: z.string() });

/** The door as the host sees it. */
export const doorSchema = z.object({
  counts: doorCountsSchema,
  walkIns: z.number(),
  /** Whether anybody was let in: from then on, 'attended' means checked in. */
  isUsed: z.boolean(),
  devices: z.array(
    z.object({
      device: deviceSchema,
      label: z.string(),
      /** The helper; null for a phone that a code opened. */
      helper: z.nullable(z.string()),
      letIn: z.number(),
      lastSeenAt: instantSchema,
      /** When the phone last fetched the list. */
      packAt: z.nullable(instantSchema),
      /** Seconds that its clock is behind (above 0) or ahead; null if it is within two minutes. */
      clockOffset: z.nullable(z.number()),
      isClosed: z.boolean(),
    }),
  ),
  /**
   * People of whom a phone told after its door was closed, and whom the server can't count on its word alone, newest
   * first; at most 100. They have no spot until the host confirms them.
   */
  waiting: z.array(
    z.object({
      nonce: z.uuid(),
      passId: idSchema,
      name: z.string(),
      isWalkIn: z.boolean(),
      entry: entrySchema,
      receivedAt: instantSchema,
    }),
  ),
  waitingCount: z.number(),
  /** Passes that came in twice, newest first; at most 100. */
  doubles: z.array(z.object({ passId: idSchema, name: z.string(), entries: z.array(entrySchema) })),
  /**
   * People who were let in although they had no valid pass then ('late': of whom a phone told after its door was
   * closed), newest first; at most 100.
   */
  toCheck: z.array(
    z.object({
      passId: idSchema,
      name: z.string(),
      reason: z.enum(['waitlisted', 'cancelled', 'over-capacity', 'late']),
      entry: entrySchema,
    }),
  ),
  /** People who were marked as paid in cash at the door, newest first; at most 100. */
  cash: z.array(z.object({ passId: idSchema, name: z.string(), entry: entrySchema })),
  cashCount: z.number(),
  liveCodesOnly: z.boolean(),
  selfCheckIn: z.boolean(),
  /** While people may check themselves in: what the entrance code is made from, 32 bytes in base64url. */
  entranceSecret: z.nullable(z.string()),
  /** The server's clock, in milliseconds: the entrance code is made by it. */
  now: z.number(),
  /** True once the names are gone, 30 days after the event: only numbers are left. */
  areNamesGone: z.boolean(),
});
export type Door = z.infer<typeof doorSchema>;

export const doorSettingsBodySchema = z.object({
  liveCodesOnly: z.optional(z.boolean()),
  selfCheckIn: z.optional(z.boolean()),
});

export const lateDecisionBodySchema = z.object({
  /** Of `waiting`; those that wait no longer are left as they are. */
  nonces: z.array(z.uuid()).check(z.minLength(1), z.maxLength(doorListMax)),
  decision: z.enum(['confirm', 'dismiss']),
});

/** One person of the list of who came. */
const arrivalSchema = z.object({
  passId: idSchema,
  name: z.string(),
  isWalkIn: z.boolean(),
  /** Null for somebody who has not come. */
  entry: z.nullable(entrySchema),
});
export type Arrival = z.infer<typeof arrivalSchema>;

/** A scan of a saved file. */
const savedScanSchema = z.extend(sentScanSchema, {
  /** Of somebody who came without an RSVP, and whom the server has not heard of. */
  name: z.optional(walkInNameSchema),
});

const eventParams = z.object({ id: idSchema });
export const doorHostingRoutes = {
  codes: defineRoute({
    method: 'GET',
    path: '/api/events/:id/door-codes',
    summary: `For the host: the codes that open the door, without their digits; ended ones last, at most ${doorCodesMax * 5}.`,
    params: eventParams,
    response: doorCodesSchema,
  }),
  makeCode: defineRoute({
    method: 'POST',
    path: '/api/events/:id/door-codes',
    summary: `The host makes a code of eight digits, which only this response has. At most ${doorCodesMax} work at a time.`,
    params: eventParams,
    body: doorCodeBodySchema,
    response: z.object({ code: z.string(), codes: z.array(doorCodeSchema) }),
  }),
  changeCode: defineRoute({
    method: 'PATCH',
    path: '/api/events/:id/door-codes/:codeId',
    summary:
      'The host names the door of a code that works, or moves its end. Its phones hear of it at their next sync.',
    params: z.object({ id: idSchema, codeId: idSchema }),
    body: doorCodeChangesSchema,
    response: doorCodesSchema,
  }),
  endCode: defineRoute({
    method: 'DELETE',
    path: '/api/events/:id/door-codes/:codeId',
    summary:
      'The host ends a code. Its phones close at their next sync; scans that wait still count, walk-ins once the host confirms them.',
    params: z.object({ id: idSchema, codeId: idSchema }),
    response: doorCodesSchema,
  }),
  overview: defineRoute({
    method: 'GET',
    path: '/api/events/:id/door',
    summary: 'For the host: who is in, the phones at the door, double entries, and what else needs a look.',
    params: eventParams,
    response: doorSchema,
  }),
  live: defineRoute({
    method: 'GET',
    path: '/api/live/door/:id',
    summary: 'For the host: server-sent events with the counts, one for each change, at most one a second.',
    params: eventParams,
    mediaType: 'text/event-stream',
  }),
  settings: defineRoute({
    method: 'PATCH',
    path: '/api/events/:id/door',
    summary: 'The host lets in live codes only, or lets people check themselves in.',
    params: eventParams,
    body: doorSettingsBodySchema,
    response: doorSchema,
  }),
  decideOnLate: defineRoute({
    method: 'POST',
    path: '/api/events/:id/door/waiting',
    summary:
      'The host confirms or dismisses people of whom a phone told after its door was closed. A confirmed walk-in takes a free spot; without one, they are in beyond the capacity.',
    params: eventParams,
    body: lateDecisionBodySchema,
    response: doorSchema,
  }),
  takeBack: defineRoute({
    method: 'POST',
    path: '/api/events/:id/door/scans',
    summary: 'The host hands in scans from the file that a phone saved because it could not send them.',
    params: eventParams,
    body: z.extend(z.omit(syncBodySchema, { since: true }), {
      scans: z.array(savedScanSchema).check(z.maxLength(syncScansMax)),
    }),
    response: z.pick(syncResultSchema, { applied: true, refused: true, doubles: true }),
  }),
  arrivals: defineRoute({
    method: 'GET',
    path: '/api/events/:id/arrivals',
    summary: 'For the host: who came and when, and who did not. Next page in the Link header.',
    params: eventParams,
    query: z.extend(pageQuerySchema, { came: z._default(z.enum(['yes', 'no']), 'yes') }),
    response: z.object({
      arrivals: z.array(arrivalSchema),
      came: z.number(),
      noShows: z.number(),
      walkIns: z.number(),
    }),
  }),
};
