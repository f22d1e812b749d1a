import { readSession, removeSession, writeSession } from '../../lib/storage';
import { type CreateValues, emptyValues } from './create-values';

/** The form's own key: what was typed outlives cancelling, going back and reloading. */
const key = 'createEventForm';

/** Keeps what a person has typed so far; nobody else who signs in at this browser gets to see it. */
export function keepTypedEvent(userId: string, values: CreateValues): void {
  writeSession(key, JSON.stringify({ userId, values }));
}

/** What a person had typed when the form was last open; the empty form where there is nothing. */
export function readTypedEvent(userId: string): CreateValues {
  try {
    const kept = JSON.parse(readSession(key) ?? 'null') as { userId: string; values: CreateValues } | null;
    return kept?.userId === userId ? { ...emptyValues, ...kept.values } : emptyValues;
  } catch {
    return emptyValues;
  }
}

export function forgetTypedEvent(): void {
  removeSession(key);
}
