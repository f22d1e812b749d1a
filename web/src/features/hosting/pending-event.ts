import type { EventDraft } from '@quad/shared/contract/hosted-event';
import { storageKeys } from '@quad/shared/limits';
import { deviceZone } from '@quad/shared/local-time';
import { readReading } from '@quad/shared/wall-clock';
import { readSession, removeSession, writeSession } from '../../lib/storage';
import { type EventValues, fieldsOf } from './event-values';
import { instantOf } from './wall-clock';

/**
 * The fields of the create form between the form and the payment, as kept in session storage. Times are local
 * to the event's zone, 'YYYY-MM-DDTHH:MM'; the price is in US dollars.
 */
export interface PendingEvent extends Omit<EventDraft, 'price' | 'maxAttendees'> {
  price?: number | string | null;
  maxAttendees?: number | string | null;
}

/** The form's values as they are kept; `timezone` is the event's. */
export function pendingOf(values: EventValues, timezone: string): PendingEvent {
  const { startDate, endDate, pin } = values;
  return {
    ...fieldsOf(values),
    startDate,
    endDate,
    timezone,
    ...(pin ? { latitude: pin.lat, longitude: pin.lng } : {}),
  };
}

const flow = 'create';

/** Keeps the event for the payment page; false if the browser's storage is unavailable. */
export function keepPendingEvent(event: PendingEvent): boolean {
  writeSession(storageKeys.pendingEventData, JSON.stringify(event));
  writeSession(storageKeys.pendingEventFlow, flow);
  return readSession(storageKeys.pendingEventFlow) === flow && readPendingEvent() !== null;
}

/** The event awaiting payment; null if there is none. */
export function readPendingEvent(): PendingEvent | null {
  try {
    const kept: unknown = JSON.parse(readSession(storageKeys.pendingEventData) ?? 'null');
    const isEvent = typeof kept === 'object' && kept !== null && 'title' in kept && 'startDate' in kept;
    return isEvent ? (kept as PendingEvent) : null;
  } catch {
    return null;
  }
}

export function clearPendingEvent(): void {
  removeSession(storageKeys.pendingEventData);
  removeSession(storageKeys.pendingEventFlow);
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
