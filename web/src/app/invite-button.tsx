import type { EventSummary } from '@quad/shared/contract/events';
import { UserPlus } from 'lucide-react';
import { lazy, useState } from 'react';
import { IconButton } from '../components/icon-button';
import { LazyPart } from '../components/lazy-part';
import { EventMini } from '../features/events/components/event-mini';
import { shareEvent } from '../features/events/share-event';
import { spotsLeft } from '../features/events/spots-left';
import { friendNote } from '../features/friends/friend-notes';
import { screens } from './screens';

const InviteSheet = lazy(() => import('../features/invitations/components/invite-sheet'));

/** Opens the sheet that invites people to an event. */
export function InviteButton({ event, now }: { event: EventSummary; now: Date }) {
  const [wasOpened, setOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Invite friends"
        tone="float"
        title="Invite friends"
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        <UserPlus />
      </IconButton>
      {wasOpened && (
        <LazyPart onFail={() => setOpened(false)}>
          <InviteSheet
            eventId={event.id}
            summary={<EventMini event={event} now={now} note={spotsLeft(event)} />}
            open={isOpen}
            onClose={() => setOpen(false)}
            noteOf={friendNote}
            onCopyLink={() => void shareEvent(event, screens.event.href({ id: event.id }), true)}
          />
        </LazyPart>
      )}
    </>
  );
}
