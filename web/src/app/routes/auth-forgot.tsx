import { paths } from '@quad/shared/paths';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import * as formStyles from '../../components/form.module.css';
import { AccountView } from '../../features/auth/components/account-view';
import { AuthFrame } from '../../features/auth/components/auth-frame';
import * as authFrameStyles from '../../features/auth/components/auth-frame.module.css';
import { CheckInbox } from '../../features/auth/components/check-inbox';
import { ResetRequestForm } from '../../features/auth/components/reset-request-form';
import { titles } from '../titles';

/** Requests a password reset. */
export default function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const search = useSearch();
  const signInHref = paths.auth() + (search && `?${search}`);
  return (
    <AuthFrame>
      {sentTo ? (
        <CheckInbox email={sentTo} signInHref={signInHref} />
      ) : (
        <AccountView
          icon={<KeyRound />}
          title={titles.forgotPassword}
          text="Enter your email and we'll send you a link to choose a new one."
        >
          <ResetRequestForm submitLabel="Send Link" onSent={setSentTo} />
          <p className={authFrameStyles.aside}>
            Remembered it?{' '}
            <Link href={signInHref} className={formStyles.textLink}>
              Sign In
            </Link>
          </p>
        </AccountView>
      )}
    </AuthFrame>
  );
}
