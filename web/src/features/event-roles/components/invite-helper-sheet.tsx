import type { EventRole, InviteHelperBody } from '@quad/shared/contract/event-roles';
import { emailSchema } from '@quad/shared/contract/fields';
import { personName } from '@quad/shared/person-name';
import { useQuery } from '@tanstack/react-query';
import { Check, Mail, Search } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Avatar, personTone } from '../../../components/avatar';
import { Button, type ButtonTone } from '../../../components/button';
import { Overlay } from '../../../components/overlay';
import { Spinner } from '../../../components/spinner';
import { FormAlert, TextField } from '../../../components/text-field';
import { nameInitials } from '../../../lib/name-initials';
import { useAction } from '../../../lib/use-action';
import { useSettled } from '../../../lib/use-settled';
import { askableQuery, helpersKey, helpersQuery, inviteHelper } from '../event-roles.api';
import * as styles from './invite-helper-sheet.module.css';

const searchDelayMs = 250;
const roles: readonly { role: EventRole; title: string; note: string }[] = [
  { role: 'door', title: 'Door', note: 'Lets people in, sees names' },
  {
    role: 'cohost',
    title: 'Co-host',
    note: 'Edits the event, messages attendees, reviews posts, runs the door',
  },
];

function Row({
  id,
  name,
  imageUrl,
  children,
}: {
  id: string;
  name: string;
  imageUrl: string | null;
  children: ReactNode;
}) {
  return (
    <li className={`row ruled ${styles.row}`}>
      <Avatar initials={nameInitials(name)} tone={personTone(id)} imageUrl={imageUrl} />
      <div className="grow">
        <b>{name}</b>
      </div>
      {children}
    </li>
  );
}

const Sent = () => (
  <span className={`row text-muted text-sm ${styles.sent}`}>
    <Check size={16} aria-hidden="true" /> Sent
  </span>
);

interface InviteHelperSheetProps {
  eventId: string;
  open: boolean;
  onClose(): void;
}

/** Asks friends with one tap, and anybody by e-mail, to help. */
export default function InviteHelperSheet({ eventId, open, onClose }: InviteHelperSheetProps) {
  const name = useId();
  const [role, setRole] = useState<EventRole>('door');
  const [typed, setTyped] = useState('');
  const email = typed.trim();
  const query = useSettled(email, searchDelayMs);
  const isEmail = emailSchema.safeParse(typed).success;
  const { data: helpers } = useQuery(helpersQuery(eventId));
  const friends = useQuery(askableQuery(isEmail ? '' : query));
  const { act, busy } = useAction();
  const isAsked = (who: { userId?: string; email?: string }) =>
    helpers?.some(
      (helper) =>
        helper.role === role &&
        ['invited', 'viewed', 'accepted'].includes(helper.status) &&
        (who.userId ? helper.userId === who.userId : helper.name.toLowerCase() === who.email?.toLowerCase()),
    ) ?? false;
  const isUnasked = isEmail && !isAsked({ email });
  const ask = (who: Omit<InviteHelperBody, 'role'>, whom: string) =>
    void act({
      name: whom,
      run: () => inviteHelper(eventId, { role, ...who }),
      done: { title: 'Invitation sent', description: whom },
      failed: "We couldn't send the invitation. Please try again.",
      refresh: [{ queryKey: helpersKey(eventId) }],
    });
  const askButton = (who: Omit<InviteHelperBody, 'role'>, whom: string, tone: ButtonTone = 'secondary') =>
    isAsked(who) ? (
      <Sent />
    ) : (
      <Button
        tone={tone}
        size="sm"
        aria-label={`Invite ${whom}`}
        busy={busy === whom}
        disabled={busy !== null}
        onClick={() => ask(who, whom)}
      >
        Invite
      </Button>
    );
  return (
    <Overlay
      open={open}
      onClose={onClose}
      title="Invite a helper"
      footer={
        // Beside an address that has not been asked yet, 'Done' would look like what asks it.
        isUnasked ? undefined : (
          <Button tone="ink" block onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      <fieldset className={styles.choices}>
        <legend className="sr-only">What the helper may do</legend>
        {roles.map((choice) => (
          <label key={choice.role} className={`row ruled ${styles.choice}`}>
            <input
              type="radio"
              name={name}
              checked={role === choice.role}
              onChange={() => setRole(choice.role)}
            />
            <span>
              <b>{choice.title}</b>
              <small>{choice.note}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <div className={styles.search}>
        <TextField
          label="Friend or email"
          isLabelHidden
          placeholder="Friend or email"
          type="search"
          autoComplete="off"
          leading={<Search />}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {isEmail ? (
        <ul>
          <li className={`row ruled ${styles.row}`}>
            <span className="tile" aria-hidden="true">
              <Mail />
            </span>
            <div className="grow">
              <b>{email}</b>
            </div>
            {askButton({ email }, email, 'primary')}
          </li>
        </ul>
      ) : friends.error ? (
        <>
          <FormAlert>Unable to load friends</FormAlert>
          <Button tone="secondary" onClick={() => void friends.refetch()}>
            Try Again
          </Button>
        </>
      ) : !friends.data ? (
        <Spinner label="Loading..." />
      ) : (
        <ul>
          {friends.data.map((friend) => (
            <Row key={friend.id} id={friend.id} name={personName(friend)} imageUrl={friend.profileImageUrl}>
              {askButton({ userId: friend.id }, personName(friend))}
            </Row>
          ))}
          {friends.data.length === 0 && (
            <li className={`text-muted ${styles.none}`}>
              {query
                ? 'No friend by that name. Type a whole email to invite by mail.'
                : 'Invite by email, or find friends first.'}
            </li>
          )}
        </ul>
      )}
    </Overlay>
  );
}
