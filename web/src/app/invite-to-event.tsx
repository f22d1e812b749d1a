import type { EventSummary } from '@quad/shared/contract/events';
import { paths } from '@quad/shared/paths';
import { useState } from 'react';
import { LazyPart } from '../components/lazy-part';
import { loadable } from '../components/loadable';
import { EventMini } from '../features/events/components/event-mini';
import { shareEvent } from '../features/events/share-event';
import { spotsLeft } from '../features/events/spots-left';
import { friendNote } from '../features/friends/friend-notes';
import { useNow } from './boot';

const InviteSheet = loadable(
  async () => (await import('../features/invitations/components/invite-sheet')).default,
).View;

interface InviteToEventProps {
  event: EventSummary;
  open: boolean;
  onClose(): void;
}

/** The sheet that invites people to an event; its code is loaded when it first opens. */
export function InviteToEvent({ event, open, onClose }: InviteToEventProps) {
  const now = useNow();
  const [wasOpened, setOpened] = useState(false);
  if (open && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  const giveUp = () => {
    setOpened(false);
    onClose();
  };
  return (
    <LazyPart onFail={giveUp}>
      <InviteSheet
        eventId={event.id}
        summary={<EventMini event={event} now={now} note={spotsLeft(event)} />}
        open={open}
        onClose={onClose}
        noteOf={friendNote}
        onCopyLink={() => void shareEvent(event, paths.event(event.id), true)}
      />
    </LazyPart>
  );
}
