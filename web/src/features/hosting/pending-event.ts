import type { EventDraft } from '@quad/shared/contract/hosted-event';
import { storageKeys } from '@quad/shared/limits';
import { readSession, removeSession, writeSession } from '../../lib/storage';

/**
 * The fields of the create form between the form and the payment, as kept in session storage. Times are local
 * to the event's zone, 'YYYY-MM-DDTHH:MM'; the price is in US dollars.
 */
export interface PendingEvent extends Omit<EventDraft, 'price' | 'maxAttendees'> {
  price?: number | string | null;
  maxAttendees?: number | string | null;
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
