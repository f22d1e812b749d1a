import type { EventDetail } from '@quad/shared/contract/events';
import { readSession, removeSession, writeSession } from '../../lib/storage';
import { type EventValues, emptyValues, valuesOf } from './event-values';

/** The form's own storage key: typed text survives cancelling, going back and reloading. */
const key = 'createEventForm';

interface TypedEvent {
  userId: string;
  values: EventValues;
  /** The payment of the unpaid draft that this is a change of. */
  changes?: string | null;
}

function readKept(userId: string): TypedEvent | null {
  try {
    const kept = JSON.parse(readSession(key) ?? 'null') as TypedEvent | null;
    return kept?.userId === userId ? kept : null;
  } catch {
    return null;
  }
}

/** The payment of the unpaid draft whose words are in the form; null for an event of its own. */
export const draftInForm = (userId: string): string | null => readKept(userId)?.changes ?? null;

/** Keeps what a person has typed so far; other people signing in with this browser never see it. */
export function keepTypedEvent(userId: string, values: EventValues, changes = draftInForm(userId)): void {
  const typed: TypedEvent = { userId, values, changes };
  writeSession(key, JSON.stringify(typed));
}

/** What the person had typed when the form was last open; else an empty form. */
export const readTypedEvent = (userId: string): EventValues => ({
  ...emptyValues,
  ...readKept(userId)?.values,
});

export function forgetTypedEvent(): void {
  removeSession(key);
}

const question = 'Replace what you typed in Create Event?';

/**
 * Fills the form for its next opening; asks first if something else waits there.
 * @param changes the payment of the unpaid draft that these are the words of
 * @returns false if what was typed is to stay
 */
export function fillForm(userId: string, values: EventValues, changes: string | null): boolean {
  const { title } = readTypedEvent(userId);
  if (title.trim() && title !== values.title && !window.confirm(question)) return false;
  keepTypedEvent(userId, values, changes);
  return true;
}

/** The create form with an event's words, all but when it is. */
export const valuesAgain = (event: EventDetail): EventValues => ({
  ...valuesOf(event),
  startDate: '',
  endDate: '',
});

/** Fills the create form with the words of the host's own event. @returns false if something else is to stay there */
export const fillInAgain = (event: EventDetail, hostId: string): boolean =>
  fillForm(hostId, valuesAgain(event), null);
