import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { embedEventsDefault, embedEventsMax } from '../limits';
import { numericQuery } from './events';
import { feedQuerySchema } from './feeds';
import { idSchema } from './fields';

export const embedViews = ['list', 'cards'] as const;
/** 'auto' follows the visitor's own choice of light or dark. */
export const embedThemes = ['light', 'dark', 'auto'] as const;

/** Query of the widget: a search or one event, and how it looks. */
export const embedQuerySchema = z.safeExtend(feedQuerySchema, {
  /** One event instead of a search. */
  event: z.optional(idSchema),
  view: z._default(z.optional(z.enum(embedViews)), 'list'),
  theme: z._default(z.optional(z.enum(embedThemes)), 'auto'),
  /** '#rrggbb', with or without the number sign. */
  accent: z.optional(z.string().check(z.regex(/^#?[\da-f]{6}$/i, 'accent must be a color such as #1b62d4'))),
  title: z.optional(z.string().check(z.trim(), z.maxLength(60, 'title must be at most 60 characters'))),
  limit: z._default(
    z.optional(numericQuery(1, embedEventsMax, 'limit').check(z.int('limit must be a whole number'))),
    embedEventsDefault,
  ),
});
export type EmbedQuery = z.output<typeof embedQuerySchema>;

/** oEmbed 1.0 (oembed.com): what another site shows for a link to ours. */
const oembedSchema = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  provider_name: z.string(),
  provider_url: z.string(),
  title: z.string(),
  html: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  /** Seconds. */
  cache_age: z.int(),
});

const side = (name: string) =>
  z.optional(numericQuery(1, 10_000, name).check(z.int(`${name} must be a whole number`)));

export const embedRoutes = {
  embed: defineRoute({
    method: 'GET',
    path: '/embed',
    auth: 'public',
    summary:
      'A search or one event as a small page for a frame on another site. Needs no script, sets no cookie.',
    query: embedQuerySchema,
    mediaType: 'text/html',
  }),
  oembed: defineRoute({
    method: 'GET',
    path: '/api/oembed',
    auth: 'public',
    summary: 'The widget for the address of an event or of a search on Discover, as oEmbed 1.0.',
    query: z.object({
      url: z.url('url must be a web address').check(z.maxLength(2_000, 'url is too long')),
      format: z.optional(z.enum(['json'], 'Only format=json is offered')),
      maxwidth: side('maxwidth'),
      maxheight: side('maxheight'),
    }),
    response: oembedSchema,
  }),
};
