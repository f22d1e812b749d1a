import type { QueryKey } from '@tanstack/react-query';
import { Button, ButtonLink } from '../../../components/button';
import { useAction } from '../../../lib/use-action';
import { cancelEmailChange, sendVerification } from '../auth.api';
import { startCooldown, useCooldown } from '../use-cooldown';
import * as styles from './pending-email.module.css';

interface PendingEmailProps {
  /** The new address. */
  email: string;
  /** Where its code is entered. */
  codeHref: string;
  /** What shows that a change is waiting. */
  refresh: readonly { queryKey: QueryKey }[];
}

/** A change of e-mail that waits for the new address to confirm: enter its code, send it again, or cancel. */
export function PendingEmail({ email, codeHref, refresh }: PendingEmailProps) {
  const { act, busy } = useAction();
  const secondsLeft = useCooldown('verification');

  const sendAgain = () =>
    act({
      name: 'send',
      run: async () => {
        await sendVerification();
        startCooldown('verification');
      },
      done: { title: 'Sent again', description: 'Only the newest link and code work.' },
      failed: "We couldn't send the email. Please try again.",
    });
  const cancel = () =>
    act({
      name: 'cancel',
      run: cancelEmailChange,
      done: { title: 'Change cancelled', description: 'Your email stays the same.' },
      refresh,
      failed: "We couldn't cancel the change. Please try again.",
    });

  return (
    <div className={`text-sm ${styles.pendingEmail}`}>
      <p>
        Verify <b>{email}</b> with the link or the code we sent there. Until then your email stays the same.
      </p>
      <div>
        <ButtonLink href={codeHref} size="sm">
          Enter code
        </ButtonLink>
        <Button
          tone="secondary"
          size="sm"
          busy={busy === 'send'}
          disabled={secondsLeft > 0}
          onClick={() => void sendAgain()}
        >
          {secondsLeft > 0 ? `Send again in ${secondsLeft} s` : 'Send again'}
        </Button>
        <Button tone="secondary" size="sm" busy={busy === 'cancel'} onClick={() => void cancel()}>
          Cancel change
        </Button>
      </div>
    </div>
  );
}
