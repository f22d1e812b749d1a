import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { idSchema, instantSchema } from './fields';
import { auditEntrySchema } from './moderation';

/** Something that is wrong with the installation. */
export const alarmSchema = z.object({
  id: idSchema,
  cause: z.string(),
  sentence: z.string(),
  reason: z.string(),
  nextStep: z.string(),
  /** When it was found. */
  createdAt: instantSchema,
});
export type Alarm = z.infer<typeof alarmSchema>;

export const figureNames = ['people', 'events', 'rsvps', 'mails', 'payments'] as const;

/** A number of the day, in cents for payments, compared up to the same hour. */
export const figureSchema = z.object({
  name: z.enum(figureNames),
  today: z.int(),
  /** The same day a week before, up to the same time. */
  weekBefore: z.int(),
  /** Whole days, today last. */
  days: z.array(z.int()),
  /** The same days a week before. */
  daysBefore: z.array(z.int()),
});
export type Figure = z.infer<typeof figureSchema>;

/** Most urgent first. */
export const needKinds = [
  'payments',
  'tickets',
  'runs',
  'reports',
  'jobs',
  'mails',
  'folds',
  'leave-outs',
  'places',
  'names',
] as const;

/** Things of one kind that wait for a person who may do them. */
export const needSchema = z.object({
  kind: z.enum(needKinds),
  count: z.int(),
  /** Of names of places that nobody knows: how many events they keep off the map. */
  events: z.optional(z.int()),
  /** What the oldest of them is about, in words; '' if that says nothing. */
  about: z.string(),
  /** Since when the oldest of them waits; null if that isn't known. */
  oldestAt: z.nullable(instantSchema),
});
export type Need = z.infer<typeof needSchema>;

export const checkNames = [
  'database',
  'work',
  'mail',
  'storage',
  'webhook',
  'ledger',
  'sources',
  'clocks',
  'disk',
  'certificate',
  'backup',
  'version',
] as const;

/** How a part of the installation fares. */
export const checkReadingSchema = z.object({
  name: z.enum(checkNames),
  /** False while an alarm is about it. */
  isFine: z.boolean(),
  /** '12 ms', '39% free'. */
  words: z.string(),
});
export type CheckReading = z.infer<typeof checkReadingSchema>;

export const consoleRoutes = {
  today: defineRoute({
    method: 'GET',
    path: '/api/admin/today',
    auth: { permission: 'console' },
    summary:
      'What needs the reader, the day in figures, and what was done lately, each as their role sees it.',
    response: z.object({
      alarms: z.array(alarmSchema),
      needs: z.array(needSchema),
      figures: z.array(figureSchema),
      /** What applies to this installation, looked at within the last half minute. */
      checks: z.array(checkReadingSchema),
      lately: z.array(auditEntrySchema),
    }),
  }),
  alarms: defineRoute({
    method: 'GET',
    path: '/api/admin/alarms',
    auth: { permission: 'console' },
    summary: 'What is wrong with the installation and can be mended by the reader, at most 100.',
    response: z.array(alarmSchema),
  }),
};
