import type { EventDetail } from '@quad/shared/contract/events';
import { useEvent } from '../features/events/event.api';

export type OwnEvent =
  | { state: 'waiting' }
  | { state: 'absent' }
  | { state: 'failed'; error: Error; retry(): void }
  | { state: 'there'; event: EventDetail };

/** The event of a host's screen; someone else's event counts as not found. */
export function useOwnEvent(id: string): OwnEvent {
  const { event, isComplete, error, retry } = useEvent(id, undefined);
  if (!isComplete || event === undefined)
    return error ? { state: 'failed', error, retry } : { state: 'waiting' };
  return event?.isHost ? { state: 'there', event } : { state: 'absent' };
}
