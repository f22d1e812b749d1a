import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import {
  eventPointsMax,
  searchKeywordMaxLength,
  searchPageDefault,
  searchPageMax,
  searchRadiusMaxMiles,
} from '../limits';
import { eventMoveSchema } from './event-moves';
import { eventPointsSchema } from './event-points';
import { eventHostSchema, ownRoleSchema } from './event-roles';
import { eventSourceEntrySchema } from './event-sources';
import { categorySchema, idSchema, instantSchema, latitudeSchema, longitudeSchema } from './fields';
import { hostedPageFields } from './hosted-event';
import { attendeePreviewSchema, faceSchema } from './people';
import { ownRsvpSchema, rsvpStatuses } from './rsvps';
import { seriesDateSchema } from './series-dates';

export const eventStatuses = ['scheduled', 'cancelled', 'postponed'] as const;

/** How exact the point of an event is. Only the first two are where one can go. */
export const pointCertainties = ['entrance', 'building', 'campus', 'town'] as const;
export type PointCertainty = (typeof pointCertainties)[number];

/** An event as in lists, on the map and in feeds. */
export const eventSummarySchema = z.object({
  id: idSchema,
  title: z.string(),
  /** Plain text; in lists an excerpt of at most 200 characters, on the event page all of it. */
  description: z.string(),
  category: categorySchema,
  status: z.enum(eventStatuses),
  startDate: instantSchema,
  endDate: z.nullable(instantSchema),
  /** All-day events start and end (exclusive) at midnight in `timezone`. */
  allDay: z.boolean(),
  /** The day is known, the time will be announced. */
  timeTba: z.boolean(),
  /** IANA zone of the event. */
  timezone: z.string(),
  location: z.string(),
  venueName: z.nullable(z.string()),
  latitude: z.nullable(latitudeSchema),
  longitude: z.nullable(longitudeSchema),
  imageUrl: z.nullable(z.string()),
  /** The drawn poster that suits it: what is seen without a picture, and before it is there. */
  cover: z.string(),
  /** The seller's or organizer's page, for events from elsewhere. */
  url: z.nullable(z.string()),
  /** 'user' for events hosted here, else the source's name ('ticketmaster', 'seatgeek', 'ics', ...). */
  externalSource: z.string(),
  /** US dollars, with all fees. `price` is what a person pays; minPrice and maxPrice differ if there are several prices. */
  price: z.number(),
  minPrice: z.number(),
  maxPrice: z.number(),
  /** False if the seller gives no price: then 0 doesn't mean free. */
  isPriceKnown: z.boolean(),
  maxAttendees: z.nullable(z.number()),
  attendeeCount: z.number(),
  attendeePreview: z.array(attendeePreviewSchema),
  isFavorited: z.boolean(),
  /** The signed-in person's live RSVP (attending, maybe or waitlisted), else null. */
  ownRsvpStatus: z.nullable(z.enum(rsvpStatuses)),
  /** How many of the signed-in person's friends show that they attend; absent if none. */
  friendsGoing: z.optional(z.number()),
  /** Up to three of them. */
  friendsPreview: z.optional(z.array(faceSchema)),
  isPublic: z.boolean(),
  /** How exact the point is; absent without one, and for points nobody has judged. */
  pointCertainty: z.optional(z.enum(pointCertainties)),
  /** Room and floor as written; absent if none. */
  room: z.optional(z.string()),
  /** True if people take part from anywhere; absent otherwise. */
  isOnline: z.optional(z.literal(true)),
  /** The group or office behind an event from elsewhere; absent if the source names none. */
  organizer: z.optional(z.string()),
  /** True for deadlines, closures and the like; absent for events to go to. */
  isDateToKnow: z.optional(z.literal(true)),
  /** When it is repeated, in words ('Every Thursday', '16 dates' in all), and how many later dates there are; absent for a single event. */
  series: z.optional(z.object({ text: z.string(), later: z.int() })),
  /** Whether tickets are sold here; absent for events that are paid at the door, or not at all. */
  paymentMode: z.optional(z.literal('online')),
  /** US dollars, with all fees: of the cheapest ticket that can be bought now. Absent if none can, or none is sold here. */
  allInPrice: z.optional(z.number()),
});
export type EventSummary = z.infer<typeof eventSummarySchema>;

