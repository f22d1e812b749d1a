import { paths } from '@quad/shared/paths';
import { ClockAlert } from 'lucide-react';
import { Link } from 'wouter';
import * as formStyles from '../../../components/form.module.css';
import { AccountView } from './account-view';
import * as authFrameStyles from './auth-frame.module.css';
import { ResetRequestForm } from './reset-request-form';

interface ExpiredResetLinkProps {
  /** True when it replaces the form. */
  isNews: boolean;
  onSent(email: string): void;
}

/** An expired reset link, with a button to request a new one. */
export function ExpiredResetLink({ isNews, onSent }: ExpiredResetLinkProps) {
  return (
    <AccountView
      isNews={isNews}
      tone="warn"
      icon={<ClockAlert />}
      title="This link has expired"
      text="Links work once, for 30 minutes. Getting a new one takes a second."
    >
      <ResetRequestForm submitLabel="Send New Link" onSent={onSent} />
      <p className={authFrameStyles.aside}>
        <Link href={paths.auth()} className={formStyles.textLink}>
          Back to Sign In
        </Link>
      </p>
    </AccountView>
  );
}
