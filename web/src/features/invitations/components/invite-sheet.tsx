import type { Friend } from '@quad/shared/contract/friends';
import type { SentInvitation } from '@quad/shared/contract/invitations';
import { invitationMessageMaxLength } from '@quad/shared/limits';
import { personName } from '@quad/shared/person-name';
import { useQuery } from '@tanstack/react-query';
import { Copy, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Avatar, personTone } from '../../../components/avatar';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { Overlay } from '../../../components/overlay';
import { Spinner } from '../../../components/spinner';
import { TextArea } from '../../../components/text-area';
import { FormAlert, TextField } from '../../../components/text-field';
import { nameInitials } from '../../../lib/name-initials';
import { useSettled } from '../../../lib/use-settled';
import { invitableQuery } from '../invitations.api';
import { useInvitations } from '../use-invitations';
import { EmailInvitation } from './email-invitation';
import { InvitationState } from './invitation-state';
import * as styles from './invite-sheet.module.css';

const searchDelayMs = 250;

interface InviteSheetProps {
  eventId: string;
  /** The event in brief. */
  summary: ReactNode;
  open: boolean;
  onClose(): void;
  /** The most relevant fact about a friend, in one line. */
  noteOf(friend: Friend): string;
  /** Copies or shares the event's link. */
  onCopyLink(): void;
}

/** Invites friends with one tap and anyone by e-mail, and lists the invitations sent. */
export default function InviteSheet({
  eventId,
  summary,
  open,
  onClose,
  noteOf,
  onCopyLink,
}: InviteSheetProps) {
  const [message, setMessage] = useState('');
  const [typed, setTyped] = useState('');
  const query = useSettled(typed.trim(), searchDelayMs);
  const { sent, remaining, error, retry, busy, send } = useInvitations(eventId);
  const friends = useQuery(invitableQuery(query));
  const words = message.trim() ? { message: message.trim() } : {};
  const failed = error ?? friends.error;

  return (
    <Overlay
      open={open}
      onClose={onClose}
      title="Invite friends"
      footer={
        <>
          <Button tone="secondary" onClick={onCopyLink}>
            <Copy size={16} />
            Copy link
          </Button>
          <Button tone="ink" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {summary}
      <div className={`${formStyles.form} ${styles.form}`}>
        <TextArea
          label="Message"
          isOptional
          hint="Friends see it, and so do people with a confirmed email."
          rows={2}
          maxLength={invitationMessageMaxLength}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
        <EmailInvitation
          remaining={remaining}
          isBusy={busy === 'email'}
          onSend={(email) =>
            send('email', { emails: [email], ...words }, `${email} gets an email with a link to RSVP.`)
          }
        />
        <TextField
          label="Search friends"
          isLabelHidden
          placeholder="Search friends"
          type="search"
          autoComplete="off"
          leading={<Search />}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {failed ? (
        <>
          <FormAlert>Unable to load friends</FormAlert>
          <Button
            tone="secondary"
            onClick={() => {
              retry();
              void friends.refetch();
            }}
          >
            Try Again
          </Button>
        </>
      ) : !friends.data || !sent ? (
        <Spinner label="Loading..." />
      ) : (
        <ul className={styles.list}>
          {friends.data.map((friend) => {
            const given = sent.find(({ receiver }) => receiver?.id === friend.id);
            return (
              <InviteRow
                key={friend.id}
                name={personName(friend)}
                note={noteOf(friend)}
                person={friend}
                action={
                  given ? (
                    <InvitationState status={given.status} />
                  ) : (
                    <Button
                      tone="secondary"
                      size="sm"
                      aria-label={`Invite ${personName(friend)}`}
                      busy={busy === friend.id}
                      disabled={remaining === 0 || busy !== null}
                      onClick={() =>
                        void send(
                          friend.id,
                          { receiverIds: [friend.id], ...words },
                          `${personName(friend)} gets a notification.`,
                        )
                      }
                    >
                      Invite
                    </Button>
                  )
                }
              />
            );
          })}
          {query === '' &&
            sent.filter(isByMail).map((mailed) => <MailedRow key={mailed.id} mailed={mailed} />)}
          {friends.data.length === 0 && (
            <li className={`text-muted ${styles.none}`}>
              {query ? 'No friend by that name.' : 'Invite by email, or find friends first.'}
            </li>
          )}
        </ul>
      )}
    </Overlay>
  );
}

const isByMail = ({ inviteeEmail }: SentInvitation) => inviteeEmail !== null;

function MailedRow({ mailed: { inviteeEmail, status } }: { mailed: SentInvitation }) {
  return <InviteRow name={inviteeEmail ?? ''} note="By email" action={<InvitationState status={status} />} />;
}

function InviteRow({
  name,
  note,
  person,
  action,
}: {
  name: string;
  note: string;
  person?: Pick<Friend, 'id' | 'profileImageUrl'>;
  action: ReactNode;
}) {
  return (
    <li className={`row ruled ${styles.row}`}>
      <Avatar
        initials={nameInitials(name)}
        tone={personTone(person?.id ?? name)}
        imageUrl={person?.profileImageUrl ?? null}
      />
      <div className="grow">
        <b>{name}</b>
        {note && <small>{note}</small>}
      </div>
      {action}
    </li>
  );
}
