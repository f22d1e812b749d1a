import type { WordGroups } from './search-words';

/** Shorter words aren't corrected: too many others are one letter away. */
const minLength = 4;
/** Shorter words are nothing that a typo is corrected to. */
const minKnownLength = 3;
/** In words this long, two typos are corrected. */
const twoTyposLength = 8;
/** The likeliest candidates for one word. */
const maxMeanings = 6;

/**
 * The edit distance between a typed text and a word: insertions, deletions, substitutions and swapped neighbors
 * (optimal string alignment; Damerau 1964 counts these as most typing errors). More than `limit` counts as
 * `limit + 1`.
 * @param isPrefix measures to the nearest prefix of `word`
 */
export function editDistance(typed: string, word: string, limit: number, isPrefix = false): number {
  const tooMany = limit + 1;
  if (typed.length - word.length > limit) return tooMany;
  if (!isPrefix && word.length - typed.length > limit) return tooMany;
  const width = Math.min(word.length, typed.length + limit);
  let twoBack: number[] = [];
  let previous = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= width; column += 1) {
      const isSame = typed[row - 1] === word[column - 1];
      let edits = Math.min(
        (previous[column] ?? tooMany) + 1,
        (current[column - 1] ?? tooMany) + 1,
        (previous[column - 1] ?? tooMany) + (isSame ? 0 : 1),
      );
      const isSwap =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (isSwap) edits = Math.min(edits, (twoBack[column - 2] ?? tooMany) + 1);
      current.push(edits);
      least = Math.min(least, edits);
    }
    if (least > limit) return tooMany;
    twoBack = previous;
    previous = current;
  }
  const edits = isPrefix ? Math.min(...previous) : (previous[width] ?? tooMany);
  return Math.min(edits, tooMany);
}

/** A bit for each letter of a word; a few letters share one. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) % 32);
  return letters;
}

/** Whether more than `limit` bits are set. */
function hasMoreBits(bits: number, limit: number): boolean {
  let rest = bits;
  for (let count = 0; count <= limit; count += 1) {
    if (rest === 0) return false;
    rest &= rest - 1;
  }
  return true;
}

/** The words that typos may be corrected to. */
export interface KnownNames<Word extends { text: string }> {
  names: readonly Word[];
  /** The letters of each: see lettersOf. */
  letters: Int32Array;
  /** Whether one of them begins so, and `isNear`. */
  hasBeginning(start: string): boolean;
  /** Whether it is known where somebody searches. Only few are asked for. */
  isNear(word: Word): boolean;
}

/**
 * Parts of a text, of which every word within `limit` edits contains one: an edit changes at most two neighbors among them.
 * Those that contain another one say no more than that.
 */
function partsOf(typed: string, limit: number): string[] {
  const count = 2 * limit + 1;
  const edge = (index: number) => Math.floor((index * typed.length) / count);
  const parts = Array.from({ length: count }, (_, index) => typed.slice(edge(index), edge(index + 1)));
  const distinct = [...new Set(parts)];
  return distinct.filter((part) => !distinct.some((other) => other !== part && part.includes(other)));
}

/** The known words that `typed` may stand for: whole words first, else prefixes; the nearest ones. */
function meaningsOf<Word extends { text: string }>(
  typed: string,
  { names, letters: known, isNear }: KnownNames<Word>,
): string[] {
  const limit = typed.length >= twoTyposLength ? 2 : 1;
  const parts = partsOf(typed, limit);
  const letters = lettersOf(typed);
  // Which leaves few words to be compared.
  const similar: Word[] = [];
  for (let index = 0; index < names.length; index += 1) {
    if (hasMoreBits(letters & ~(known[index] ?? 0), limit)) continue;
    const word = names[index];
    if (word && word.text.length >= minKnownLength && parts.some((part) => word.text.includes(part))) {
      similar.push(word);
    }
  }
  for (const isPrefix of [false, true]) {
    let least = limit;
    let nearest: string[] = [];
    for (const word of similar) {
      const edits = editDistance(typed, word.text, least, isPrefix);
      if (edits > least || !isNear(word)) continue;
      if (edits < least) nearest = [];
      least = edits;
      nearest.push(word.text);
    }
    if (nearest.length > 0) return nearest.slice(0, maxMeanings);
  }
  return [];
}

/** The typed words corrected to known ones; null if none of them can be corrected. */
export function correctSpelling<Word extends { text: string }>(
  words: readonly string[],
  known: KnownNames<Word>,
): WordGroups | null {
  let isCorrected = false;
  const groups = words.map((word) => {
    const isCorrectable = word.length >= minLength && /^\p{L}+$/u.test(word);
    if (!isCorrectable || known.hasBeginning(word)) return [word];
    const meanings = meaningsOf(word, known);
    if (meanings.length > 0) isCorrected = true;
    return [word, ...meanings];
  });
  return isCorrected ? groups : null;
}
