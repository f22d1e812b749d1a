import type { EventSummary } from '@quad/shared/contract/events';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../components/icon-button';
import { LazyPart } from '../components/lazy-part';
import { loadable } from '../components/loadable';

const sheet = loadable(async () => (await import('./invite-to-event')).InviteToEvent);

/** Opens the sheet that invites people to an event. */
export function InviteButton({ event }: { event: EventSummary }) {
  const [wasOpened, setOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Invite friends"
        tone="float"
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        <UserPlus />
      </IconButton>
      {wasOpened && (
        <LazyPart onFail={() => setOpened(false)}>
          <sheet.View event={event} open={isOpen} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}
