import * as z from 'zod/mini';
import { instantSchema } from './fields';

/** A source of an event, when it was last seen there, and whether it still is. */
export const eventSourceEntrySchema = z.object({
  name: z.string(),
  url: z.nullable(z.string()),
  seenAt: instantSchema,
  isListed: z.boolean(),
});
export type EventSourceEntry = z.infer<typeof eventSourceEntrySchema>;
