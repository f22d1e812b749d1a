import type { LinkedInvitation } from '@quad/shared/contract/invitations';
import { paths } from '@quad/shared/paths';
import { placeName } from '@quad/shared/place-text';
import { priceLabel } from '@quad/shared/prices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { refetchEvents } from '../../cache/event-cache';
import { ButtonLink } from '../../components/button';
import { EventMini } from '../../features/events/components/event-mini';
import { LinkedInvitationView } from '../../features/invitations/components/linked-invitation-view';
import { answerLinked, linkedQuery, markLinkedViewed } from '../../features/invitations/invitations.api';
import { useAction } from '../../lib/use-action';
import { useNow } from '../boot';
import { InvitationPage } from '../layout/invitation-page';
import { signInHref } from '../redirect-after-auth';
import { titles } from '../titles';
import * as styles from './invitation.module.css';

/** Where the link of a mailed invitation leads. */
export default function InvitationScreen() {
  const { token = '' } = useParams();
  const query = useQuery(linkedQuery(token));
  return (
    <InvitationPage
      query={query}
      title={titles.invitation}
      reason="The link may be incomplete, or the event is gone."
    >
      {(data) => <Invitation token={token} data={data} />}
    </InvitationPage>
  );
}

function Invitation({ token, data }: { token: string; data: LinkedInvitation }) {
  const now = useNow();
  const client = useQueryClient();
  const { act, isBusy, failure } = useAction();
  const [isWaiting, setWaiting] = useState(data.event.ownRsvpStatus === 'waitlisted');

  const answer = (given: 'accepted' | 'declined', guestName?: string) =>
    act({
      run: async () => {
        const { status, rsvp } = await answerLinked(token, {
          answer: given,
          ...(guestName ? { guestName } : {}),
        });
        setWaiting(rsvp?.status === 'waitlisted');
        client.setQueryData(linkedQuery(token).queryKey, { ...data, status });
        void refetchEvents(client, data.event.id);
        return rsvp;
      },
      done: (rsvp) =>
        rsvp?.status === 'waitlisted'
          ? { title: 'RSVP Submitted', description: "The event is full, so you're on the waitlist." }
          : given === 'accepted'
            ? { title: 'RSVP Submitted', description: `See you at ${data.event.title}.` }
            : { title: 'RSVP Updated', description: 'Thanks for letting them know.' },
      alert: 'Failed to submit RSVP. Please try again.',
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page opens, not on every change
  useEffect(() => {
    // If this fails the invitation stays new, and the next visit tries again.
    if (data.status === 'sent') markLinkedViewed(token).catch(() => undefined);
  }, []);

  return (
    <main id="main" className={`page ${styles.page}`}>
      <LinkedInvitationView
        invitation={data}
        summary={
          <EventMini
            event={data.event}
            now={now}
            note={[placeName(data.event), priceLabel(data.event)].filter(Boolean).join(' · ')}
          />
        }
        isWaiting={isWaiting}
        isBusy={isBusy}
        alert={failure}
        onAnswer={(given, guestName) => void answer(given, guestName)}
        signIn={
          <ButtonLink href={signInHref(paths.invitation(token))} size="lg" block>
            Sign In to RSVP
          </ButtonLink>
        }
      />
      <ButtonLink href={paths.event(data.event.id)} tone="outline" block className={styles.toEvent}>
        View event
      </ButtonLink>
    </main>
  );
}
