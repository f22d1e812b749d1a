import type { ReactNode } from 'react';
import * as styles from './outcome.module.css';

interface OutcomeProps {
  /** Before the title: a tile or the spinner. */
  picture: ReactNode;
  title: string;
  text: string;
  /** Steps, and the buttons that go on. */
  children: ReactNode;
}

/** What became of a payment, in place of the form: what happened, and one button that goes on. */
export function Outcome({ picture, title, text, children }: OutcomeProps) {
  return (
    <div className={styles.outcome}>
      <div className={styles.words} role="status">
        {picture}
        <h1 className="display">{title}</h1>
        <p>{text}</p>
      </div>
      {children}
    </div>
  );
}
