import type { EventDetail } from '@quad/shared/contract/events';
import type { EventChanges } from '@quad/shared/contract/hosted-event';
import { counted } from '@quad/shared/count-text';
import { coverPath } from '@quad/shared/covers';
import { impossibleChanges } from '@quad/shared/event-changes';
import { eventFields } from './event-fields';
import type { EventFaults, EventValues } from './event-values';
import { clockReading, instantOf, timeFault } from './wall-clock';

const readingOf = (instant: string | null, zone: string) =>
  instant === null ? '' : clockReading(new Date(instant), zone);

/** The form's values for a published event. */
export function editValuesOf(event: EventDetail): EventValues {
  const { latitude: lat, longitude: lng } = event;
  return {
    title: event.title,
    description: event.description,
    category: event.category,
    venueName: event.venueName ?? '',
    location: event.location,
    // It goes with its location, like a pin that came from the list of places.
    pin: lat === null || lng === null ? null : { lat, lng, name: event.location },
    startDate: readingOf(event.startDate, event.timezone),
    endDate: readingOf(event.endDate, event.timezone),
    price: event.price > 0 ? event.price.toFixed(2) : '',
    maxAttendees: event.maxAttendees === null ? '' : String(event.maxAttendees),
    isPublic: event.isPublic,
    guestsAllowed: event.guestsAllowed ?? true,
    imageUrl: event.imageUrl ?? coverPath(event),
  };
}

/** The form field for a field of the contract, or null if the form has none. */
export const fieldFor = (name: string) => (eventFields.includes(name) ? (name as keyof EventValues) : null);

/** In another zone the times stay as the host reads them, and so become other instants. */
function timesOf(
  values: EventValues,
  event: EventDetail,
  zone: string,
  changes: EventChanges,
  faults: EventFaults,
) {
  const before = editValuesOf(event);
  const isMoved = zone !== event.timezone;
  if (isMoved) changes.timezone = zone;
  for (const name of ['startDate', 'endDate'] as const) {
    const reading = values[name];
    if (reading === before[name] && !isMoved) continue;
    if (name === 'endDate' && reading === '') {
      if (before.endDate) changes.endDate = null;
      continue;
    }
    const fault = timeFault(reading, zone);
    if (fault !== null) faults[name] = fault;
    else {
      changes[name] = instantOf(reading, zone) ?? reading;
      changes[name === 'startDate' ? 'startLocal' : 'endLocal'] = reading;
    }
  }
}

function refuseImpossible(changes: EventChanges, event: EventDetail, now: Date, faults: EventFaults): void {
  const going = counted(event.attendeeCount, 'person is', 'people are');
  const reasons = {
    startDate: 'The start must be in the future',
    endDate: 'The end must be after the start',
    maxAttendees: `${going} already going`,
  };
  for (const field of impossibleChanges(event, changes, now)) faults[field] ??= reasons[field];
}

/**
 * The changes the form makes to the event, and errors beyond the contract's rules (edit-check.ts). Only
 * changed fields are sent, so that two people editing different fields do not overwrite each other.
 * @param zone of the event's place as it is in the form
 */
export function readChanges(
  values: EventValues,
  event: EventDetail,
  { zone, now }: { zone: string; now: Date },
): { changes: EventChanges; faults: EventFaults } {
  const before = editValuesOf(event);
  const changes: EventChanges = {};
  const faults: EventFaults = {};
  for (const name of ['title', 'description', 'location'] as const) {
    if (values[name] !== before[name]) changes[name] = values[name];
  }
  if (values.category && values.category !== before.category) changes.category = values.category;
  if (values.venueName !== before.venueName) changes.venueName = values.venueName.trim() || null;
  if (values.price !== before.price) changes.price = Number(values.price) || 0;
  if (values.maxAttendees !== before.maxAttendees) {
    changes.maxAttendees = values.maxAttendees.trim() === '' ? null : Number(values.maxAttendees);
  }
  for (const name of ['isPublic', 'guestsAllowed'] as const) {
    if (values[name] !== before[name]) changes[name] = values[name];
  }
  if (values.imageUrl !== before.imageUrl) {
    changes.imageUrl =
      values.imageUrl ?? coverPath({ ...values, category: values.category || event.category });
  }
  timesOf(values, event, zone, changes, faults);
  refuseImpossible(changes, event, now, faults);
  return { changes, faults };
}
