import type { SessionUser } from '@quad/shared/contract/auth';
import { type MouseEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import { type AuthTab, AuthTabs } from './auth-tabs';
import { SignInForm } from './sign-in-form';
import { SignUpForm } from './sign-up-form';

const cards = {
  'sign-in': {
    title: 'Welcome Back',
    subtitle: 'Sign in to your account to continue',
    question: 'New to Quad?',
    other: 'sign-up',
    otherLabel: 'Sign Up',
  },
  'sign-up': {
    title: 'Create Account',
    subtitle: 'Join the campus event community',
    question: 'Already have an account?',
    other: 'sign-in',
    otherLabel: 'Sign In',
  },
} as const;

interface AuthCardsProps {
  tab: AuthTab;
  onTab(tab: AuthTab): void;
  /** Addresses of the two tabs, for links that open elsewhere. */
  hrefs: Record<AuthTab, string>;
  forgotHref: string;
  now: Date;
  onSignedIn(user: SessionUser): void;
  onSignedUp(user: SessionUser): void;
}

/** The Sign In and the Sign Up card. What was typed as e-mail stays when the tab changes. */
export function AuthCards({ tab, onTab, hrefs, forgotHref, now, onSignedIn, onSignedUp }: AuthCardsProps) {
  const typedEmail = useRef('');
  const [email, setEmail] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, subtitle, question, other, otherLabel } = cards[tab];

  const select = (next: AuthTab) => {
    setEmail(typedEmail.current);
    onTab(next);
  };
  const switchInPlace = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    flushSync(() => select(other));
    heading.current?.focus();
  };
  const fields = {
    email,
    onEmail: (typed: string) => {
      typedEmail.current = typed;
    },
  };

  return (
    <AuthTabs selected={tab} onSelect={select}>
      <h1 ref={heading} className="display" tabIndex={-1}>
        {title}
      </h1>
      <p>{subtitle}</p>
      {tab === 'sign-in' ? (
        <SignInForm {...fields} forgotHref={forgotHref} onSignedIn={onSignedIn} />
      ) : (
        <SignUpForm {...fields} now={now} onSignedIn={onSignedUp} />
      )}
      <p className="auth-aside">
        {question}{' '}
        <Link href={hrefs[other]} className="text-link" onClick={switchInPlace}>
          {otherLabel}
        </Link>
      </p>
    </AuthTabs>
  );
}
