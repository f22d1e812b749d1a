import { paths } from '@quad/shared/paths';
import { personName } from '@quad/shared/person-name';
import { MailOpen } from 'lucide-react';
import { Button } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import { personNote } from '../friend-notes';
import { acceptRequest, cancelRequest, declineRequest } from '../friends.api';
import { useFriendship, useRequests } from '../use-friends';
import { ListFailure, ListWaiting } from './list-states';
import * as personListStyles from './person-list.module.css';
import { PersonRow } from './person-row';
import * as personRowStyles from './person-row.module.css';

/** Pending requests: incoming ones first, then outgoing ones. */
export function RequestList() {
  const { data, error, refetch } = useRequests();
  const { busy, act } = useFriendship();
  if (error && !data) {
    return <ListFailure title="Unable to load requests" error={error} retry={() => void refetch()} />;
  }
  if (!data) return <ListWaiting label="Loading requests" />;
  const { incoming, outgoing } = data;
  if (incoming.length + outgoing.length === 0) {
    return <EmptyState icon={<MailOpen />} title="No requests" text="Friend requests show up here." />;
  }
  return (
    <>
      {incoming.length > 0 && (
        <ul className={personListStyles.list} aria-label="Requests for you">
          {incoming.map(({ id, sender, message }) => (
            <PersonRow
              key={id}
              person={sender}
              href={paths.personProfile(sender.id)}
              note={personNote({ mutualFriends: sender.mutualFriends })}
            >
              {message && <p className={`text-sm ${personRowStyles.quote}`}>{message}</p>}
              <div className={`cluster ${personRowStyles.actions}`}>
                <Button
                  size="sm"
                  busy={busy === `accept ${id}`}
                  aria-label={`Accept ${personName(sender)}`}
                  onClick={() =>
                    void act({
                      name: `accept ${id}`,
                      run: () => acceptRequest(id),
                      done: { title: 'Success!', description: `You and ${personName(sender)} are friends.` },
                      failed: 'Accept Failed',
                    })
                  }
                >
                  Accept
                </Button>
                <Button
                  tone="secondary"
                  size="sm"
                  busy={busy === `decline ${id}`}
                  aria-label={`Decline ${personName(sender)}`}
                  onClick={() =>
                    void act({
                      name: `decline ${id}`,
                      run: () => declineRequest(id),
                      failed: 'Decline Failed',
                    })
                  }
                >
                  Decline
                </Button>
              </div>
            </PersonRow>
          ))}
        </ul>
      )}
      {outgoing.length > 0 && (
        <section aria-labelledby="sent-requests">
          <h2 id="sent-requests" className={`display ${personListStyles.part}`}>
            Sent
          </h2>
          <ul className={personListStyles.list}>
            {outgoing.map(({ id, receiver }) => (
              <PersonRow
                key={id}
                person={receiver}
                href={paths.personProfile(receiver.id)}
                note={personNote(receiver)}
                action={
                  <Button
                    tone="secondary"
                    size="sm"
                    busy={busy === `cancel ${id}`}
                    aria-label={`Cancel request to ${personName(receiver)}`}
                    onClick={() =>
                      void act({
                        name: `cancel ${id}`,
                        run: () => cancelRequest(id),
                        failed: 'Request Failed',
                      })
                    }
                  >
                    Cancel
                  </Button>
                }
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
