import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { sourceKinds } from '../source-kinds';
import {
  categorySchema,
  idSchema,
  instantSchema,
  latitudeSchema,
  longitudeSchema,
  singleLine,
  timezoneSchema,
} from './fields';
import { rejectionSchema, runOutcomes } from './source-runs';

const kindSchema = z.enum(sourceKinds);

/** How often a source is looked at, in minutes. */
export const sourceIntervals = { min: 30, max: 7 * 24 * 60, usual: 120 } as const;
/** In miles around the campus. */
export const sourceRadius = { min: 1, max: 200, usual: 25 } as const;

/**
 * `new`: not read yet. `manual`: imported by a command, never read by itself. `key-missing`: starts by itself once the
 * operator has set the key. `held`: waits for a decision about `heldRun`.
 */
export const sourceHealths = ['new', 'healthy', 'failing', 'held', 'off', 'key-missing', 'manual'] as const;

/** Categories by the source's own words, in lower case; '*' is for all events of the source. */
const categoriesSchema = z
  .record(z.string().check(z.minLength(1), z.maxLength(100)), categorySchema)
  .check(z.refine((words) => Object.keys(words).length <= 50, 'At most 50 words have a category'));

export const sourceSchema = z.object({
  id: idSchema,
  kind: kindSchema,
  name: z.string(),
  /** With a password masked; null for what was imported from files, and for ticket sellers. */
  address: z.nullable(z.string()),
  /** 'events.campus.edu', or what a ticket seller is asked for: 'venue KovZpZAEkn6A', 'within 10 miles'. */
  host: z.string(),
  health: z.enum(sourceHealths),
  isRunning: z.boolean(),
  /** True: changed in the operator's file only. */
  isFromFile: z.boolean(),
  latitude: z.nullable(latitudeSchema),
  longitude: z.nullable(longitudeSchema),
  radiusMiles: z.nullable(z.number()),
  timezone: z.nullable(z.string()),
  /** What it writes in UTC is local time. */
  utcIsLocal: z.boolean(),
  intervalMinutes: z.nullable(z.int()),
  categories: categoriesSchema,
  /** The words of the source with the lowest number are shown where several have an event. */
  priority: z.int(),
  venueId: z.nullable(z.string()),
  /** Coming events of it in lists, those shown in another source's words included. */
  eventCount: z.int(),
  createdAt: instantSchema,
  lastGoodAt: z.nullable(instantSchema),
  nextRunAt: z.nullable(instantSchema),
  /** Failed runs since the last good one. */
  failures: z.int(),
  failingSince: z.nullable(instantSchema),
  /** The last fault or what is missing, as a sentence with what to do; null if all is well. */
  trouble: z.nullable(z.string()),
  offAt: z.nullable(instantSchema),
  /** When it is switched off if no run succeeds. */
  offDueAt: z.nullable(instantSchema),
  /** The latest runs, oldest first. */
  runs: z.array(z.object({ outcome: z.nullable(z.enum(runOutcomes)), startedAt: instantSchema })),
  heldRun: z.nullable(z.object({ id: idSchema, since: instantSchema, withdrawing: z.int(), of: z.int() })),
});
export type Source = z.infer<typeof sourceSchema>;

const nameSchema = z.string().check(singleLine(), z.minLength(1), z.maxLength(100));
const addressSchema = z
  .string()
  .check(z.trim(), z.minLength(1, 'Paste the address of a calendar'), z.maxLength(2000));

/** What can be changed later as well. */
const settingFields = {
  latitude: z.optional(latitudeSchema),
  longitude: z.optional(longitudeSchema),
  radiusMiles: z.optional(
    z
      .number()
      .check(
        z.minimum(sourceRadius.min, `The radius must be at least ${sourceRadius.min} mile`),
        z.maximum(sourceRadius.max, `The radius must be at most ${sourceRadius.max} miles`),
      ),
  ),
  timezone: z.optional(timezoneSchema),
  utcIsLocal: z.optional(z.boolean()),
  intervalMinutes: z.optional(
    z
      .int()
      .check(
        z.minimum(sourceIntervals.min, `Sources are checked every ${sourceIntervals.min} minutes at most`),
        z.maximum(sourceIntervals.max, 'Sources are checked once a week at least'),
      ),
  ),
  categories: z.optional(categoriesSchema),
  priority: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
};

