import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { emailSchema, instantSchema, latitudeSchema, longitudeSchema, singleLine } from './fields';

const days = (min: number, max: number) => z.number().check(z.int(), z.minimum(min), z.maximum(max));
export const noticeMaxLength = 160;

/** How many days things are kept. */
const retentionSchema = z.object({
  /** What guests gave, after their event. */
  guestDays: days(1, 365),
  notificationDays: days(7, 730),
  /** Mails and runs of sources. */
  logDays: days(7, 365),
});
export type Retention = z.infer<typeof retentionSchema>;

/** One line on every page, until somebody closes it or its time is over. */
const noticeSchema = z.object({
  words: z
    .string('Please write the notice')
    .check(singleLine(), z.minLength(1, 'Please write the notice'), z.maxLength(noticeMaxLength)),
  until: instantSchema,
});

/** What is set in the console; null leaves it to the environment's setting. */
export const storedSiteSchema = z.object({
  campus: z.nullable(
    z.object({
      name: z
        .string('Please enter a name')
        .check(singleLine(), z.minLength(1, 'Please enter a name'), z.maxLength(80)),
      lat: latitudeSchema,
      lng: longitudeSchema,
    }),
  ),
  /** An e-mail address, or that of a page. */
  contact: z.nullable(
    z.union([emailSchema, z.url({ protocol: /^https?$/, error: 'Please enter an email or a web address' })]),
  ),
  retention: retentionSchema,
  notice: z.nullable(noticeSchema),
});
export type StoredSite = z.infer<typeof storedSiteSchema>;

export const consoleSiteRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/api/admin/site',
    auth: { permission: 'site' },
    summary: 'What is set in the console, and what the environment sets beneath it.',
    response: z.object({
      stored: storedSiteSchema,
      environment: z.object({
        campusName: z.nullable(z.string()),
        campusPoint: z.nullable(z.object({ lat: latitudeSchema, lng: longitudeSchema })),
        contact: z.nullable(z.string()),
      }),
    }),
  }),
  put: defineRoute({
    method: 'PUT',
    path: '/api/admin/site',
    auth: { permission: 'site' },
    summary: 'Sets it; every process shows it at once.',
    body: storedSiteSchema,
  }),
};
