import { passwordRules } from '@quad/shared/password-rules';
import { Check, Minus } from 'lucide-react';

/** What a new password needs, ticked off while it is typed. */
export function PasswordRules({ id, password }: { id: string; password: string }) {
  const states = passwordRules.map(({ label, isMet }) => ({ label, isMet: isMet(password) }));
  return (
    <>
      <div className="password-meter" aria-hidden="true">
        {states
          .toSorted((a, b) => Number(b.isMet) - Number(a.isMet))
          .map(({ label, isMet }) => (
            <i key={label} className={isMet ? 'is-met' : undefined} />
          ))}
      </div>
      <ul id={id} className="password-rules">
        {states.map(({ label, isMet }) => (
          <li key={label} className={isMet ? 'is-met' : undefined}>
            {isMet ? <Check /> : <Minus />}
            {label}
            {isMet && <span className="sr-only">, done</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
