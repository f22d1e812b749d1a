import { createLoginDelayMs } from '@quad/shared/limits';
import { paths } from '@quad/shared/paths';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ButtonLink } from '../../components/button';
import { iconButtonClass } from '../../components/icon-button';
import { LazyPart } from '../../components/lazy-part';
import { loadable } from '../../components/loadable';
import * as pageHeadStyles from '../../components/page-head.module.css';
import { CreateForm } from '../../features/hosting/components/create-form';
import { keepPendingEvent, type PendingEvent } from '../../features/hosting/pending-event';
import { paymentConfigQuery, publishEvent } from '../../features/payments/payments.api';
import { ApiError } from '../../lib/api-client';
import { toast } from '../../lib/toast-store';
import { useHydrated } from '../../lib/use-hydrated';
import { useBoot, useNow, useSetUser, useUser } from '../boot';
import { renderFormMap } from '../form-map';
import { renderFormTickets } from '../form-tickets';
import { LoadingScreen, LoneMessage } from '../layout/lone-message';
import { rememberIntendedPath, signInHref } from '../redirect-after-auth';
import { titles } from '../titles';
import { useHostingEnd } from '../use-hosting-end';
import * as styles from './create-event.module.css';

/** Lazy: only for the few who are not verified yet. */
const verifyBanner = loadable(
  async () => (await import('../../features/auth/components/verify-banner')).VerifyBanner,
);

/** Remembers where to return to after signing in, and says why it is necessary. */
function requestSignIn(title: string): void {
  rememberIntendedPath(paths.createEvent());
  toast({ title, description: 'Please sign in to create an event', tone: 'locked' });
}

/** Creates an event: visitors are asked to sign in, members get the form. */
export default function CreateEventScreen() {
  const user = useUser();
  const isHydrated = useHydrated();
  /** The session ended while the form was open: the form is replaced by its own message. */
  const [hasLeft, setLeft] = useState(false);
  if (!user && !hasLeft) return <SignInFirst />;
  // Only the browser knows what was typed before.
  if (!user || !isHydrated) {
    return <LoadingScreen title={titles.createEvent} />;
  }
  return (
    <main id="main" className="page" data-creating>
      <div className={`${pageHeadStyles.pageHead} ${styles.head}`}>
        <Link href={paths.discover()} className={iconButtonClass('plain')} aria-label="Back">
          <ArrowLeft size={24} />
        </Link>
        <h1 className="display">{titles.createEvent}</h1>
      </div>
      <NewEvent userId={user.id} isVerified={user.emailVerified} onLeave={() => setLeft(true)} />
    </main>
  );
}

interface NewEventProps {
  userId: string;
  isVerified: boolean;
  onLeave(): void;
}

function NewEvent({ userId, isVerified, onLeave }: NewEventProps) {
  const now = useNow();
  const { campus } = useBoot().site;
  const setUser = useSetUser();
  const [, navigate] = useLocation();
  const end = useHostingEnd();
  const notice = useRef<HTMLDivElement>(null);
  const { data: config } = useQuery(paymentConfigQuery());

  const askToSignIn = () => {
    onLeave();
    requestSignIn('Not Authenticated');
    navigate(signInHref(paths.createEvent(), paths.register()));
    setUser(null);
  };

  /**
   * False when something else has to be done first: the session may have ended, or the e-mail may need
   * verifying.
   */
  const mayHost = async (): Promise<boolean> => {
    try {
      const { fetchUser } = await import('../../features/auth/auth.api');
      const person = await fetchUser();
      setUser(person);
      if (person.emailVerified) return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        askToSignIn();
        return false;
      }
      // If the server cannot be reached now, the payment page checks it.
      if (isVerified) return true;
    }
    toast({
      title: 'Verify your email',
      description: "We'll keep what you typed until you're back.",
      tone: 'locked',
    });
    notice.current?.querySelector('a')?.focus();
    return false;
  };

  const submit = async (finish: () => Promise<PendingEvent>) => {
    if (!(await mayHost())) return;
    const event = await finish();
    if (config?.isFeeWaived) {
      const { draftOf } = await import('../../features/hosting/event-draft');
      const { id } = await publishEvent(draftOf(event));
      end.published(id);
    } else if (keepPendingEvent(event)) navigate(paths.payment());
    else toast({ title: 'Error', description: 'Failed to initiate payment flow', tone: 'danger' });
  };

  return (
    <CreateForm
      userId={userId}
      now={now}
      campus={campus?.center ?? null}
      hasFee={!config?.isFeeWaived}
      notice={
        !isVerified && (
          <div ref={notice}>
            <LazyPart>
              <verifyBanner.View
                href={signInHref(paths.createEvent(), paths.verifyEmail())}
                reason="Verify your email to host events."
              />
            </LazyPart>
          </div>
        )
      }
      renderMap={renderFormMap}
      renderTickets={renderFormTickets}
      onSubmit={submit}
    />
  );
}

/** For visitors: why they cannot create an event yet, with a redirect to sign-up. */
function SignInFirst() {
  const [, navigate] = useLocation();
  useEffect(() => {
    requestSignIn('Authentication Required');
    const timer = setTimeout(
      () => navigate(signInHref(paths.createEvent(), paths.register()), { replace: true }),
      createLoginDelayMs,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <LoneMessage>
      <div className="card empty">
        <h1 className="display text-xl">Please sign in to create events</h1>
        <ButtonLink href={signInHref(paths.createEvent())}>Go to Sign In</ButtonLink>
      </div>
    </LoneMessage>
  );
}
