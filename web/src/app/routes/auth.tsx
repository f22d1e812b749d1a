import type { SessionUser } from '@quad/shared/contract/auth';
import { paths } from '@quad/shared/paths';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { AuthCards, type AuthTab } from '../../features/auth/components/auth-cards';
import { AuthFrame } from '../../features/auth/components/auth-frame';
import { startCooldown } from '../../features/auth/use-cooldown';
import { type ToastContent, toast } from '../../lib/toast-store';
import { useBoot, useNow, useUser } from '../boot';
import { LoadingScreen } from '../layout/lone-message';
import { Agreement } from '../site-links';
import { forgetIntendedPath, returnPathOf, takeIntendedPath } from '../take-intended-path';
import { titles } from '../titles';
import { usePageTitle } from '../use-page-title';
import { useStartSession } from '../use-start-session';

interface Arrival {
  path: string;
  greeting: ToastContent;
}

const welcome: ToastContent = { title: 'Welcome!', description: "You're now signed in." };

/** Greets a signed-in person and redirects; the browser's Back skips this page. */
function Redirecting({ path, greeting }: Arrival) {
  const [, navigate] = useLocation();
  useEffect(() => {
    toast(greeting);
    navigate(path, { replace: true });
  }, [path, greeting, navigate]);
  return <LoadingScreen title={greeting.title} label="Redirecting..." />;
}

/** Signing in and up: /auth and /login open on the first tab, /register on the second. */
export default function AuthScreen() {
  const user = useUser();
  const now = useNow();
  const { site } = useBoot();
  const [pathname] = useLocation();
  const search = useSearch();
  const startSession = useStartSession();
  const [tab, setTab] = useState<AuthTab>(pathname.startsWith(paths.register()) ? 'sign-up' : 'sign-in');
  const [arrival, setArrival] = useState<Arrival | null>(null);
  usePageTitle(tab === 'sign-in' ? titles.login : titles.register);

  const enter = (person: SessionUser, next: Arrival) => {
    setArrival(next);
    startSession(person);
  };
  const suffix = search && `?${search}`;
  const path = returnPathOf(search) ?? paths.discover();

  if (user) {
    const next = arrival ?? { path, greeting: welcome };
    return <Redirecting {...next} />;
  }
  return (
    <AuthFrame wall="door">
      <AuthCards
        tab={tab}
        onTab={setTab}
        hrefs={{ 'sign-in': paths.login() + suffix, 'sign-up': paths.register() + suffix }}
        forgotHref={paths.forgotPassword() + suffix}
        now={now}
        university={site.university}
        terms={<Agreement {...site} />}
        onSignedIn={(person) => enter(person, { path: takeIntendedPath(search), greeting: welcome })}
        returnTo={returnPathOf(search)}
        onSignedUp={(person) => {
          forgetIntendedPath();
          startCooldown('verification');
          const description = `We sent a link and a code to ${person.email}.`;
          enter(person, { path, greeting: { title: 'Account Created!', description } });
        }}
      />
    </AuthFrame>
  );
}
