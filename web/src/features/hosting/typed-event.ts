import type { EventDetail } from '@quad/shared/contract/events';
import { readSession, removeSession, writeSession } from '../../lib/storage';
import { type EventValues, emptyValues, valuesOf } from './event-values';

/** The form's own storage key: typed text survives cancelling, going back and reloading. */
const key = 'createEventForm';

/** Keeps what a person has typed so far; other people signing in with this browser never see it. */
export function keepTypedEvent(userId: string, values: EventValues): void {
  writeSession(key, JSON.stringify({ userId, values }));
}

/** What the person had typed when the form was last open; else an empty form. */
export function readTypedEvent(userId: string): EventValues {
  try {
    const kept = JSON.parse(readSession(key) ?? 'null') as { userId: string; values: EventValues } | null;
    return kept?.userId === userId ? { ...emptyValues, ...kept.values } : emptyValues;
  } catch {
    return emptyValues;
  }
}

export function forgetTypedEvent(): void {
  removeSession(key);
}

/** The create form with an event's words, all but when it is. */
export const valuesAgain = (event: EventDetail): EventValues => ({
  ...valuesOf(event),
  startDate: '',
  endDate: '',
  imageUrl: event.imageUrl,
});

const question = 'Replace what you typed in Create Event?';

/**
 * Fills the create form for its next opening with the words of the host's own event; asks first if something else waits
 * there.
 * @returns false if that is to stay
 */
export function fillInAgain(event: EventDetail, hostId: string): boolean {
  const { title } = readTypedEvent(hostId);
  if (title.trim() && title !== event.title && !window.confirm(question)) return false;
  keepTypedEvent(hostId, valuesAgain(event));
  return true;
}