/** Without a point, the campus of the site; `address` for all kinds but ticket sellers, which have a venue or the radius. */
const newSourceFields = {
  kind: z.optional(kindSchema),
  address: z.optional(addressSchema),
  /** Of a ticket seller. */
  venueId: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  ...settingFields,
};
const previewBodySchema = z.object(newSourceFields);
export const newSourceSchema = z.object({ ...newSourceFields, kind: kindSchema, name: nameSchema });
export type NewSource = z.output<typeof newSourceSchema>;
export const sourceChangesSchema = z.object({
  ...settingFields,
  name: z.optional(nameSchema),
  address: z.optional(addressSchema),
  /** False switches it off, true on again: then it runs at once. */
  isOn: z.optional(z.boolean()),
});
export type SourceChanges = z.output<typeof sourceChangesSchema>;

/** One event of a preview; `fit` says how it would be shown. */
export const sampleEventSchema = z.object({
  title: z.string(),
  startDate: instantSchema,
  timezone: z.string(),
  allDay: z.boolean(),
  timeTba: z.boolean(),
  location: z.string(),
  category: categorySchema,
  fit: z.enum(['map', 'online', 'no-place', 'date-to-know']),
});

export const sourcePreviewSchema = z.object({
  kind: kindSchema,
  /** A proposal, from the source's own name. */
  name: z.string(),
  /** How many dates it has: the four numbers that follow, together. */
  read: z.int(),
  coming: z.int(),
  over: z.int(),
  /** Those that come later than Quad reads ahead. */
  later: z.int(),
  leftOut: z.int(),
  /** How many of those to come would be in lists without being asked for, and how many of them on the map. */
  listed: z.int(),
  onMap: z.int(),
  /** The next ten. */
  sample: z.array(sampleEventSchema),
  rejections: z.array(rejectionSchema),
  /** Events that other sources have as well. */
  overlaps: z.array(z.object({ sourceName: z.string(), count: z.int() })),
  warnings: z.array(z.string()),
});
export type SourcePreview = z.infer<typeof sourcePreviewSchema>;

const params = z.object({ id: idSchema });
export const sourceRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/sources',
    auth: { permission: 'sources' },
    summary: 'All sources, those that need somebody first.',
    response: z.object({
      sources: z.array(sourceSchema),
      /** Pairs of events that wait for a decision. */
      openFolds: z.int(),
      openLeaveOuts: z.int(),
      /** Kinds that can't be read because the operator has set no key, with a sentence. */
      missingKeys: z.array(z.object({ kind: kindSchema, sentence: z.string() })),
    }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/api/admin/sources/:id',
    auth: { permission: 'sources' },
    summary: 'One source with its latest 30 runs in short.',
    params,
    response: sourceSchema,
  }),
  preview: defineRoute({
    method: 'POST',
    path: '/api/admin/sources/preview',
    auth: { permission: 'sources' },
    summary: 'Reads an address without storing anything. INVALID_INPUT says what to do if it cannot be read.',
    body: previewBodySchema,
    response: sourcePreviewSchema,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/admin/sources',
    auth: { permission: 'sources' },
    summary: 'Adds a source that can be read, and runs it. CONFLICT if there is one with the address.',
    body: newSourceSchema,
    response: sourceSchema,
  }),
  change: defineRoute({
    method: 'PATCH',
    path: '/api/admin/sources/:id',
    auth: { permission: 'sources' },
    summary: 'Changes a source, or switches it off or on. CONFLICT for one of the operator’s file.',
    params,
    body: sourceChangesSchema,
    response: sourceSchema,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/admin/sources/:id',
    auth: { permission: 'sources' },
    summary: 'Removes a source; its coming events stay until they are over, or are withdrawn.',
    params,
    query: z.object({ events: z.enum(['keep', 'withdraw']) }),
  }),
  run: defineRoute({
    method: 'POST',
    path: '/api/admin/sources/:id/run',
    auth: { permission: 'sources' },
    summary: 'Has a source read now; responds before it is done. CONFLICT if it is off.',
    params,
    response: z.object({ isRunning: z.boolean() }),
  }),
};
