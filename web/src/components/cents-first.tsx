import { formatCents } from '@quad/shared/cents-text';
import * as styles from './cents-first.module.css';

interface CentsFirstProps {
  cents: number;
  /** Where it goes. */
  children: string;
  /** Money that comes back for sure is good news; a preview isn't. */
  isSure?: boolean;
}

/** What every sheet that moves money begins with: how much, and where it goes. */
export function CentsFirst({ cents, children, isSure = false }: CentsFirstProps) {
  return (
    <p className={styles.cents} data-tone={isSure ? 'positive' : undefined}>
      <b>{formatCents(cents)}</b>
      {children}
    </p>
  );
}
