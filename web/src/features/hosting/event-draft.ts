import type { EventDraft } from '@quad/shared/contract/hosted-event';
import { deviceZone } from '@quad/shared/local-time';
import { readReading } from '@quad/shared/wall-clock';
import { type EventValues, fieldsOf, sellsTickets, valuesOf } from './event-values';
import type { PendingEvent } from './pending-event';
import { refundChoiceOf, ticketsInAll, ticketTypesBody, typedCents, typedOf } from './ticket-values';
import { instantOf } from './wall-clock';

/** The values of the form about a draft that the server has kept. */
export const draftValuesOf = (draft: EventDraft): EventValues => ({
  ...valuesOf({
    ...draft,
    description: draft.description ?? '',
    venueName: draft.venueName ?? null,
    latitude: draft.latitude ?? null,
    longitude: draft.longitude ?? null,
    endDate: draft.endDate ?? null,
    timezone: draft.timezone ?? deviceZone(),
    maxAttendees: draft.maxAttendees ?? null,
    isPublic: draft.isPublic ?? true,
    imageUrl: draft.imageUrl ?? null,
  }),
  ...(draft.startLocal ? { startDate: draft.startLocal } : {}),
  ...(draft.endLocal ? { endDate: draft.endLocal } : {}),
  ...(draft.tickets && {
    paymentMode: 'online',
    refunds: refundChoiceOf(draft.tickets),
    ticketTypes: draft.tickets.types.map((type) => typedOf(type, draft.timezone ?? deviceZone())),
  }),
});

/** The form's values as they are kept; `timezone` is the event's. */
export function pendingOf(values: EventValues, timezone: string): PendingEvent {
  const { startDate, endDate, pin, ticketTypes } = values;
  return {
    ...fieldsOf(values),
    // What is shown of an event with tickets before it is published: the lowest price, and as many spots.
    ...(sellsTickets(values) && {
      price: Math.min(...ticketTypes.map(typedCents)) / 100,
      maxAttendees: ticketsInAll(ticketTypes),
      tickets: ticketTypesBody(ticketTypes, values.refunds, timezone),
    }),
    startDate,
    endDate,
    timezone,
    ...(pin ? { latitude: pin.lat, longitude: pin.lng } : {}),
  };
}

const amountOf = (value: PendingEvent['price']) => Number(value ?? 0) || 0;

/**
 * The body to publish: times as instants, a missing price as 0, no capacity if the field is empty. An invalid
 * time stays as it is, for the contract to reject.
 */
export function draftOf({ price, maxAttendees, startDate, endDate, ...event }: PendingEvent): EventDraft {
  // An earlier version, which kept no zone, used the browser's.
  const zone = event.timezone ?? deviceZone();
  return {
    ...event,
    startDate: instantOf(startDate, zone) ?? startDate,
    endDate: endDate ? (instantOf(endDate, zone) ?? endDate) : null,
    // By which the server finds the instants: a browser's own zones may be old.
    ...(event.timezone && readReading(startDate) ? { startLocal: startDate } : {}),
    ...(event.timezone && endDate && readReading(endDate) ? { endLocal: endDate } : {}),
    price: amountOf(price),
    maxAttendees: maxAttendees === '' || maxAttendees == null ? null : Number(maxAttendees),
    externalSource: 'user',
    isPublic: event.isPublic ?? true,
  };
}
