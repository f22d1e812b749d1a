import { passwordMinLength } from './limits';

/** A bound so that hashing stays cheap. */
const maxLength = 200;

/**
 * What is wrong with a new password, in the words of newPasswordSchema (contract/auth.ts), or null; for screens that
 * load no schemas.
 */
export function passwordFault(password: string): string | null {
  if (password.length < passwordMinLength) return 'Password must be at least 6 characters';
  if (!/[A-Z]/.test(password)) return 'Password must contain at least one uppercase letter';
  if (!/[0-9]/.test(password)) return 'Password must contain at least one number';
  return password.length > maxLength ? 'Password is too long' : null;
}
