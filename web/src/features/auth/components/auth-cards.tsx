import type { SessionUser } from '@quad/shared/contract/auth';
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import * as formStyles from '../../../components/form.module.css';
import { Tabs, tabPanel } from '../../../components/tabs';
import * as styles from './auth-cards.module.css';
import * as authFrameStyles from './auth-frame.module.css';
import { SignInForm } from './sign-in-form';
import { SignUpForm } from './sign-up-form';

export type AuthTab = 'sign-in' | 'sign-up';

const tabs: Record<AuthTab, string> = { 'sign-in': 'Sign In', 'sign-up': 'Sign Up' };

const cards = {
  'sign-in': {
    title: 'Welcome Back',
    subtitle: 'Sign in to your account to continue',
    question: 'New to Quad?',
    other: 'sign-up',
  },
  'sign-up': {
    title: 'Create Account',
    subtitle: 'Join the campus event community',
    question: 'Already have an account?',
    other: 'sign-in',
  },
} as const;

interface AuthCardsProps {
  tab: AuthTab;
  onTab(tab: AuthTab): void;
  /** URLs of the two tabs, for links opened in another browser tab. */
  hrefs: Record<AuthTab, string>;
  forgotHref: string;
  /** The path of this site where the visitor wanted to go. */
  returnTo: string | null;
  now: Date;
  /** The example beside the field for the university. */
  university: string;
  /** What people agree to when they sign up. */
  terms: ReactNode;
  onSignedIn(user: SessionUser): void;
  onSignedUp(user: SessionUser): void;
}

/** The Sign In and Sign Up cards. A typed e-mail is kept when the tab changes. */
export function AuthCards(props: AuthCardsProps) {
  const { tab, onTab, hrefs, forgotHref, onSignedIn, onSignedUp, ...signUp } = props;
  const id = useId();
  const typedEmail = useRef('');
  const [email, setEmail] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, subtitle, question, other } = cards[tab];

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
    <>
      <Tabs id={id} className={styles.tabs} label="Account" tabs={tabs} selected={tab} onSelect={select} />
      <div {...tabPanel(id, tab)}>
        <h1 ref={heading} className="display" tabIndex={-1}>
          {title}
        </h1>
        <p>{subtitle}</p>
        {tab === 'sign-in' ? (
          <SignInForm {...fields} forgotHref={forgotHref} onSignedIn={onSignedIn} />
        ) : (
          <SignUpForm {...fields} {...signUp} onSignedIn={onSignedUp} />
        )}
        <p className={authFrameStyles.aside}>
          {question}{' '}
          <Link href={hrefs[other]} className={formStyles.textLink} onClick={switchInPlace}>
            {tabs[other]}
          </Link>
        </p>
      </div>
    </>
  );
}
