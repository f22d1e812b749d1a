import * as z from 'zod/mini';
import { instantSchema } from './fields';

/** A change of an event's time, place or both: when it was, and what they were before. */
export const eventMoveSchema = z.object({
  at: instantSchema,
  from: z.object({
    startDate: z.optional(instantSchema),
    /** Both are given with `startDate`. */
    allDay: z.optional(z.boolean()),
    timeTba: z.optional(z.boolean()),
    location: z.optional(z.string()),
    /** Given with `location`. */
    venueName: z.optional(z.nullable(z.string())),
  }),
});
export type EventMove = z.infer<typeof eventMoveSchema>;
