import type { EventDetail } from '@quad/shared/contract/events';
import type { ReactNode } from 'react';
import { LoadError } from '../components/load-error';
import { useEvent } from '../features/events/event.api';
import { explain } from '../lib/api-client';
import { LoadingScreen, LoneMessage } from './layout/lone-message';
import { NotFoundPage } from './layout/not-found-page';
import { useIsMissing } from './use-is-missing';

type OwnEventState =
  | { state: 'waiting' }
  | { state: 'absent' }
  | { state: 'failed'; error: Error; retry(): void }
  | { state: 'there'; event: EventDetail };

/** The event of a screen for its host and co-hosts; for anybody else it counts as not found. */
function useOwnEvent(id: string): OwnEventState {
  const { event, isComplete, error, retry } = useEvent(id, undefined);
  if (!isComplete || event === undefined)
    return error ? { state: 'failed', error, retry } : { state: 'waiting' };
  const isCohost = event?.ownRole?.role === 'cohost' && !event.ownRole.isInvitation;
  return event && (event.isHost || isCohost) ? { state: 'there', event } : { state: 'absent' };
}

interface OwnEventProps {
  eventId: string;
  /** Of the screen. */
  title: string;
  children(event: EventDetail): ReactNode;
}

/** Loads an event for its host; anybody else finds nothing here. */
export function OwnEvent({ eventId, title, children }: OwnEventProps) {
  const own = useOwnEvent(eventId);
  const isMissing = useIsMissing();
  if (own.state === 'absent' || (own.state === 'waiting' && isMissing)) return <NotFoundPage />;
  if (own.state === 'waiting') return <LoadingScreen title={title} />;
  if (own.state === 'failed') {
    return (
      <LoneMessage>
        <LoadError
          level={1}
          title="Unable to load this event"
          text={explain(own.error, 'Something went wrong')}
          onRetry={own.retry}
        />
      </LoneMessage>
    );
  }
  return children(own.event);
}
