import type { EventDraft } from '@quad/shared/contract/hosted-event';
import { deviceZone } from '@quad/shared/local-time';
import { readReading } from '@quad/shared/wall-clock';
import { type EventValues, fieldsOf, sellsTickets, valuesOf } from './event-values';
import type { PendingEvent } from './pending-event';
import { keepPendingTickets } from './pending-tickets';
import { ticketsInAll, ticketTypesBody, typedCents } from './ticket-values';
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
});

/** The form's values as they are kept; `timezone` is the event's. */
export function pendingOf(values: EventValues, timezone: string): PendingEvent {
  const { startDate, endDate, pin, ticketTypes } = values;
  return {
    ...fieldsOf(values),
    // Until its tickets are on sale it is paid at the door, by as many people, for the lowest price.
    ...(sellsTickets(values) && {
      price: Math.min(...ticketTypes.map(typedCents)) / 100,
      maxAttendees: ticketsInAll(ticketTypes),
    }),
    startDate,
    endDate,
    timezone,
    ...(pin ? { latitude: pin.lat, longitude: pin.lng } : {}),
  };
}

/** Keeps the tickets that the form says are sold here until the event is published. */
export const keepTickets = (values: EventValues, timezone: string) =>
  keepPendingTickets(
    sellsTickets(values) ? ticketTypesBody(values.ticketTypes, values.refunds, timezone) : null,
  );

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
