import type { LinkedRole } from '@quad/shared/contract/helper-links';
import { paths } from '@quad/shared/paths';
import { personName } from '@quad/shared/person-name';
import { placeName } from '@quad/shared/place-text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useParams } from 'wouter';
import { detailKey } from '../../cache/query-keys';
import { ButtonLink } from '../../components/button';
import { LinkedRoleView } from '../../features/event-roles/components/linked-role-view';
import {
  answerLinkedRole,
  linkedRoleQuery,
  viewLinkedRole,
} from '../../features/event-roles/event-roles.api';
import { EventMini } from '../../features/events/components/event-mini';
import { useAction } from '../../lib/use-action';
import { useNow, useUser } from '../boot';
import { InvitationPage } from '../layout/invitation-page';
import { signInHref } from '../redirect-after-auth';
import { titles } from '../titles';
import * as styles from './invitation.module.css';

/** Where the link of a mailed invitation to help leads, on any device, with an account or before there is one. */
export default function HelperInvitationScreen() {
  const { token = '' } = useParams();
  const query = useQuery(linkedRoleQuery(token));
  return (
    <InvitationPage
      query={query}
      title={titles.helperInvitation}
      reason="It was answered or taken back, or the event is over."
    >
      {(data) => <HelperInvitation token={token} data={data} />}
    </InvitationPage>
  );
}

function HelperInvitation({ token, data }: { token: string; data: LinkedRole }) {
  const now = useNow();
  const user = useUser();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { act, busy, failure } = useAction();
  const { event, status, hostName } = data;
  const own = paths.helperInvitation(token);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page opens, not on every change
  useEffect(() => {
    // If this fails the invitation stays new, and the next visit tries again.
    if (status === 'open') viewLinkedRole(token).catch(() => undefined);
  }, []);
  // The event's page says what they are there.
  const isHelping = status === 'accepted';
  useEffect(() => {
    if (isHelping) navigate(paths.event(event.id), { replace: true });
  }, [isHelping, event.id, navigate]);

  const answer = (given: 'accepted' | 'declined', isNamed: boolean) =>
    act({
      name: given,
      run: async () => {
        await answerLinkedRole(token, { answer: given, isNamed });
        await client.invalidateQueries({ queryKey: detailKey(event.id) });
        client.setQueryData(linkedRoleQuery(token).queryKey, { ...data, status: given });
      },
      done:
        given === 'accepted'
          ? {
              title: data.role === 'door' ? "You're helping at the door" : "You're a co-host",
              description: event.title,
            }
          : { title: 'Declined', description: `${hostName} will be notified.` },
      alert: "We couldn't save your answer. Please try again.",
    });

  return (
    <main id="main" className={`page ${styles.page}`}>
      <LinkedRoleView
        invitation={data}
        summary={<EventMini event={event} now={now} note={placeName(event)} />}
        name={user ? personName(user, user.email) : null}
        busy={busy}
        alert={failure}
        onAnswer={(given, isNamed) => void answer(given, isNamed)}
        signIn={
          <>
            <ButtonLink href={signInHref(own, paths.register())} size="lg" block>
              Sign up to accept
            </ButtonLink>
            <ButtonLink href={signInHref(own)} tone="outline" block>
              I have an account
            </ButtonLink>
          </>
        }
      />
      <ButtonLink href={paths.event(event.id)} tone="outline" block className={styles.toEvent}>
        View event
      </ButtonLink>
    </main>
  );
}
