import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button';
import { LazyPart } from '../../components/lazy-part';
import { loadable } from '../../components/loadable';
import { HelpersView } from '../../features/event-roles/components/helpers-view';
import { HostSection } from '../host-section';
import { titles } from '../titles';

const InviteHelperSheet = loadable(
  async () => (await import('../../features/event-roles/components/invite-helper-sheet')).default,
).View;

/** Who helps the host of an event. */
export default function EventHelpersScreen() {
  const [wasOpened, setOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const invite = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <HostSection
      title={titles.eventHelpers}
      current="helpers"
      action={(event) =>
        event.isHost && (
          <Button size="sm" onClick={invite}>
            <UserPlus size={16} />
            Invite
          </Button>
        )
      }
    >
      {(event) => (
        <>
          <HelpersView
            eventId={event.id}
            owner={event.host && { ...event.host, isYou: event.isHost }}
            onInvite={event.isHost ? invite : null}
          />
          {wasOpened && (
            <LazyPart onFail={() => setOpened(false)}>
              <InviteHelperSheet eventId={event.id} open={isOpen} onClose={() => setOpen(false)} />
            </LazyPart>
          )}
        </>
      )}
    </HostSection>
  );
}
