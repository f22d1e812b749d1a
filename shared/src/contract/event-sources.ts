import * as z from 'zod/mini';
import { correctedPartSchema } from './event-corrections';
import { instantSchema } from './fields';

/** A source of an event, when it was last seen there, and whether it still is. */
export const eventSourceEntrySchema = z.object({
  name: z.string(),
  url: z.nullable(z.string()),
  seenAt: instantSchema,
  isListed: z.boolean(),
  /** What of its words Quad's editors have corrected; absent: nothing. */
  corrected: z.optional(z.array(correctedPartSchema)),
});
export type EventSourceEntry = z.infer<typeof eventSourceEntrySchema>;
