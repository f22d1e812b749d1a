import type { EventSummary } from '@quad/shared/contract/events';
import type { Friend } from '@quad/shared/contract/friends';
import { paths } from '@quad/shared/paths';
import { useState } from 'react';
import { Button, ButtonLink } from '../components/button';
import { EmptyState } from '../components/empty-state';
import { Overlay } from '../components/overlay';
import { Spinner } from '../components/spinner';
import { FormAlert } from '../components/text-field';
import { EventMini } from '../features/events/components/event-mini';
import * as inviteSheetStyles from '../features/invitations/components/invite-sheet.module.css';
import { invite } from '../features/invitations/invitations.api';
import { useMyEvents } from '../features/my-events/use-my-events';
import { explain } from '../lib/api-client';
import { useAction } from '../lib/use-action';
import { useNow } from './boot';

interface InviteFriendSheetProps {
  friend: Pick<Friend, 'id' | 'firstName'>;
  onClose(): void;
}

/** Invites one friend to one of the events that the person attends or hosts. */
export default function InviteFriendSheet({ friend, onClose }: InviteFriendSheetProps) {
  const now = useNow();
  const hosting = useMyEvents('hosting', 'upcoming');
  const attending = useMyEvents('attending', 'upcoming');
  const { busy, act } = useAction();
  const [invitedTo, setInvitedTo] = useState<ReadonlySet<string>>(new Set());
  const name = friend.firstName || 'your friend';
  const error = hosting.error ?? attending.error;
  const all: EventSummary[] = [...(hosting.events ?? []), ...(attending.events ?? [])];
  const events = all.filter(
    ({ id, status }, index) => status !== 'cancelled' && all.findIndex((other) => other.id === id) === index,
  );

  const send = async (event: EventSummary) => {
    const isSent = await act({
      name: event.id,
      run: () => invite(event.id, { receiverIds: [friend.id] }),
      done: { title: 'Invitation sent', description: `${name} is invited to ${event.title}.` },
      failed: "We couldn't send the invitation. Please try again.",
    });
    if (isSent) setInvitedTo(new Set([...invitedTo, event.id]));
  };

  return (
    <Overlay open onClose={onClose} title={`Invite ${name}`}>
      {error ? (
        <FormAlert>{explain(error, 'Please check your connection')}</FormAlert>
      ) : !hosting.events || !attending.events ? (
        <Spinner label="Loading..." />
      ) : events.length === 0 ? (
        <EmptyState
          title="No events yet"
          text={`RSVP to an event, then invite ${name} to it.`}
          action={<ButtonLink href={paths.discover()}>Discover Events</ButtonLink>}
        />
      ) : (
        <ul className={inviteSheetStyles.list}>
          {events.map((event) => (
            <li key={event.id} className={`row ruled ${inviteSheetStyles.row}`}>
              <div className="grow">
                <EventMini event={event} now={now} />
              </div>
              <Button
                tone="secondary"
                size="sm"
                aria-label={`Invite ${name} to ${event.title}`}
                busy={busy === event.id}
                disabled={busy !== null || invitedTo.has(event.id)}
                onClick={() => void send(event)}
              >
                {invitedTo.has(event.id) ? 'Sent' : 'Invite'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Overlay>
  );
}
