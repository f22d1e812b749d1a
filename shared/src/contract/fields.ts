import * as z from 'zod/mini';
import { categories } from '../categories';
import { emailMaxLength } from '../limits';
import { toLines, toSingleLine } from '../plain-text';
import { readReading } from '../wall-clock';

/** Field schemas that several features share. Wire types only: ISO strings and numbers, no transforms. */

export const idSchema = z.uuid();
export const instantSchema = z.iso.datetime();
export const categorySchema = z.enum(categories);
export const latitudeSchema = z.number().check(z.minimum(-90), z.maximum(90));
export const longitudeSchema = z.number().check(z.minimum(-180), z.maximum(180));

/** A check that cleans what a person wrote in one line, instead of z.trim(). */
export const singleLine = () => z.overwrite(toSingleLine);
/** The same for several lines. */
export const severalLines = () => z.overwrite(toLines);

/** A media type as a file announces it ('video/webm;codecs=vp9'): it becomes a signed header. */
export const mediaTypeSchema = (pattern: RegExp, message: string) =>
  z.string(message).check(z.maxLength(100, message), z.regex(pattern, message));

/** The number of people who fit in, at most a million. */
export const capacitySchema = z
  .int('Max attendees must be a whole number')
  .check(
    z.minimum(1, 'Max attendees must be at least 1'),
    z.maximum(1_000_000, 'Max attendees must be at most 1,000,000'),
  );

/** What an event costs in US dollars, at most two decimals. */
export const priceSchema = z
  .number('Price must be a number')
  .check(
    z.minimum(0, 'Price must be at least 0'),
    z.maximum(99_999_999.99, 'Price is too high'),
    z.multipleOf(0.01, 'Price can have at most two decimals'),
  );

/** One of our pictures: from POST /api/upload/event-image, or one of the covers ('/covers/social.svg'). */
export const eventImageSchema = z.string().check(z.maxLength(500));

/** An IANA zone; the server refuses unknown ones. */
export const timezoneSchema = z.string().check(z.maxLength(64));

/** Later dates of events are typing errors. */
const latestEventTime = Date.UTC(2201, 0);
/** A check of an instant of an event. */
export const notFarAway = () =>
  z.refine<string>(
    (instant) => !(Date.parse(instant) >= latestEventTime),
    'The event is too far in the future',
  );

/** What clocks show at the place of an event, 'YYYY-MM-DDTHH:MM'. */
export const wallTimeSchema = z.string().check(
  z.refine((time) => readReading(time) !== null, 'A local time must be like 2026-12-15T19:00'),
  notFarAway(),
);

/** An e-mail address in any case, 254 characters at most (RFC 5321). */
export const emailSchema = z
  .string('Invalid email address')
  .check(z.trim(), z.maxLength(emailMaxLength, 'Invalid email address'), z.email('Invalid email address'));

/** The same for a guest, with the form's own message if it is missing. */
export const guestEmailSchema = (missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(emailMaxLength, 'Invalid email address'),
      z.email('Invalid email address'),
    );

/** A field that people never see: a value in it reveals a program. */
export const honeypotSchema = z.optional(z.string().check(z.maxLength(200)));

/** `limit` 1 to 100, default 30, and the opaque cursor of the Link header. */
export const pageQuerySchema = z.object({
  limit: z._default(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,3}$/, 'limit must be a whole number')), z.transform(Number)),
      z.number().check(z.minimum(1, 'limit must be at least 1'), z.maximum(100, 'limit must be at most 100')),
    ),
    30,
  ),
  cursor: z.optional(z.string().check(z.maxLength(200))),
});
export type PageQuery = z.output<typeof pageQuerySchema>;

/** The error payload of every failed call. */
export const errorSchema = z.object({
  message: z.string(),
  code: z.string(),
});
export type ErrorPayload = z.infer<typeof errorSchema>;
