import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { AccountView } from '../../features/auth/components/account-view';
import { AuthFrame } from '../../features/auth/components/auth-frame';
import { CheckInbox } from '../../features/auth/components/check-inbox';
import { ResetRequestForm } from '../../features/auth/components/reset-request-form';
import { pageTitles } from '../page-titles';
import { paths } from '../paths';
import { usePageTitle } from '../use-page-title';

/** The way to a new password. */
export function ForgotPasswordScreen() {
  usePageTitle(pageTitles.forgotPassword);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AuthFrame homeHref={paths.discover()}>
      {sentTo ? (
        <CheckInbox email={sentTo} signInHref={paths.auth()} />
      ) : (
        <AccountView
          icon={<KeyRound />}
          title={pageTitles.forgotPassword}
          text="Type your email and we send you a link to choose a new one."
        >
          <ResetRequestForm submitLabel="Send Link" onSent={setSentTo} />
          <p className="auth-aside">
            Remembered it?{' '}
            <Link href={paths.auth()} className="text-link">
              Sign In
            </Link>
          </p>
        </AccountView>
      )}
    </AuthFrame>
  );
}
