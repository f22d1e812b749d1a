import type { EventDetail } from '@quad/shared/contract/events';
import { useEvent } from '../features/events/event.api';

export type OwnEventState =
  | { state: 'waiting' }
  | { state: 'absent' }
  | { state: 'failed'; error: Error; retry(): void }
  | { state: 'there'; event: EventDetail };

/** The event of a screen for its host and co-hosts; for anybody else it counts as not found. */
export function useOwnEvent(id: string): OwnEventState {
  const { event, isComplete, error, retry } = useEvent(id, undefined);
  if (!isComplete || event === undefined)
    return error ? { state: 'failed', error, retry } : { state: 'waiting' };
  const isCohost = event?.ownRole?.role === 'cohost' && !event.ownRole.isInvitation;
  return event && (event.isHost || isCohost) ? { state: 'there', event } : { state: 'absent' };
}
