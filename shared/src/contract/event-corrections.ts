import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { eventDescriptionMaxLength } from '../limits';
import { mergedListingSchema } from './event-folds';
import {
  categorySchema,
  eventImageSchema,
  idSchema,
  priceSchema,
  severalLines,
  singleLine,
  wallTimeSchema,
} from './fields';

export const correctedStatuses = ['scheduled', 'cancelled', 'postponed'] as const;

/** What of an imported event an editor can say otherwise than its source, in the order in which people read of it. */
const correctionSchema = z.object({
  status: z.optional(z.enum(correctedStatuses)),
  title: z.optional(
    z
      .string()
      .check(
        singleLine(),
        z.minLength(1, 'Give it a title'),
        z.maxLength(200, 'A title has 200 characters at most'),
      ),
  ),
  category: z.optional(categorySchema),
  description: z.optional(
    z
      .string()
      .check(
        severalLines(),
        z.maxLength(eventDescriptionMaxLength, 'A description has 10,000 characters at most'),
      ),
  ),
  /** The group or office behind it; null: none is named. */
  organizer: z.optional(
    z.nullable(
      z
        .string()
        .check(
          singleLine(),
          z.minLength(1, 'Name the organizer, or nobody'),
          z.maxLength(300, 'An organizer has 300 characters at most'),
        ),
    ),
  ),
  /** One that was uploaded here (POST /api/upload/event-image); null: none, so that its poster shows. */
  picture: z.optional(
    z.nullable(eventImageSchema.check(z.startsWith('/event-images/', 'Please upload a picture'))),
  ),
  /** A deadline, closure and the like: in lists on request only. */
  isDateToKnow: z.optional(z.boolean()),
  /** Start and end as clocks show them at the event's place. */
  time: z.optional(
    z.object({
      startLocal: wallTimeSchema,
      endLocal: z.nullable(wallTimeSchema),
      /** True: the whole days from the start to the end. Absent: as at the source, if both are a midnight. */
      allDay: z.optional(z.boolean()),
    }),
  ),
  /** The venue with its address, in words. */
  place: z.optional(
    z
      .string()
      .check(
        singleLine(),
        z.minLength(1, 'Say where it is'),
        z.maxLength(300, 'A place has 300 characters at most'),
      ),
  ),
  /** US dollars; null: unknown. */
  price: z.optional(z.nullable(priceSchema)),
  /** Its page elsewhere; null: none. */
  link: z.optional(
    z.nullable(
      z.url({ protocol: /^https?$/, error: 'A link must begin with https://' }).check(z.maxLength(2_000)),
    ),
  ),
});
export type EventCorrection = z.infer<typeof correctionSchema>;

export const correctedPartSchema = z.keyof(correctionSchema);
export type CorrectedPart = z.infer<typeof correctedPartSchema>;

/** What an imported event says now, for a form. */
const correctableSchema = z.object({
  status: z.enum(correctedStatuses),
  title: z.string(),
  category: categorySchema,
  description: z.string(),
  organizer: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  isDateToKnow: z.boolean(),
  link: z.nullable(z.string()),
  price: z.nullable(z.number()),
  startLocal: wallTimeSchema,
  endLocal: z.nullable(wallTimeSchema),
  allDay: z.boolean(),
  timezone: z.string(),
  place: z.string(),
  corrected: z.array(correctedPartSchema),
  merged: z.array(mergedListingSchema),
});
export type CorrectableEvent = z.infer<typeof correctableSchema>;

const params = z.object({ id: idSchema });

export const eventCorrectionRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/api/admin/events/:id/correction',
    auth: { permission: 'correct' },
    summary:
      'What an imported event says, and what of that is a correction. NOT_FOUND if it is not imported.',
    params,
    response: correctableSchema,
  }),
  set: defineRoute({
    method: 'PUT',
    path: '/api/admin/events/:id/correction',
    auth: { permission: 'correct' },
    summary:
      'Says something of an imported event otherwise than its source, from now on and whatever the source says later; what is not given is as the source says. Those with the event among their favorites are told of a new time or place and of a cancellation.',
    params,
    body: correctionSchema,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/admin/events/:id/correction',
    auth: { permission: 'correct' },
    summary: 'Takes a correction back: the event is again as its source says.',
    params,
  }),
};
