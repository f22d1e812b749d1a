import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { eventStatuses } from './events';
import { categorySchema, idSchema, instantSchema } from './fields';

/** What a pass is to its owner. Only the first has a code to scan. */
export const passStatuses = [
  'valid',
  /** Its owner is in. */
  'used',
  'waitlisted',
  /** A guest who gets the spot by opening the link in the mail. */
  'pending',
  /** Its owner is no longer coming, or was taken off the list. */
  'cancelled',
  'event-cancelled',
] as const;
export type PassStatus = (typeof passStatuses)[number];

/** A pass as its owner's phone keeps it. */
export const passSchema = z.object({
  /** Null without a pass to show: only `valid` and `used` ones have been made for sure. */
  passId: z.nullable(idSchema),
  /** The text of the QR code without a live code (shared/pass-code); null unless the status is 'valid'. */
  code: z.nullable(z.string()),
  /** What the phone makes live codes from, 32 bytes in base64url; null unless the status is 'valid'. */
  secret: z.nullable(z.string()),
  name: z.string(),
  status: z.enum(passStatuses),
  /** Whether the door only lets in live codes, no screenshots and no paper. */
  liveCodesOnly: z.boolean(),
  /** Whether its owner can check in with the code on a screen at the entrance. */
  selfCheckIn: z.boolean(),
  /** The server's clock, in milliseconds: live codes are made by it, because phones' own may be wrong. */
  now: z.number(),
  /** 1 for the first in line; null unless waitlisted. */
  waitlistPosition: z.nullable(z.number()),
  /** When and where the owner was let in; null unless the status is 'used'. */
  checkedIn: z.nullable(z.object({ at: instantSchema, door: z.string() })),
  event: z.object({
    id: idSchema,
    title: z.string(),
    category: categorySchema,
    imageUrl: z.nullable(z.string()),
    startDate: instantSchema,
    endDate: z.nullable(instantSchema),
    allDay: z.boolean(),
    timeTba: z.boolean(),
    /** IANA zone of the event. */
    timezone: z.string(),
    location: z.string(),
    venueName: z.nullable(z.string()),
    status: z.enum(eventStatuses),
    /** US dollars; above 0, it is paid at the door. */
    price: z.number(),
  }),
});
export type Pass = z.infer<typeof passSchema>;

const eventParams = z.object({ id: idSchema });
const linkParams = z.object({ token: z.string().check(z.minLength(20), z.maxLength(400)) });

export const passRoutes = {
  pass: defineRoute({
    method: 'GET',
    path: '/api/events/:id/pass',
    summary: "The signed-in person's own pass for an event.",
    params: eventParams,
    response: passSchema,
  }),
  passByLink: defineRoute({
    method: 'GET',
    path: '/api/rsvps/by-link/:token/pass',
    auth: 'public',
    summary: 'The pass of the RSVP of a signed link.',
    params: linkParams,
    response: passSchema,
  }),
  checkIn: defineRoute({
    method: 'POST',
    path: '/api/events/:id/check-in',
    summary:
      "A signed-in attendee checks in with the code of the entrance's screen, which changes every 30 seconds.",
    params: eventParams,
    body: z.object({ code: z.string().check(z.maxLength(20)) }),
    response: passSchema,
  }),
};
