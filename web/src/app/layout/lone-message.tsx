import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Spinner } from '../../components/spinner';
import { useUser } from '../boot';
import { screenForPerson } from '../screens';
import * as styles from './lone-message.module.css';

/** A screen with a single message or a spinner. */
export function LoneMessage({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={styles.loneMessage}>
      {children}
    </main>
  );
}

/** A screen that is loading, in words that everybody or only screen readers get, under the heading that it will have. */
export function LoadingScreen({ label = 'Loading...', isQuiet }: { label?: string; isQuiet?: boolean }) {
  const [pathname] = useLocation();
  const { title } = screenForPerson(pathname, useUser());
  return (
    <LoneMessage>
      <h1 className="sr-only">{title}</h1>
      <Spinner label={label} quietLabel={isQuiet} />
    </LoneMessage>
  );
}

/** The buttons below a message that has two. */
export function WaysOut({ children }: { children: ReactNode }) {
  return <div className={styles.waysOut}>{children}</div>;
}
