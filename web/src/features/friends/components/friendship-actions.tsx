import type { Person, Relation } from '@quad/shared/contract/people';
import { personName } from '@quad/shared/person-name';
import { Clock, UserCheck, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Avatar, personTone } from '../../../components/avatar';
import { Button } from '../../../components/button';
import { nameInitials } from '../../../lib/name-initials';
import { acceptRequest, cancelRequest, declineRequest } from '../friends.api';
import { useFriendship } from '../use-friends';
import * as styles from './friendship-actions.module.css';
import * as personRowStyles from './person-row.module.css';
import { RequestSheet } from './request-sheet';

interface FriendshipActionsProps {
  person: Person;
  relation: Relation;
  /** The pending request between the two. */
  request: { id: string; message: string | null } | null;
  /** For visitors: links to the sign-in screen. */
  onSignIn?: () => void;
  /** Opens the other actions on a friend. */
  onMore(): void;
  /** Next to the button of a friend or a stranger. */
  children?: ReactNode;
}

/** The viewer's relation to a person, and the next step. */
export function FriendshipActions(props: FriendshipActionsProps) {
  const { person, relation, request, onSignIn, onMore, children } = props;
  const { busy, act } = useFriendship();
  const [isAsking, setAsking] = useState(false);
  const name = personName(person);
  const firstName = person.firstName || name;

  if (relation === 'friends') {
    return (
      <div className={styles.actions}>
        <Button tone="going" aria-haspopup="dialog" onClick={onMore}>
          <UserCheck size={16} />
          Friends
        </Button>
        {children}
      </div>
    );
  }
  if (relation === 'requested' && request) {
    return (
      <div className={styles.actions}>
        <Button tone="secondary" disabled>
          <Clock size={16} />
          Requested
        </Button>
        <Button
          tone="outline"
          busy={busy !== null}
          onClick={() => void act({ run: () => cancelRequest(request.id), failed: 'Request Failed' })}
        >
          Cancel request
        </Button>
      </div>
    );
  }
  if (relation === 'requesting' && request) {
    return (
      <>
        <div className={`card ${styles.asked}`}>
          <Avatar
            initials={nameInitials(name)}
            tone={personTone(person.id)}
            imageUrl={person.profileImageUrl}
          />
          <div className="grow">
            <b>{firstName} wants to be friends</b>
            {request.message && <p className={`text-sm ${personRowStyles.quote}`}>{request.message}</p>}
          </div>
        </div>
        <div className={styles.actions}>
          <Button
            busy={busy === 'accept'}
            disabled={busy !== null}
            onClick={() =>
              void act({
                name: 'accept',
                run: () => acceptRequest(request.id),
                done: { title: 'Success!', description: `You and ${name} are friends.` },
                failed: 'Accept Failed',
              })
            }
          >
            Accept
          </Button>
          <Button
            tone="secondary"
            busy={busy === 'decline'}
            disabled={busy !== null}
            onClick={() =>
              void act({ name: 'decline', run: () => declineRequest(request.id), failed: 'Decline Failed' })
            }
          >
            Decline
          </Button>
        </div>
      </>
    );
  }
  return (
    <div className={styles.actions}>
      <Button onClick={onSignIn ?? (() => setAsking(true))}>
        <UserPlus size={20} />
        Add Friend
      </Button>
      {children}
      {isAsking && <RequestSheet person={person} onClose={() => setAsking(false)} />}
    </div>
  );
}
