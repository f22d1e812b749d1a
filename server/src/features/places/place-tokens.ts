/** One word of a location in words. */
export interface PlaceToken {
  /** As written. */
  text: string;
  /** Without case, accents and punctuation, and in its usual form: 'Bldg.' as 'building'. */
  word: string;
  start: number;
  end: number;
}

/** Words that are written in several ways. */
const usualForms: Record<string, string> = {
  bldg: 'building',
  bld: 'building',
  ctr: 'center',
  cntr: 'center',
  centre: 'center',
  lab: 'laboratory',
  labs: 'laboratory',
  laboratories: 'laboratory',
  theatre: 'theater',
  lib: 'library',
  aud: 'auditorium',
  univ: 'university',
  fac: 'facility',
  rec: 'recreation',
  gym: 'gymnasium',
  quad: 'quadrangle',
  engr: 'engineering',
  eng: 'engineering',
  sci: 'science',
  sciences: 'science',
  envir: 'environmental',
  mem: 'memorial',
  admin: 'administration',
  ii: '2',
  iii: '3',
  iv: '4',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  ave: 'avenue',
  av: 'avenue',
  st: 'street',
  rd: 'road',
  dr: 'drive',
  blvd: 'boulevard',
  ln: 'lane',
  pkwy: 'parkway',
  hwy: 'highway',
  pl: 'place',
  sq: 'square',
};

/** Words that people leave out or add. */
const smallWords = new Set(['and', 'the', 'of', 'for', 'a', 'an', 'at', 'in', 'on']);

const wordPattern = /[\p{L}\p{N}]+(?:['’ʻ‘.](?=[\p{L}\p{N}])[\p{L}\p{N}]+)*/gu;

function usualForm(text: string): string {
  const folded = text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]|[\u02b9-\u02bf]/gu, '')
    .toLowerCase();
  return usualForms[folded] ?? folded;
}

/** The words of a text, without the small ones. */
export function tokensOf(text: string): PlaceToken[] {
  return [...text.matchAll(wordPattern)]
    .map((match) => ({
      text: match[0],
      word: usualForm(match[0]),
      start: match.index,
      end: match.index + match[0].length,
    }))
    .filter(({ word }) => word !== '' && !smallWords.has(word));
}

/** A name as it is compared: 'The D.H. Hill Jr. Lib.' as 'dh hill jr library'; '' for none. */
export function foldPlaceName(name: string): string {
  return tokensOf(name)
    .map(({ word }) => word)
    .join(' ');
}

const oppositeWords = [
  ['east', 'west'],
  ['north', 'south'],
] as const;

const sideWords: ReadonlySet<string> = new Set(oppositeWords.flat());

/** 'east' and the like: a building beside one without it has a name of its own. */
export const isSide = (word: string) => sideWords.has(word);

/** Whether names say opposite sides and so can't be one building: 'Student Center East' and 'Student Center West'. */
export function areOpposite(one: string, other: string): boolean {
  const [own, others] = [one, other].map((name) => new Set(tokensOf(name).map(({ word }) => word)));
  const isOnly = (words: Set<string> | undefined, side: string, opposite: string) =>
    words?.has(side) && !words.has(opposite);
  return oppositeWords.some(
    ([side, opposite]) =>
      (isOnly(own, side, opposite) && isOnly(others, opposite, side)) ||
      (isOnly(own, opposite, side) && isOnly(others, side, opposite)),
  );
}

/** Words that end the names of buildings, which people leave out ('Turley 106') or don't. */
export const genericWords: ReadonlySet<string> = new Set(
  `hall building center library union complex house quadrangle tower laboratory stadium arena coliseum
  auditorium theater museum gallery church chapel school college institute facility annex pavilion residence
  apartments lodge gymnasium department wing plaza court commons dormitory`.split(/\s+/),
);

/** Words that many buildings have: alone they name none of them. */
const commonWords: ReadonlySet<string> = new Set([
  ...genericWords,
  ...`student main campus university memorial international research science education administration
  recreation graduate north south east west old new central community conference dining music art arts
  engineering sports alumni health service services learning academic culture cultural academy street avenue
  recital family public state general studio room lobby hospital business technology medical jr sr`.split(
    /\s+/,
  ),
]);

/** Whether a folded word can tell buildings apart. */
export function isDistinctive(word: string): boolean {
  return word.length > 1 && !commonWords.has(word);
}
