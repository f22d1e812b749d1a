import { newPasswordSchema } from '@quad/shared/contract/auth';
import { Check, Minus } from 'lucide-react';

/** The rules by the contract's own words for breaking them. */
const rules = {
  'Password must be at least 6 characters': 'At least 6 characters',
  'Password must contain at least one uppercase letter': 'One uppercase letter',
  'Password must contain at least one number': 'One number',
} as const;

/** What a new password needs, ticked off while it is typed. */
export function PasswordRules({ id, password }: { id: string; password: string }) {
  const { error } = newPasswordSchema.safeParse(password);
  const broken = new Set(error?.issues.map(({ message }) => message));
  const states = Object.entries(rules).map(([message, label]) => ({ label, isMet: !broken.has(message) }));
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
