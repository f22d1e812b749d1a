/** Letters that Unicode has no parts of, as Postgres's unaccent writes them. */
const wholeLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'th',
  ß: 'ss',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'q',
  ł: 'l',
  ŋ: 'n',
  œ: 'oe',
  ŧ: 't',
  ƀ: 'b',
  ɓ: 'b',
  ƃ: 'b',
  ƈ: 'c',
  ɖ: 'd',
  ɗ: 'd',
  ƌ: 'd',
  ɛ: 'e',
  ƒ: 'f',
  ɠ: 'g',
  ǥ: 'g',
  ɨ: 'i',
  ɩ: 'i',
  ƙ: 'k',
  ƚ: 'l',
  ɲ: 'n',
  ƞ: 'n',
  ƥ: 'p',
  ƭ: 't',
  ʈ: 't',
  ʋ: 'v',
  ƴ: 'y',
  ƶ: 'z',
  ȥ: 'z',
};
const wholeLetter = new RegExp(`[${Object.keys(wholeLetters).join('')}]`, 'gu');

/** Without case and accents, as the database's function quad_fold, which a test compares. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{Diacritic}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(wholeLetter, (letter) => wholeLetters[letter] ?? letter);

/** The words of a name: 'Anne-Marie O’Brien' has four. */
export function nameWords(name: string): string[] {
  return fold(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** What was typed to find a name: its words, each without what separates parts of a word. */
export function typedNameWords(typed: string): string[] {
  return typed
    .split(/\s+/)
    .map((word) => nameWords(word).join(''))
    .filter(Boolean);
}

/**
 * Whether every typed word begins at a word of the name, in any order. Words may be typed as one or apart: 'annemarie' and
 * 'anne marie' begin 'Anne-Marie', and 'o brien' begins 'OBrien'.
 */
export function hasNameWords(words: readonly string[], typed: readonly string[]): boolean {
  const begins = (part: string) => words.some((_, from) => words.slice(from).join('').startsWith(part));
  return typed.every(begins) || begins(typed.join(''));
}
