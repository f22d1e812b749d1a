import type { SessionUser } from '@quad/shared/contract/auth';
import { CircleCheck, ClockAlert, MailCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ButtonLink } from '../../components/button';
import * as formStyles from '../../components/form.module.css';
import { Spinner } from '../../components/spinner';
import { fetchUser } from '../../features/auth/auth.api';
import { AccountView } from '../../features/auth/components/account-view';
import { AuthFrame } from '../../features/auth/components/auth-frame';
import { CodeForm } from '../../features/auth/components/code-form';
import { SendNewLink } from '../../features/auth/components/send-new-link';
import { VerifyByLink } from '../../features/auth/components/verify-by-link';
import { useSetUser, useUser } from '../boot';
import { rememberIntendedPath } from '../redirect-after-auth';
import { screens } from '../screens';

/** Lazy: few people need it, and it brings the form library along. */
const ChangeEmailForm = lazy(async () => ({
  default: (await import('../../features/auth/components/change-email-form')).ChangeEmailForm,
}));

function Verified({ email, isSignedIn, isNews }: { email: string; isSignedIn: boolean; isNews: boolean }) {
  return (
    <AccountView
      isNews={isNews}
      tone="positive"
      icon={<CircleCheck />}
      title="Email verified"
      text={
        <>
          <b>{email}</b> is yours. You can host events and be found by friends.
        </>
      }
    >
      <div className={formStyles.form}>
        {isSignedIn ? (
          <ButtonLink href={screens.discover.href()} size="lg" block>
            Discover Events
          </ButtonLink>
        ) : (
          <ButtonLink href={screens.auth.href()} size="lg" block>
            Sign In
          </ButtonLink>
        )}
      </div>
    </AccountView>
  );
}

/** For visitors: signing in returns to this page. */
function SignInFirst({ isExpired }: { isExpired: boolean }) {
  return (
    <AccountView
      isNews={isExpired}
      tone={isExpired ? 'warn' : 'accent'}
      icon={isExpired ? <ClockAlert /> : <MailCheck />}
      title={isExpired ? 'This link has expired' : screens.verifyEmail.title}
      text={
        isExpired
          ? 'Links work once and for a day. Sign in to get a fresh one.'
          : 'Please sign in to continue'
      }
    >
      <div className={formStyles.form}>
        <ButtonLink
          href={screens.auth.href()}
          size="lg"
          block
          onClick={() => rememberIntendedPath(screens.verifyEmail.href())}
        >
          Sign In
        </ButtonLink>
      </div>
    </AccountView>
  );
}

/** Verifies by the mailed link right away, or by the code; otherwise says what to do when neither works. */
export default function VerifyEmailScreen() {
  const user = useUser();
  const setUser = useSetUser();
  const [, navigate] = useLocation();
  const [token, setToken] = useState(new URLSearchParams(useSearch()).get('token'));
  const [step, setStep] = useState<'start' | 'expired' | 'change' | 'sent'>('start');
  const [verified, setVerified] = useState<string | null>(null);
  const [changedTo, setChangedTo] = useState<string | null>(null);

  /** A used link is removed from the URL, so that a reload does not try it again. */
  const leaveLink = () => {
    setToken(null);
    navigate(screens.verifyEmail.href(), { replace: true });
  };
  const finishByLink = async (email: string) => {
    // The link may belong to another account than the signed-in one.
    if (user) await fetchUser().then(setUser, () => {});
    setVerified(email);
    leaveLink();
  };
  const finishByCode = (person: SessionUser) => {
    setUser(person);
    setVerified(person.email);
  };
  const expire = () => {
    setStep('expired');
    leaveLink();
  };

  return (
    <AuthFrame homeHref={screens.discover.href()}>
      {token !== null ? (
        <VerifyByLink token={token} onVerified={finishByLink} onExpired={expire} />
      ) : verified !== null ? (
        <Verified isNews email={verified} isSignedIn={user !== null} />
      ) : !user ? (
        <SignInFirst isExpired={step === 'expired'} />
      ) : user.emailVerified && changedTo === null ? (
        <Verified isNews={step === 'expired'} email={user.email} isSignedIn />
      ) : step === 'expired' ? (
        <SendNewLink onSent={() => setStep('sent')} />
      ) : step === 'change' ? (
        <Suspense fallback={<Spinner label="Loading..." quietLabel />}>
          <ChangeEmailForm
            onSent={(email) => {
              setChangedTo(email);
              setStep('sent');
            }}
            onCancel={() => setStep('sent')}
          />
        </Suspense>
      ) : (
        <CodeForm
          email={changedTo ?? user.email}
          isNews={step === 'sent'}
          canSendAgain={changedTo === null}
          onVerified={finishByCode}
          onChangeAddress={() => setStep('change')}
        />
      )}
    </AuthFrame>
  );
}
