import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../../errors';

/** About 49,000 passwords of published leaks, in lower case, from the word lists of zxcvbn-ts. */
const commonPasswords = new Set<unknown>(dictionary['passwords-common']);

/**
 * Refuses a password that is guessed first, in any case: the rules about letters and digits allow 'Password1'.
 * @throws AppError COMMON_PASSWORD
 */
export function refuseCommonPassword(password: string): void {
  if (!commonPasswords.has(password.toLowerCase())) return;
  throw new AppError(
    'COMMON_PASSWORD',
    'Many people use this password, so it is guessed first. Please choose another.',
  );
}
