import type { SessionUser } from '@quad/shared/contract/auth';
import { paths } from '@quad/shared/paths';
import { CircleCheck, MailCheck, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Button, ButtonLink } from '../../components/button';
import * as formStyles from '../../components/form.module.css';
import { FormAlert } from '../../components/text-field';
import { AccountView } from '../../features/auth/components/account-view';
import { AuthFrame } from '../../features/auth/components/auth-frame';
import { CodeForm } from '../../features/auth/components/code-form';
import { SendNewLink } from '../../features/auth/components/send-new-link';
import { VerifyByLink } from '../../features/auth/components/verify-by-link';
import { useAction } from '../../lib/use-action';
import { useSetUser, useUser } from '../boot';
import { ChangeEmail } from '../change-email';
import { changeEmailPath } from '../change-email-path';
import { signInHref } from '../redirect-after-auth';
import { returnPathOf } from '../take-intended-path';
import { titles } from '../titles';
import { useEndSession } from '../use-end-session';

interface VerifiedProps {
  email: string;
  isNews: boolean;
  /** What the person was about to do before. */
  returnTo: string | null;
}

function Verified({ email, isNews, returnTo }: VerifiedProps) {
  return (
    <AccountView
      isNews={isNews}
      tone="positive"
      icon={<CircleCheck />}
      title="Email verified"
      text={
        <>
          <b>{email}</b> is yours. You can host events now, and friends can find you.
        </>
      }
    >
      <div className={formStyles.form}>
        <ButtonLink href={returnTo ?? paths.discover()} size="lg" block>
          {returnTo ? 'Continue' : 'Discover Events'}
        </ButtonLink>
      </div>
    </AccountView>
  );
}

/**
 * For visitors: signing in returns to this page, with the link. Without it, a link clicked by the owner of an
 * address would confirm an account that somebody else made with it.
 */
function SignInFirst({ token }: { token: string | null }) {
  const [pathname] = useLocation();
  const search = useSearch();
  return (
    <AccountView
      icon={<MailCheck />}
      title={titles.verifyEmail}
      text={
        token === null
          ? 'Please sign in to continue'
          : "Sign in to verify your email. If you didn't create an account, you can ignore our email."
      }
    >
      <div className={formStyles.form}>
        <ButtonLink href={signInHref(search ? `${pathname}?${search}` : pathname)} size="lg" block>
          Sign In
        </ButtonLink>
      </div>
    </AccountView>
  );
}

/** The link is for another account than the signed-in one. */
function OtherAccount({ email }: { email: string }) {
  const endSession = useEndSession();
  const { act, isBusy, failure } = useAction();
  return (
    <AccountView
      isNews
      tone="warn"
      icon={<UserRoundX />}
      title="This link belongs to another account"
      text={
        <>
          You're signed in as <b>{email}</b>. Sign out, then sign in to the account that this link is for.
        </>
      }
    >
      <div className={formStyles.form}>
        {failure && <FormAlert>{failure}</FormAlert>}
        <Button
          size="lg"
          block
          busy={isBusy}
          onClick={() => void act({ run: endSession, alert: "We couldn't sign you out. Please try again." })}
        >
          Sign Out
        </Button>
        <ButtonLink href={paths.discover()} tone="secondary" size="lg" block>
          Discover Events
        </ButtonLink>
      </div>
    </AccountView>
  );
}

/**
 * Verifies by the mailed link right away, or by the code; otherwise says what to do when neither works. With
 * `change`, another e-mail is given first.
 */
export default function VerifyEmailScreen() {
  const user = useUser();
  const setUser = useSetUser();
  const [, navigate] = useLocation();
  const search = useSearch();
  const query = new URLSearchParams(search);
  const returnTo = returnPathOf(search);
  const [token, setToken] = useState(query.get('token'));
  const [step, setStep] = useState<'start' | 'foreign' | 'expired' | 'sent' | 'verified'>('start');

  /** A used link is removed from the URL, so that a reload does not try it again. */
  const leaveLink = () => {
    setToken(null);
    const here = paths.verifyEmail();
    navigate(returnTo ? signInHref(returnTo, here) : here, { replace: true });
  };
  const finish = (person: SessionUser) => {
    setUser(person);
    setStep('verified');
    if (token !== null) leaveLink();
  };

  return (
    <AuthFrame>
      {!user ? (
        <SignInFirst token={token} />
      ) : query.has('change') ? (
        <ChangeEmail user={user} />
      ) : step === 'foreign' ? (
        <OtherAccount email={user.email} />
      ) : token !== null ? (
        <VerifyByLink
          token={token}
          onVerified={finish}
          onExpired={() => {
            setStep('expired');
            leaveLink();
          }}
          onForeign={() => setStep('foreign')}
        />
      ) : user.emailVerified ? (
        <Verified isNews={step !== 'start'} email={user.email} returnTo={returnTo} />
      ) : step === 'expired' ? (
        <SendNewLink onSent={() => setStep('sent')} />
      ) : (
        <CodeForm
          email={user.email}
          isNews={step === 'sent'}
          onVerified={finish}
          onChangeAddress={() => navigate(changeEmailPath())}
        />
      )}
    </AuthFrame>
  );
}
