import { Copy } from 'lucide-react';
import { Button } from '../../../components/button';
import { copyAndTell } from '../../../lib/share';
import * as styles from './second-factor.module.css';

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const copy = () =>
    copyAndTell(
      codes.join('\n'),
      { title: 'Copied', description: 'Keep the codes where you keep your passwords.' },
      "We couldn't copy the codes. Please select them.",
    );
  return (
    <section className={`card ${styles.card}`}>
      <h2 className="display text-xl">Save your recovery codes</h2>
      <p className="text-sm text-ink-2">
        Without your phone, each of these lets you in once. We won't show them again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="cluster">
        <Button tone="outline" onClick={() => void copy()}>
          <Copy size={16} />
          Copy
        </Button>
        <Button onClick={onDone}>I've saved them</Button>
      </div>
    </section>
  );
}
