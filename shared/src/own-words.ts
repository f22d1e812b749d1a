/** What people use in passwords on a site like this. */
const wordsOfSite = ['quad', 'campus', 'college', 'university', 'uni', 'student', 'event', 'events'];

/** Whose password it is, as far as others know it too. */
export interface PasswordOwner {
  email: string;
  firstName: string | null;
  lastName: string | null;
  university?: string | null | undefined;
}

/** Said of a password that is made of nothing else. */
export const ownWordsFault =
  "Your name, your email and this site's name are easy to guess. Please choose another password.";

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
 * Whether a password says nothing but who its owner is and where it is for, as 'Ada2026' does.
 * @param site where people reach it
 */
export function isOfOwnWords(password: string, owner: PasswordOwner, site: string | undefined): boolean {
  const about = [owner.email, owner.firstName, owner.lastName, owner.university];
  const words = [...wordsOfSite, ...[site, ...about].flatMap(wordsOf)];
  return isMadeOf(password.toLowerCase().replace(/\P{L}/gu, ''), words);
}
