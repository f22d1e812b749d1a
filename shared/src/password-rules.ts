import { passwordMinLength } from './limits';

/** Keeps hashing fast. */
const maxLength = 200;

/** The rules of newPasswordSchema (contract/auth.ts), for screens that load no schemas. */
export const passwordRules: readonly { label: string; fault: string; isMet(password: string): boolean }[] = [
  {
    label: 'At least 6 characters',
    fault: 'Password must be at least 6 characters',
    isMet: (password) => password.length >= passwordMinLength,
  },
  {
    label: 'One uppercase letter',
    fault: 'Password must contain at least one uppercase letter',
    isMet: (password) => /[A-Z]/.test(password),
  },
  {
    label: 'One number',
    fault: 'Password must contain at least one number',
    isMet: (password) => /[0-9]/.test(password),
  },
];

/** What is wrong with a new password, in the words of the schema, or null. */
export function passwordFault(password: string): string | null {
  const broken = passwordRules.find(({ isMet }) => !isMet(password));
  if (broken) return broken.fault;
  return password.length > maxLength ? 'Password is too long' : null;
}