/** An event as its own page shows it. */
export const eventDetailSchema = z.extend(eventSummarySchema, {
  /** Sanitized HTML of an imported description, or null if `description` is complete. */
  descriptionHtml: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  host: z.nullable(z.object({ id: idSchema, name: z.string(), avatarUrl: z.nullable(z.string()) })),
  /** True for the person who hosts it. */
  isHost: z.boolean(),
  /** Co-hosts who agreed to be named; both are absent if there is nothing to say. */
  hosts: z.optional(z.array(eventHostSchema)),
  ownRole: z.optional(ownRoleSchema),
  /** True if the viewer has an unseen invitation; absent otherwise. */
  hasNewInvitation: z.optional(z.boolean()),
  /** The signed-in person's last RSVP, even if withdrawn; null for visitors. */
  ownRsvp: z.nullable(ownRsvpSchema),
  waitlistCount: z.number(),
  /** True while tickets are on sale and this viewer can buy none: then people can join the waitlist. Absent otherwise. */
  isSoldOut: z.optional(z.literal(true)),
  ...hostedPageFields,
  /** The coming dates of its series, at most seriesDatesMax; absent for a single event. */
  dates: z.optional(z.array(seriesDateSchema)),
  /** For the host: true once somebody has paid, so that the price can't change; absent otherwise. */
  isPriceFixed: z.optional(z.boolean()),
  /** Where it was read, in whose words first; absent for hosted events. */
  sources: z.optional(z.array(eventSourceEntrySchema)),
  /** Since when no source has it any more, and no list; absent while one has. */
  withdrawnAt: z.optional(instantSchema),
  /** What has changed of its time and place in the last eventMoveShownDays days; absent if nothing has. */
  moved: z.optional(eventMoveSchema),
});
export type EventDetail = z.infer<typeof eventDetailSchema>;

export const searchSorts = ['soonest', 'distance'] as const;

/**
 * A number in a query string, where every value is text; refuses blanks, NaN and infinities.
 * @param isAbove true: refuses `min` itself as well
 */
export const numericQuery = (min: number, max: number, name: string, isAbove = false) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^[+-]?(\d{1,9}(\.\d{0,15})?|\.\d{1,15})$/, `${name} must be a number`)),
      z.transform(Number),
    ),
    z
      .number()
      .check(
        isAbove
          ? z.gt(min, `${name} must be above ${min}`)
          : z.minimum(min, `${name} must be at least ${min}`),
        z.maximum(max, `${name} must be at most ${max}`),
      ),
  );

/** `west,south,east,north` in degrees; west > east crosses the date line. */
export const bboxSchema = z.pipe(
  z.pipe(
    z
      .string()
      .check(
        z.regex(/^-?\d{1,3}(\.\d{1,15})?(,-?\d{1,3}(\.\d{1,15})?){3}$/, 'bbox must be west,south,east,north'),
      ),
    z.transform((text) => text.split(',').map(Number) as [number, number, number, number]),
  ),
  z.custom<[number, number, number, number]>(
    (box) =>
      Array.isArray(box) &&
      Math.abs(box[0]) <= 180 &&
      Math.abs(box[2]) <= 180 &&
      box[1] >= -90 &&
      box[3] <= 90 &&
      box[1] <= box[3],
    'bbox must be west,south,east,north within the earth',
  ),
);

const flag = z.pipe(
  z.enum(['true', 'false', '1', '0']),
  z.transform((value) => value === 'true' || value === '1'),
);

