import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../../errors';

/** About 49,000 passwords of published leaks, in lower case, from the word lists of zxcvbn-ts. */
const commonPasswords = new Set<unknown>(dictionary['passwords-common']);

/** What people use on a site like this. */
const wordsOfSite = ['quad', 'campus', 'college', 'university', 'uni', 'student', 'event', 'events'];

/** Whose password it is, as far as others know it too. */
interface Owner {
  email: string;
  firstName: string | null;
  lastName: string | null;
  university?: string | null | undefined;
}

/** The words of a text, in lower case: 'ada.byron@uni.example' has four. Single letters make up any text. */
const wordsOf = (text: string | null | undefined) =>
  text
    ?.toLowerCase()
    .replace(/['’]/g, '')
    .match(/\p{L}{2,}/gu) ?? [];

/** Whether a text is nothing but these words, one after the other. */
function isMadeOf(text: string, words: string[]): boolean {
  // The positions where a word can end; an expression would try every combination.
  const ends = new Set([0]);
  for (let at = 0; at < text.length; at += 1) {
    if (!ends.has(at)) continue;
    for (const word of words) if (text.startsWith(word, at)) ends.add(at + word.length);
  }
  return ends.has(text.length);
}

/**
 * Refuses a password that is guessed first, in any case. The rules about letters and digits allow 'Password1',
 * and 'Ada2026', which is made of nothing but words about its owner or this site.
 * @param publicUrl where people reach the site
 * @throws AppError COMMON_PASSWORD
 */
export function refuseGuessedPassword(password: string, owner: Owner, publicUrl: string | undefined): void {
  if (commonPasswords.has(password.toLowerCase())) {
    throw new AppError(
      'COMMON_PASSWORD',
      "Many people use this password, so it's easy to guess. Please choose another.",
    );
  }
  const about = [owner.email, owner.firstName, owner.lastName, owner.university];
  const words = [...wordsOfSite, ...[publicUrl, ...about].flatMap(wordsOf)];
  const letters = password.toLowerCase().replace(/\P{L}/gu, '');
  if (!isMadeOf(letters, words)) return;
  throw new AppError(
    'COMMON_PASSWORD',
    "Your name, your email and this site's name are easy to guess. Please choose another password.",
  );
}
