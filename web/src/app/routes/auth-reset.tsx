import { paths } from '@quad/shared/paths';
import { Check, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ButtonLink } from '../../components/button';
import * as formStyles from '../../components/form.module.css';
import { AccountView } from '../../features/auth/components/account-view';
import { AuthFrame } from '../../features/auth/components/auth-frame';
import { CheckInbox } from '../../features/auth/components/check-inbox';
import { ExpiredResetLink } from '../../features/auth/components/expired-reset-link';
import { NewPasswordForm } from '../../features/auth/components/new-password-form';
import { RestoreEmail } from '../../features/auth/components/restore-email';
import { useUser } from '../boot';
import { titles } from '../titles';
import { useEndSession } from '../use-end-session';

type Step = { name: 'restore' | 'choose' | 'expired' | 'saved' } | { name: 'sent'; email: string };

/**
 * Where a mailed reset link leads, and with `restore` the link that takes a change of the e-mail back: it ends
 * the password.
 */
export default function ResetPasswordScreen() {
  const user = useUser();
  const endSession = useEndSession();
  const [, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  // Kept, because a used link is removed from the URL.
  const [restoreToken] = useState(query.get('restore'));
  const [token, setToken] = useState(query.get('token') ?? '');
  const [step, setStep] = useState<Step>({ name: restoreToken ? 'restore' : token ? 'choose' : 'expired' });

  const finish = async () => {
    // The server has ended every session of the account; this browser's may be one of them.
    if (user) await endSession();
    navigate(paths.resetPassword(), { replace: true });
    setStep({ name: 'saved' });
  };

  return (
    <AuthFrame>
      {step.name === 'restore' && (
        <RestoreEmail
          token={restoreToken ?? ''}
          onRestored={(resetToken) => {
            setToken(resetToken);
            setStep({ name: 'choose' });
          }}
          onExpired={() => setStep({ name: 'expired' })}
        />
      )}
      {step.name === 'choose' && (
        <AccountView
          isNews={restoreToken !== null}
          icon={<LockKeyhole />}
          title={titles.resetPassword}
          text={
            restoreToken === null
              ? 'This link works once, for 30 minutes.'
              : 'Your email is back, and every device is signed out. The old password no longer works.'
          }
        >
          <NewPasswordForm token={token} onSaved={finish} onExpired={() => setStep({ name: 'expired' })} />
        </AccountView>
      )}
      {step.name === 'expired' && (
        <ExpiredResetLink
          isNews={token !== '' || restoreToken !== null}
          onSent={(email) => setStep({ name: 'sent', email })}
        />
      )}
      {step.name === 'sent' && <CheckInbox email={step.email} signInHref={paths.auth()} />}
      {step.name === 'saved' && (
        <AccountView
          isNews
          tone="positive"
          icon={<Check />}
          title="Password saved"
          text="You're signed out everywhere. Sign in with your new password."
        >
          <div className={formStyles.form}>
            <ButtonLink href={paths.auth()} size="lg" block>
              Sign In
            </ButtonLink>
          </div>
        </AccountView>
      )}
    </AuthFrame>
  );
}