/** Which events are found; the same for a list, its count and the map. Numbers arrive as text. */
const searchFilter = {
  lat: z.optional(numericQuery(-90, 90, 'lat')),
  lng: z.optional(numericQuery(-180, 180, 'lng')),
  radius: z.optional(numericQuery(0, searchRadiusMaxMiles, 'radius', true)),
  category: z.optional(categorySchema),
  keyword: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(searchKeywordMaxLength, `keyword must be at most ${searchKeywordMaxLength} characters`),
      ),
  ),
  from: z.optional(z.iso.datetime({ offset: true, message: 'from must be an ISO date and time' })),
  to: z.optional(z.iso.datetime({ offset: true, message: 'to must be an ISO date and time' })),
  free: z.optional(flag),
  dates: z.optional(flag),
  exact: z.optional(flag),
  bbox: z.optional(bboxSchema),
};

/**
 * Missing lat/lng mean the campus, or everywhere without one, or with `bbox` alone its whole; `radius` is in miles, by
 * default as far as the operator has set; the event's time must overlap `from` to `to` (instants); `free` is 'true' or
 * '1'; so is `dates`, which finds dates to know too, and `exact`, which finds words as they are typed only. Of a series its first date in that time is found.
 */
export const pointsQuerySchema = z.object(searchFilter).check(
  z.refine((q) => (q.lat === undefined) === (q.lng === undefined), {
    path: ['lat'],
    message: 'lat and lng go together',
  }),
  z.refine((q) => !q.from || !q.to || Date.parse(q.from) <= Date.parse(q.to), {
    path: ['to'],
    message: 'to must not be before from',
  }),
);
export type SearchFilter = z.output<typeof pointsQuerySchema>;

/** Query of a search: its filter, and which page of what it finds. */
export const searchQuerySchema = z.extend(pointsQuerySchema, {
  sort: z._default(z.optional(z.enum(searchSorts)), 'soonest'),
  limit: z._default(
    z.optional(numericQuery(1, searchPageMax, 'limit').check(z.int('limit must be a whole number'))),
    searchPageDefault,
  ),
  cursor: z.optional(z.string()),
  /** 'true' adds an X-Total-Count header, counted up to searchCountMax. */
  count: z.optional(flag),
});
export type SearchQuery = z.output<typeof searchQuerySchema>;
/** What a caller writes: everything optional, as text. */
export type SearchQueryInput = z.input<typeof searchQuerySchema>;

/** `id` is ours, or the seller's if `externalSource` names the source. */
const eventParamsSchema = z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) });
const eventSourceSchema = z.object({ externalSource: z.optional(z.string().check(z.maxLength(100))) });

export const eventRoutes = {
  search: defineRoute({
    method: 'GET',
    path: '/api/events/search',
    auth: 'public',
    summary: 'Public events near a point that have not ended, soonest first. Next page in the Link header.',
    query: searchQuerySchema,
    response: z.array(eventSummarySchema),
  }),
  list: defineRoute({
    method: 'GET',
    path: '/api/events',
    auth: 'public',
    summary: 'The same search, wrapped in an object.',
    query: searchQuerySchema,
    response: z.object({ events: z.array(eventSummarySchema) }),
  }),
  points: defineRoute({
    method: 'GET',
    path: '/api/events/points',
    auth: 'public',
    summary: `All events of a search that are on the map, in short; clusters of them if there are more than ${eventPointsMax}.`,
    query: pointsQuerySchema,
    response: eventPointsSchema,
  }),
  get: defineRoute({
    method: 'GET',
    path: '/api/events/:id',
    auth: 'public',
    summary: 'One event.',
    params: eventParamsSchema,
    query: eventSourceSchema,
    response: eventDetailSchema,
  }),
  calendar: defineRoute({
    method: 'GET',
    path: '/api/events/:id/calendar.ics',
    auth: 'public',
    summary: 'One event as a calendar file.',
    params: eventParamsSchema,
    query: eventSourceSchema,
    mediaType: 'text/calendar',
  }),
};
