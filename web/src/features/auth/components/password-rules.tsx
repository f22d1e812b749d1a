import { passwordRules } from '@quad/shared/password-rules';
import { Check, Minus } from 'lucide-react';
import * as styles from './password-rules.module.css';

/** The rules for a new password, ticked off while typing. */
export function PasswordRules({ id, password }: { id: string; password: string }) {
  const states = passwordRules.map(({ label, isMet }) => ({ label, isMet: isMet(password) }));
  return (
    <>
      <div className={styles.meter} aria-hidden="true">
        {[...states]
          .sort((a, b) => Number(b.isMet) - Number(a.isMet))
          .map(({ label, isMet }) => (
            <i key={label} className={isMet ? styles.met : undefined} />
          ))}
      </div>
      <ul id={id} className={`text-muted text-meta ${styles.passwordRules}`}>
        {states.map(({ label, isMet }) => (
          <li key={label} className={isMet ? styles.met : undefined}>
            {isMet ? <Check /> : <Minus />}
            {label}
            {isMet && <span className="sr-only">, done</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
