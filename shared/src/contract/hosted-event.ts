import * as z from 'zod/mini';
import {
  eventDescriptionMaxLength,
  eventLocationMaxLength,
  eventTitleMaxLength,
  eventVenueMaxLength,
} from '../limits';
import {
  capacitySchema,
  categorySchema,
  eventImageSchema,
  instantSchema,
  latitudeSchema,
  longitudeSchema,
  notFarAway,
  priceSchema,
  severalLines,
  singleLine,
  timezoneSchema,
  wallTimeSchema,
} from './fields';
import { newTicketsSchema } from './ticket-types';

/** What only the event's own page shows of what its host says, and no list. */
export const hostedPageFields = {
  /** Whether people without an account may RSVP, true if absent; those who did keep their RSVP. */
  guestsAllowed: z.optional(z.boolean()),
};

/** What a host may leave out of a new event, and of a change. */
const optionalFields = {
  ...hostedPageFields,
  venueName: z.optional(z.nullable(z.string().check(singleLine(), z.maxLength(eventVenueMaxLength)))),
  latitude: z.optional(z.nullable(latitudeSchema)),
  longitude: z.optional(z.nullable(longitudeSchema)),
  /** What clocks show at the place then: go before the instants, which a browser reads by zones of its own. */
  startLocal: z.optional(wallTimeSchema),
  endLocal: z.optional(wallTimeSchema),
  maxAttendees: z.optional(z.nullable(capacitySchema)),
  /** Null: the first cover of the category. */
  imageUrl: z.optional(z.nullable(eventImageSchema)),
  /** False: unlisted, found by its link only. A new event is public if absent. */
  isPublic: z.optional(z.boolean()),
};

const titleSchema = z
  .string('Title is required')
  .check(singleLine(), z.minLength(1, 'Title is required'), z.maxLength(eventTitleMaxLength));
const locationSchema = z
  .string('Location is required')
  .check(singleLine(), z.minLength(1, 'Location is required'), z.maxLength(eventLocationMaxLength));
const descriptionSchema = z.string().check(severalLines(), z.maxLength(eventDescriptionMaxLength));

export const draftFields = {
  title: titleSchema,
  description: z.optional(z.nullable(descriptionSchema)),
  category: z.enum(categorySchema.options, 'Category is required'),
  location: locationSchema,
  startDate: z.iso.datetime({ offset: true, message: 'Date is required' }).check(notFarAway()),
  endDate: z.optional(z.nullable(z.iso.datetime({ offset: true }).check(notFarAway()))),
  /** IANA zone of the event; absent: the zone of its location, else of the campus. */
  timezone: z.optional(z.nullable(timezoneSchema)),
  price: z._default(priceSchema, 0),
  externalSource: z.optional(z.literal('user')),
  /** What is sold here, in place of a price at the door and of a capacity. */
  tickets: z.optional(z.nullable(newTicketsSchema)),
  ...optionalFields,
};

/** What a host fills in; also stored with the payment on the server until the event is live. */
export const eventDraftSchema = z.object(draftFields).check(
  z.refine((draft) => !draft.endDate || Date.parse(draft.endDate) > Date.parse(draft.startDate), {
    path: ['endDate'],
    message: 'The end must be after the start',
  }),
  z.refine((draft) => (draft.latitude == null) === (draft.longitude == null), {
    path: ['latitude'],
    message: 'latitude and longitude go together',
  }),
);
export type EventDraft = z.output<typeof eventDraftSchema>;

/** What a host may change on an existing event; absent fields stay unchanged. */
export const eventChangesSchema = z.object({
  title: z.optional(titleSchema),
  description: z.optional(descriptionSchema),
  category: z.optional(categorySchema),
  location: z.optional(locationSchema),
  startDate: z.optional(instantSchema.check(notFarAway())),
  endDate: z.optional(z.nullable(instantSchema.check(notFarAway()))),
  /** Of a new location; the instants of the event stay, unless they are given too. */
  timezone: z.optional(timezoneSchema),
  /** Can't change once the host has noted that somebody paid. */
  price: z.optional(priceSchema),
  ...optionalFields,
});
export type EventChanges = z.infer<typeof eventChangesSchema>;
