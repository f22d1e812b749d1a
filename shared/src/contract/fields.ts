import * as z from 'zod/mini';
import { categories } from '../categories';

/** Field schemas that several features share. Wire types only: ISO strings and numbers, no transforms. */

export const idSchema = z.uuid();
export const instantSchema = z.iso.datetime();
export const categorySchema = z.enum(categories);
export const latitudeSchema = z.number().check(z.minimum(-90), z.maximum(90));
export const longitudeSchema = z.number().check(z.minimum(-180), z.maximum(180));

/** A query-string number: every query value arrives as text. Refuses blanks, NaN and infinities. */
export const numericTextSchema = z.pipe(
  z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,15})?$/, 'Must be a number')),
  z.transform(Number),
);

/** The error payload of every failed call. */
export const errorSchema = z.object({
  message: z.string(),
  code: z.string(),
});
export type ErrorPayload = z.infer<typeof errorSchema>;
