import type { Category } from '@quad/shared/categories';
import type { EventDraft } from '@quad/shared/contract/payments';
import { storageKeys } from '@quad/shared/limits';
import { readSession, removeSession, writeSession } from '../../lib/storage';

/**
 * The fields of the create form between the form and the payment, as session storage keeps them. Times are
 * readings of the browser's clock, 'YYYY-MM-DDTHH:MM'; the price is in US dollars.
 */
export interface PendingEvent {
  title: string;
  description?: string;
  category: Category;
  location: string;
  startDate: string;
  price?: number | string | null;
  maxAttendees?: number | string | null;
  endDate?: string | null;
  venueName?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  imageUrl?: string | null;
}

const flow = 'create';

/** Keeps the event for the payment page; false where the browser keeps nothing. */
export function keepPendingEvent(event: PendingEvent): boolean {
  writeSession(storageKeys.pendingEventData, JSON.stringify(event));
  writeSession(storageKeys.pendingEventFlow, flow);
  return readSession(storageKeys.pendingEventFlow) === flow && readPendingEvent() !== null;
}

/** The event that waits for its payment; null where there is none. */
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

/** The instant of a reading of the browser's clock; what is no time stays as it is, for the contract to refuse. */
function instantOf(reading: string): string {
  const time = new Date(reading);
  return Number.isNaN(time.getTime()) ? reading : time.toISOString();
}

const amountOf = (value: PendingEvent['price']) => Number(value ?? 0) || 0;

/** What is published: times as instants, a price of 0 where none was given, no capacity where it is empty. */
export function draftOf({ price, maxAttendees, startDate, endDate, ...event }: PendingEvent): EventDraft {
  return {
    ...event,
    startDate: instantOf(startDate),
    endDate: endDate ? instantOf(endDate) : null,
    price: amountOf(price),
    maxAttendees: maxAttendees === '' || maxAttendees == null ? null : Number(maxAttendees),
    externalSource: 'user',
    isPublic: true,
  };
}
