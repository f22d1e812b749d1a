import type { ReactNode } from 'react';
import { Spinner } from '../../components/spinner';
import * as styles from './lone-message.module.css';

/** A screen with a single message or a spinner. */
export function LoneMessage({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={styles.loneMessage}>
      {children}
    </main>
  );
}

/** A screen that is loading, under the heading that it will have; `label` is for everybody, not only screen readers. */
export function LoadingScreen({ title, label }: { title: string; label?: string }) {
  return (
    <LoneMessage>
      <h1 className="sr-only">{title}</h1>
      <Spinner label={label ?? 'Loading...'} quietLabel={!label} />
    </LoneMessage>
  );
}

/** The buttons below a message that has two. */
export function WaysOut({ children }: { children: ReactNode }) {
  return <div className={`cluster ${styles.waysOut}`}>{children}</div>;
}
