import { Check } from 'lucide-react';
import * as styles from './sent-note.module.css';

/** In place of a form: it has been sent, and what happens next. */
export function SentNote({ children }: { children: string }) {
  return (
    <div className={styles.sentNote} role="status">
      <span className="tile" data-tone="positive">
        <Check />
      </span>
      <p>{children}</p>
    </div>
  );
}
