import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { searchPageMax } from '../limits';
import { eventSummarySchema, searchQuerySchema } from './events';

/** Ours, or the seller's id with `externalSource`: both identify the same event. */
const eventParams = z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) });
const source = z.optional(z.nullable(z.string().check(z.maxLength(40))));
const favoriteSchema = z.object({ isFavorited: z.boolean() });
/** The filters of a search except its location: favorites are shown wherever they are. */
const { category, keyword, from, to, free } = searchQuerySchema.shape;
const favoritesQuerySchema = z.object({ category, keyword, from, to, free });
export type FavoritesQuery = z.output<typeof favoritesQuerySchema>;

export const favoriteRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/user/favorites',
    summary: `The signed-in person's favorites that have not ended, soonest first, at most ${searchPageMax}.`,
    query: favoritesQuerySchema,
    response: z.object({ events: z.array(eventSummarySchema) }),
  }),
  add: defineRoute({
    method: 'POST',
    path: '/api/events/:id/favorite',
    summary: 'Marks an event, imported ones too. Repeating changes nothing.',
    params: eventParams,
    body: z.object({ externalSource: source }),
    response: favoriteSchema,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/events/:id/favorite',
    summary: 'Takes the mark off. Repeating changes nothing.',
    params: eventParams,
    query: z.object({ externalSource: source }),
    response: favoriteSchema,
  }),
};
