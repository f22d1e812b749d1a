import { Send } from 'lucide-react';
import { Link } from 'wouter';
import * as formStyles from '../../../components/form.module.css';
import { FormAlert } from '../../../components/text-field';
import { useAction } from '../../../lib/use-action';
import { requestPasswordReset } from '../auth.api';
import { startCooldown } from '../use-cooldown';
import { AccountView } from './account-view';
import * as authFrameStyles from './auth-frame.module.css';
import { SendAgainButton } from './send-again-button';

const mail = 'reset';

/** A reset link may have been sent: the same words whether or not the account exists. */
export function CheckInbox({ email, signInHref }: { email: string; signInHref: string }) {
  const { act, isBusy, failure } = useAction();

  const sendAgain = () =>
    act({
      run: async () => {
        await requestPasswordReset(email);
        startCooldown(mail);
      },
      done: { title: 'Sent again', description: 'Only the newest link works.' },
      alert: "We couldn't send the link. Please try again.",
    });

  return (
    <AccountView
      isNews
      tone="positive"
      icon={<Send />}
      title="Check your inbox"
      text={`If ${email} has an account, a link is on its way. It works for 30 minutes.`}
    >
      <div className={formStyles.form}>
        {failure && <FormAlert>{failure}</FormAlert>}
        <a href="mailto:" className="btn btn-outline btn-lg btn-block">
          Open mail app
        </a>
        <SendAgainButton mail={mail} isBusy={isBusy} onPress={() => void sendAgain()} />
        <p className={authFrameStyles.aside}>
          <Link href={signInHref} className={formStyles.textLink}>
            Back to Sign In
          </Link>
        </p>
      </div>
    </AccountView>
  );
}
