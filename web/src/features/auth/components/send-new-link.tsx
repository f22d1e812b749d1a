import { ClockAlert } from 'lucide-react';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { FormAlert } from '../../../components/text-field';
import { useAction } from '../../../lib/use-action';
import { sendVerification } from '../auth.api';
import { startCooldown } from '../use-cooldown';
import { AccountView } from './account-view';

/** An expired verification link; signed-in people can have a new one sent. */
export function SendNewLink({ onSent }: { onSent(): void }) {
  const { act, isBusy, failure } = useAction();

  const send = () =>
    act({
      run: async () => {
        await sendVerification();
        startCooldown('verification');
        onSent();
      },
      alert: "We couldn't send the email. Please try again.",
    });

  return (
    <AccountView
      isNews
      tone="warn"
      icon={<ClockAlert />}
      title="This link has expired"
      text="Links work once, for a day. Getting a new one takes a second."
    >
      <div className={formStyles.form}>
        {failure && <FormAlert>{failure}</FormAlert>}
        <Button size="lg" block busy={isBusy} onClick={() => void send()}>
          {isBusy ? 'Sending...' : 'Send New Link'}
        </Button>
      </div>
    </AccountView>
  );
}
