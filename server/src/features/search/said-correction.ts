import { nameWords } from '@quad/shared/name-words';
import type { WordGroups } from './search-words';

/**
 * What was searched for in place of a mistyped keyword, in the order of its words: of several meanings those that somebody finds.
 * @param isFound whether a found event has a word that begins so
 */
export function sayCorrection(
  keyword: string,
  corrected: WordGroups,
  isFound: (meaning: string) => boolean,
): string {
  const typed = nameWords(keyword).join(' ');
  return corrected
    .map(([word = '', ...meanings]) => ({ word, meanings: meanings.filter(isFound) }))
    .sort((one, other) => typed.indexOf(one.word) - typed.indexOf(other.word))
    .map(({ word, meanings }) => (meanings.length > 0 ? meanings.join(' or ') : word))
    .join(' ');
}
