import { invitationsADay } from '@quad/shared/limits';
import { Mail } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button';
import { TextField } from '../../../components/text-field';
import * as styles from './email-invitation.module.css';

/** As far as a browser can tell; the server has the last word. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface EmailInvitationProps {
  remaining: number;
  isBusy: boolean;
  /** True when it was sent. */
  onSend(email: string): Promise<boolean>;
}

/** Invites anybody by e-mail. */
export function EmailInvitation({ remaining, isBusy, onSend }: EmailInvitationProps) {
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();

  const submit = async (press: FormEvent) => {
    press.preventDefault();
    const address = email.trim();
    setFault(emailPattern.test(address) ? undefined : 'Invalid email address');
    if (!emailPattern.test(address)) return;
    if (await onSend(address)) setEmail('');
  };

  return (
    <form
      className={styles.emailInvitation}
      method="post"
      noValidate
      onSubmit={(press) => void submit(press)}
    >
      <TextField
        label="By email"
        type="email"
        autoComplete="off"
        leading={<Mail />}
        hint={`${remaining} of ${invitationsADay} invitations left today`}
        error={fault}
        value={email}
        onChange={({ target }) => {
          setEmail(target.value);
          setFault(undefined);
        }}
      />
      <Button type="submit" busy={isBusy} disabled={remaining === 0}>
        Send
      </Button>
    </form>
  );
}
