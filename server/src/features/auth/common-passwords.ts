import { isOfOwnWords, ownWordsFault, type PasswordOwner } from '@quad/shared/own-words';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../../errors';

/** About 49,000 passwords of published leaks, in lower case, from the word lists of zxcvbn-ts. */
const commonPasswords = new Set<unknown>(dictionary['passwords-common']);

/**
 * Refuses a password that is guessed first, in any case. The rules about letters and digits allow 'Password1',
 * and 'Ada2026', which is made of nothing but words about its owner or this site.
 * @param publicUrl where people reach the site
 * @throws AppError COMMON_PASSWORD
 */
export function refuseGuessedPassword(
  password: string,
  owner: PasswordOwner,
  publicUrl: string | undefined,
): void {
  if (commonPasswords.has(password.toLowerCase())) {
    throw new AppError(
      'COMMON_PASSWORD',
      "Many people use this password, so it's easy to guess. Please choose another.",
    );
  }
  if (isOfOwnWords(password, owner, publicUrl)) throw new AppError('COMMON_PASSWORD', ownWordsFault);
}
