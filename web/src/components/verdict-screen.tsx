import { type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button';
import * as styles from './verdict-screen.module.css';

/** Words longer than this are set smaller, except those of the one good verdict. */
const shortWord = 8;

interface VerdictScreenProps {
  tone: 'in' | 'ask' | 'no';
  /** What a screen reader calls the whole. */
  label: string;
  /** Where and when, above the mark. */
  top: string;
  icon: LucideIcon;
  word: string;
  who?: string | null;
  why: string;
  /** Between the words and the buttons. */
  children?: ReactNode;
  actions: ReactNode;
  onClose(): void;
}

/** The class of a button on a verdict: the first is filled. */
export const verdictButton = { first: styles.first, second: styles.second };

/** One verdict over the whole screen, read out as word, name and reason. */
export function VerdictScreen(props: VerdictScreenProps) {
  const { tone, label, top, icon: Icon, word, who, why, children, actions, onClose } = props;
  return (
    <section className={styles.verdict} data-tone={tone} aria-label={label}>
      <div className={`row text-sm ${styles.top}`}>
        <span>{top}</span>
        <IconButton label="Close" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <span className={styles.mark} aria-hidden="true">
        <Icon />
      </span>
      <div role="alert" className={styles.words}>
        <h2 className={styles.word} data-long={(tone !== 'in' && word.length > shortWord) || undefined}>
          {word}
        </h2>
        {who && <p className={styles.who}>{who}</p>}
        <p className={styles.why}>{why}</p>
      </div>
      {children}
      <div className={`cluster ${styles.actions}`}>{actions}</div>
    </section>
  );
}
