import { UserPlus } from 'lucide-react';
import { lazy, useState } from 'react';
import { useParams } from 'wouter';
import { Button } from '../../components/button';
import { LazyPart } from '../../components/lazy-part';
import { HelpersView } from '../../features/event-roles/components/helpers-view';
import { EventMini } from '../../features/events/components/event-mini';
import { useNow } from '../boot';
import { HostNav } from '../host-nav';
import { HostPage } from '../host-page';
import { titles } from '../titles';
import * as styles from './event-attendees.module.css';

const InviteHelperSheet = lazy(() => import('../../features/event-roles/components/invite-helper-sheet'));

/** Who helps the host of an event. */
export default function EventHelpersScreen() {
  const { id = '' } = useParams();
  const now = useNow();
  const [wasOpened, setOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const invite = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <HostPage
      eventId={id}
      title={titles.eventHelpers}
      actionFor={(event) =>
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
          <div className={`card ${styles.event}`}>
            <EventMini event={event} now={now} />
          </div>
          <HostNav event={event} current="helpers" />
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
    </HostPage>
  );
}
