import * as z from 'zod/mini';
import { idSchema, instantSchema } from './fields';

/** One date of a series; its other fields are those of the event. */
export const seriesDateSchema = z.object({
  id: idSchema,
  startDate: instantSchema,
  endDate: z.nullable(instantSchema),
  allDay: z.boolean(),
  timeTba: z.boolean(),
});
export type SeriesDate = z.infer<typeof seriesDateSchema>;
