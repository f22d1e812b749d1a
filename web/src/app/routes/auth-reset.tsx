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
import { useUser } from '../boot';
import { screens } from '../screens';
import { useEndSession } from '../use-end-session';

type Step = { name: 'choose' | 'expired' | 'saved' } | { name: 'sent'; email: string };

/** Where a mailed reset link leads. */
export default function ResetPasswordScreen() {
  const user = useUser();
  const endSession = useEndSession();
  const [, navigate] = useLocation();
  // Kept, because a used link is removed from the URL.
  const [token] = useState(new URLSearchParams(useSearch()).get('token') ?? '');
  const [step, setStep] = useState<Step>({ name: token ? 'choose' : 'expired' });

  const finish = async () => {
    // The server has ended every session of the account; this browser's may be one of them.
    if (user) await endSession();
    navigate(screens.resetPassword.href(), { replace: true });
    setStep({ name: 'saved' });
  };

  return (
    <AuthFrame homeHref={screens.discover.href()}>
      {step.name === 'choose' && (
        <AccountView
          icon={<LockKeyhole />}
          title={screens.resetPassword.title}
          text="The link works for 30 minutes and once."
        >
          <NewPasswordForm token={token} onSaved={finish} onExpired={() => setStep({ name: 'expired' })} />
        </AccountView>
      )}
      {step.name === 'expired' && (
        <ExpiredResetLink
          signInHref={screens.auth.href()}
          isNews={token !== ''}
          onSent={(email) => setStep({ name: 'sent', email })}
        />
      )}
      {step.name === 'sent' && <CheckInbox email={step.email} signInHref={screens.auth.href()} />}
      {step.name === 'saved' && (
        <AccountView
          isNews
          tone="positive"
          icon={<Check />}
          title="Password saved"
          text="Every session has ended. Sign in with your new password."
        >
          <div className={formStyles.form}>
            <ButtonLink href={screens.auth.href()} size="lg" block>
              Sign In
            </ButtonLink>
          </div>
        </AccountView>
      )}
    </AuthFrame>
  );
}
