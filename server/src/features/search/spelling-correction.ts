import type { WordGroups } from './search-words';

/** Shorter words aren't corrected: too many others are one letter away. */
const minLength = 4;
/** A shorter word is corrected only to whole ones that begin with the same letter: 'wine' is not 'Vine', nor 'chess' part of 'Chelsea'. */
const looseLength = 6;
/** In words this long, two typos are corrected. */
const twoTyposLength = 8;
/** The likeliest candidates for one word. */
const maxMeanings = 6;

type Row = Int32Array;
let rows: [Row, Row, Row] = [new Int32Array(32), new Int32Array(32), new Int32Array(32)];
/** Rows of at least this length, with anything in them; used by one call at a time. */
function rowsOf(length: number): [Row, Row, Row] {
  if (length > rows[0].length) {
    rows = [new Int32Array(length), new Int32Array(length), new Int32Array(length)];
  }
  return rows;
}

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
  let [twoBack, previous, current] = rowsOf(width + 1);
  for (let column = 0; column <= width; column += 1) previous[column] = column;
  for (let row = 1; row <= typed.length; row += 1) {
    const letter = typed.charCodeAt(row - 1);
    const letterBefore = typed.charCodeAt(row - 2);
    // Others are farther from the diagonal than the limit.
    const first = Math.max(1, row - limit);
    const last = Math.min(width, row + limit);
    let least = first === 1 ? row : tooMany;
    current[first - 1] = least;
    for (let column = first; column <= last; column += 1) {
      const other = word.charCodeAt(column - 1);
      let edits = Math.min(
        (previous[column] ?? tooMany) + 1,
        (current[column - 1] ?? tooMany) + 1,
        (previous[column - 1] ?? tooMany) + (letter === other ? 0 : 1),
      );
      const isSwap =
        row > 1 && column > 1 && letterBefore === other && letter === word.charCodeAt(column - 2);
      if (isSwap) edits = Math.min(edits, (twoBack[column - 2] ?? tooMany) + 1);
      current[column] = edits;
      least = Math.min(least, edits);
    }
    if (least > limit) return tooMany;
    if (last < width) current[last + 1] = tooMany;
    [twoBack, previous, current] = [previous, current, twoBack];
  }
  if (!isPrefix) return Math.min(previous[width] ?? tooMany, tooMany);
  let edits = tooMany;
  for (let column = Math.max(0, typed.length - limit); column <= width; column += 1) {
    edits = Math.min(edits, previous[column] ?? tooMany);
  }
  return edits;
}

/** A bit for each letter of a word, one for each that it has twice, and one for each that it has thrice; a few letters share one. */
export function lettersOf(word: string): [once: number, twice: number, thrice: number] {
  let [once, twice, thrice] = [0, 0, 0];
  for (let at = 0; at < word.length; at += 1) {
    const bit = 1 << (word.charCodeAt(at) % 32);
    thrice |= twice & bit;
    twice |= once & bit;
    once |= bit;
  }
  return [once, twice, thrice];
}

/** Whether more than `limit` bits are set. */
function hasMoreBits(bits: number, limit: number): boolean {
  let rest = bits;
  for (let cleared = 0; cleared < limit; cleared += 1) rest &= rest - 1;
  return rest !== 0;
}

/** How many bits are set, counted up to 3. */
function countBits(bits: number): number {
  if (bits === 0) return 0;
  return hasMoreBits(bits, 1) ? (hasMoreBits(bits, 2) ? 3 : 2) : 1;
}

/** The words that typos may be corrected to. */
export interface KnownNames {
  names: readonly string[];
  /** The letters of each, three numbers: see lettersOf. */
  letters: Int32Array;
  /** Whether one of them begins so, and `isNear`. */
  hasBeginning(start: string): boolean;
  /** Whether it is known where somebody searches. Only few are asked for. */
  isNear(name: string): boolean;
}

/** How often letters occur, by the same bits; used by one call at a time. */
const counts = new Int8Array(32);

/** Whether a word has, as far as it is compared, all letters of `typed` as often, but for at most `limit`. */
function hasLetters(word: string, typed: string, limit: number): boolean {
  counts.fill(0);
  for (let at = 0; at < typed.length; at += 1) {
    const letter = typed.charCodeAt(at) % 32;
    counts[letter] = (counts[letter] ?? 0) + 1;
  }
  let missing = typed.length;
  const length = Math.min(word.length, typed.length + limit);
  for (let at = 0; at < length && missing > limit; at += 1) {
    const letter = word.charCodeAt(at) % 32;
    const count = counts[letter] ?? 0;
    if (count === 0) continue;
    counts[letter] = count - 1;
    missing -= 1;
  }
  return missing <= limit;
}

/** The known words that `typed` may stand for: whole words first, else prefixes; the nearest ones. */
function meaningsOf(typed: string, { names, letters: known, isNear }: KnownNames): string[] {
  const limit = typed.length >= twoTyposLength ? 2 : 1;
  const isShort = typed.length < looseLength;
  const [once, twice, thrice] = lettersOf(typed);
  // Which leaves few words to be compared.
  const similar: string[] = [];
  for (let index = 0, at = 0; index < names.length; index += 1, at += 3) {
    const missing = once & ~(known[at] ?? 0);
    if (hasMoreBits(missing, limit)) continue;
    const again = countBits(twice & ~(known[at + 1] ?? 0)) + countBits(thrice & ~(known[at + 2] ?? 0));
    if (again > 0 && countBits(missing) + again > limit) continue;
    const name = names[index];
    if (isShort && name?.[0] !== typed[0]) continue;
    if (name && hasLetters(name, typed, limit)) similar.push(name);
  }
  for (const isPrefix of isShort ? [false] : [false, true]) {
    let least = limit;
    let nearest: string[] = [];
    for (const name of similar) {
      const edits = editDistance(typed, name, least, isPrefix);
      if (edits > least || !isNear(name)) continue;
      if (edits < least) nearest = [];
      least = edits;
      nearest.push(name);
    }
    if (nearest.length > 0) return nearest.slice(0, maxMeanings);
  }
  return [];
}

/** The typed words corrected to known ones; null if none of them can be corrected. */
export function correctSpelling(words: readonly string[], known: KnownNames): WordGroups | null {
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
