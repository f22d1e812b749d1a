import type { LinkedInvitation } from '@quad/shared/contract/invitations';
import { nameMaxLength } from '@quad/shared/limits';
import { personName } from '@quad/shared/person-name';
import { isFull } from '@quad/shared/spots';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { FormAlert, TextField } from '../../../components/text-field';
import * as styles from './linked-invitation-view.module.css';

interface LinkedInvitationViewProps {
  invitation: LinkedInvitation;
  /** The event in brief. */
  summary: ReactNode;
  /** The answer only got a place in line. */
  isWaiting: boolean;
  isBusy: boolean;
  alert: string | null;
  onAnswer(answer: 'accepted' | 'declined', guestName?: string): void;
  /** For members: they RSVP signed in. */
  signIn: ReactNode;
}

/** Who sent the invitation, the event, and the RSVP: one tap for members, a name for guests. */
export function LinkedInvitationView(props: LinkedInvitationViewProps) {
  const { invitation, summary, isWaiting, isBusy, alert, onAnswer, signIn } = props;
  const { sender, personalMessage, guestEmail, needsSignIn, status } = invitation;
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const isGuest = guestEmail !== null;

  const accept = (press: FormEvent) => {
    press.preventDefault();
    if (isGuest && !name.trim()) {
      setFault('Please fill in your name');
      return;
    }
    onAnswer('accepted', isGuest ? name.trim() : undefined);
  };

  return (
    <>
      <h1 className="display text-2xl">{personName(sender, 'Someone')} invited you</h1>
      <div className={`card ${styles.card}`}>
        {summary}
        {personalMessage && <p className={styles.quote}>{personalMessage}</p>}
      </div>
      {status === 'accepted' || status === 'declined' ? (
        <p role="status">
          {status === 'declined'
            ? "You said you can't go."
            : isWaiting
              ? "You're on the waitlist."
              : "✓ You're Going"}
        </p>
      ) : needsSignIn ? (
        signIn
      ) : (
        <form className={formStyles.form} method="post" noValidate onSubmit={accept}>
          {alert && <FormAlert>{alert}</FormAlert>}
          {isGuest && (
            <>
              <TextField
                label="Name"
                autoComplete="name"
                maxLength={nameMaxLength}
                error={fault}
                value={name}
                onChange={({ target }) => {
                  setName(target.value);
                  setFault(undefined);
                }}
              />
              <TextField
                label="Email"
                type="email"
                value={guestEmail}
                readOnly
                hint="Only the host sees your email."
              />
            </>
          )}
          <div className={styles.answers}>
            <Button type="submit" size="lg" block busy={isBusy}>
              {isBusy ? 'RSVPing...' : isFull(invitation.event) ? 'Join waitlist' : 'RSVP'}
            </Button>
            <Button tone="secondary" block disabled={isBusy} onClick={() => onAnswer('declined')}>
              I can't make it
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
