import { readSession, removeSession, writeSession } from '../../lib/storage';
import { type EventValues, emptyValues } from './event-values';

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
