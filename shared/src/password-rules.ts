import { passwordMinLength } from './limits';

/** A capital of any script. */
export const capitalLetter = /\p{Lu}/u;

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
    isMet: (password) => capitalLetter.test(password),
  },
  {
    label: 'One number',
    fault: 'Password must contain at least one number',
    isMet: (password) => /[0-9]/.test(password),
  },
];
