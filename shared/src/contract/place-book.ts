import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { idSchema, latitudeSchema, longitudeSchema, severalLines, singleLine } from './fields';

const pointFields = { lat: latitudeSchema, lng: longitudeSchema };
const nameSchema = z.string().check(singleLine(), z.minLength(1), z.maxLength(200));
const noteMaxLength = 500;

/** A building of the place book as administrators see it. */
export const bookPlaceSchema = z.object({
  id: idSchema,
  name: z.string(),
  ...pointFields,
  /** The campus it is on; null for none. */
  campusName: z.nullable(z.string()),
  aliases: z.array(z.string()),
  /** Coming events in it. */
  eventCount: z.int(),
  hasEntrance: z.boolean(),
  hasStepFreeEntrance: z.boolean(),
  /** Whether an administrator has put it where it is. */
  isCurated: z.boolean(),
});
export type BookPlace = z.infer<typeof bookPlaceSchema>;

/** Words for a place that coming events have and the book doesn't know. */
export const unknownPlaceSchema = z.object({
  /** The name, without the room. */
  words: z.string(),
  /** As an event has them. */
  example: z.string(),
  eventCount: z.int(),
  /** The latest of the events. */
  eventId: idSchema,
  /** Where its campus is. */
  ...pointFields,
});
export type UnknownPlace = z.infer<typeof unknownPlaceSchema>;

/** Somebody says that an event is elsewhere. */
export const wrongPlaceSchema = z.object({
  id: idSchema,
  eventId: idSchema,
  title: z.string(),
  location: z.string(),
  note: z.string(),
  reportCount: z.int(),
  ...pointFields,
});
export type WrongPlace = z.infer<typeof wrongPlaceSchema>;

const params = z.object({ id: idSchema });
/** How many events found their place by it. */
const placedSchema = z.object({ id: idSchema, placed: z.int() });

export const placeBookRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/places',
    auth: { permission: 'places' },
    summary:
      'Buildings of the place book by name or other name, those with most coming events first, at most 100.',
    query: z.object({ q: z.optional(z.string().check(z.trim(), z.maxLength(200))) }),
    response: z.array(bookPlaceSchema),
  }),
  unknown: defineRoute({
    method: 'GET',
    path: '/api/admin/places/not-found',
    auth: { permission: 'places' },
    summary:
      'Words for places of coming events that the book does not know, most frequent first, at most 100.',
    response: z.array(unknownPlaceSchema),
  }),
  wrong: defineRoute({
    method: 'GET',
    path: '/api/admin/places/wrong',
    auth: { permission: 'places' },
    summary: 'Events that people say are elsewhere, most reported first, at most 100.',
    response: z.array(wrongPlaceSchema),
  }),
  add: defineRoute({
    method: 'POST',
    path: '/api/admin/places',
    auth: { permission: 'places' },
    summary:
      'Adds a building, and places the events that have its name, or the words that events have for it.',
    body: z.object({ name: nameSchema, words: z.optional(nameSchema), ...pointFields }),
    response: placedSchema,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/admin/places/:id',
    auth: { permission: 'places' },
    summary: 'Takes back that a building was added. CONFLICT for one of a list.',
    params,
  }),
  move: defineRoute({
    method: 'PUT',
    path: '/api/admin/places/:id/point',
    auth: { permission: 'places' },
    summary: 'Moves a building and its events; no import moves it back.',
    params,
    body: z.object(pointFields),
    response: placedSchema,
  }),
  addAlias: defineRoute({
    method: 'POST',
    path: '/api/admin/places/:id/aliases',
    auth: { permission: 'places' },
    summary:
      'Gives a building another name, and places the events that have it. CONFLICT if another building has it, or it names the opposite side.',
    params,
    body: z.object({ alias: nameSchema }),
    response: placedSchema,
  }),
  merge: defineRoute({
    method: 'POST',
    path: '/api/admin/places/:id/merge',
    auth: { permission: 'places' },
    summary:
      'Says that a building is another one, which gets its names and events. CONFLICT in a circle, or for opposite sides.',
    params,
    body: z.object({ intoId: idSchema }),
    response: placedSchema,
  }),
  dismiss: defineRoute({
    method: 'POST',
    path: '/api/admin/places/dismissed',
    auth: { permission: 'places' },
    summary: 'Says that words are no place, so that the list leaves them out.',
    body: z.object({ words: nameSchema }),
  }),
  closeReport: defineRoute({
    method: 'POST',
    path: '/api/admin/places/wrong/:id/close',
    auth: { permission: 'places' },
    summary: 'Closes all reports about the place of an event.',
    params,
  }),
  report: defineRoute({
    method: 'POST',
    path: '/api/events/:id/wrong-place',
    auth: 'public',
    summary: 'Says where an event is instead; anybody may.',
    params,
    body: z.object({
      ...pointFields,
      note: z.optional(z.string().check(severalLines(), z.maxLength(noteMaxLength))),
    }),
  }),
};
