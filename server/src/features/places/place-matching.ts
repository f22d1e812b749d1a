import { type BookEntry, type BookPlace, isCode, type PlaceBook } from './place-book';
import {
  areOpposite,
  foldPlaceName,
  genericWords,
  isDistinctive,
  isSide,
  type PlaceToken,
  tokensOf,
} from './place-tokens';
import { buildingWord, roomNumber, roomWord } from './place-words';
import { isOneTypoApart } from './states';

/** A place of the book that a text names, and where. */
export interface PlaceMatch {
  place: BookPlace;
  strength: BookEntry['strength'];
  start: number;
  end: number;
  /** Higher is surer. */
  score: number;
}

const scores = { name: 100, code: 80, part: 62, stem: 55, typo: 50, street: 30 } as const;
const singleWordScore = 70;
/** What is in parentheses explains the place before: '(entrance across from Wells Library)'. */
const asideCost = 50;
/** Below this, a building that the book doesn't know, named earlier, is likelier the place. */
const sureScore = 75;
/** Names of residences are used in each other's place. */
const residences = new Set(['quadrangle', 'residence', 'dormitory', 'tower', 'apartments']);
const residenceWords = new Set([...residences, 'hall', 'house']);

const separator = /[,;:|()\n•·/]|\s[-–—]|[-–—]\s/;

interface Scan {
  text: string;
  tokens: readonly PlaceToken[];
  book: PlaceBook;
}

/** Whether nothing but separators, numbers and small words stand between the run and the start of its segment. */
function beginsSegment({ text, tokens }: Scan, first: number): boolean {
  const token = tokens[first];
  const before = tokens[first - 1];
  if (!token || !before) return true;
  if (separator.test(text.slice(before.end, token.start))) return true;
  return roomNumber.test(before.text) && beginsSegment({ text, tokens } as Scan, first - 1);
}

/** The next word in the same segment. */
function following({ text, tokens }: Scan, last: number): PlaceToken | null {
  const [token, next] = [tokens[last], tokens[last + 1]];
  if (!token || !next || separator.test(text.slice(token.end, next.start))) return null;
  return next;
}

/** Whether a generic word after the name says that another building is meant: 'Wylie Hall' for Wylie House. */
function isContradicted(next: PlaceToken | null, name: string): boolean {
  if (!next || !genericWords.has(next.word)) return false;
  const own = tokensOf(name).map(({ word }) => word);
  if (own.includes(next.word)) return false;
  return !(own.some((word) => residences.has(word)) && residenceWords.has(next.word)) && !roomLike(next);
}

function roomLike({ text, word }: PlaceToken): boolean {
  return roomNumber.test(text) || (roomWord.test(text) && word !== 'library' && word !== 'chapel');
}

function isAside(text: string, start: number): boolean {
  const before = text.slice(0, start);
  return before.lastIndexOf('(') > before.lastIndexOf(')') && before.lastIndexOf('(') > 0;
}

/** Whether a name of one word, or one without its generic word, may be the place here. */
function isWeakNameFitting(scan: Scan, first: number, last: number, entry: BookEntry): boolean {
  const next = following(scan, last);
  if (!beginsSegment(scan, first) || isContradicted(next, entry.place.name)) return false;
  if (first === last && !isDistinctive(scan.tokens[first]?.word ?? '')) {
    // 'The Union, 2nd Floor': the name alone between commas.
    return next === null || (entry.strength === 'stem' && roomNumber.test(next.text));
  }
  if (entry.strength !== 'stem') return true;
  return (
    !next ||
    roomLike(next) ||
    tokensOf(entry.place.name).some(({ word }) => word === next.word) ||
    genericWords.has(next.word)
  );
}

/** Whether the words after a shorter form of a name say the other side: 'Dodd Hall West' for Dodd Hall East. */
function isOtherSide(scan: Scan, last: number, { strength, place }: BookEntry): boolean {
  if (strength !== 'part' && strength !== 'stem') return false;
  const after = [following(scan, last), scan.tokens[last + 2]].map((token) => token?.text ?? '');
  return areOpposite(place.name, after.join(' '));
}

/** 'East Student Center', 'Student Center East 201': another building than Student Center; its 'East Ballroom' is a room of it. */
function isSidedNeighbor(scan: Scan, first: number, last: number, { strength, place }: BookEntry): boolean {
  if (strength === 'street') return false;
  const { text, tokens } = scan;
  const own = new Set(tokensOf(place.name).map(({ word }) => word));
  const saysOther = (token: PlaceToken | null | undefined) =>
    token != null && isSide(token.word) && !own.has(token.word);
  const before = tokens[first - 1];
  // Not 'North of Wells Library', which is beside it.
  const isAdjacent = before && /^\.?\s+$/.test(text.slice(before.end, tokens[first]?.start));
  if (isAdjacent && saysOther(before)) return true;
  if (!saysOther(following(scan, last))) return false;
  const afterwards = following(scan, last + 1);
  const isHall = strength === 'stem' && genericWords.has(afterwards?.word ?? '');
  return !afterwards || roomNumber.test(afterwards.text) || isHall;
}

function matchRun(scan: Scan, first: number, last: number, entry: BookEntry): PlaceMatch | null {
  const [start, end] = [scan.tokens[first]?.start ?? 0, scan.tokens[last]?.end ?? 0];
  if (isOtherSide(scan, last, entry) || isSidedNeighbor(scan, first, last, entry)) return null;
  const length = last - first + 1;
  const isFull = entry.strength === 'name' && length > 1;
  if (!isFull && entry.strength !== 'street' && !isWeakNameFitting(scan, first, last, entry)) return null;
  const score = entry.strength === 'name' && !isFull ? singleWordScore : scores[entry.strength] + 2 * length;
  return { place: entry.place, strength: entry.strength, start, end, score };
}

function matchNames(scan: Scan): PlaceMatch[] {
  const matches: PlaceMatch[] = [];
  for (let first = 0; first < scan.tokens.length; first++) {
    const most = Math.min(scan.book.longest, scan.tokens.length - first);
    for (let length = most; length > 0; length--) {
      const run = scan.tokens.slice(first, first + length);
      const entry = scan.book.entries.get(run.map(({ word }) => word).join(' '));
      const match = entry && matchRun(scan, first, first + length - 1, entry);
      if (match) {
        matches.push(match);
        break;
      }
    }
  }
  return matches;
}

/** 'TUC', 'GA 1060', 'WN129', 'Doheny Library (DML)'. */
function matchCodes(scan: Scan): PlaceMatch[] {
  const isShouted = !/\p{Ll}/u.test(scan.text);
  return scan.tokens.flatMap((token, index): PlaceMatch[] => {
    const attached = /^([A-Z]{2,4})(\d{2,4}[A-Z]?)$/.exec(token.text);
    const code = scan.book.codes.has(token.text) ? token.text : attached?.[1];
    const place = code && isCode(code) ? scan.book.codes.get(code) : undefined;
    if (!code || !place) return [];
    const next = following(scan, index);
    const isNumbered = next !== null && roomNumber.test(next.text);
    const isInBrackets = scan.text[token.start - 1] === '(' && scan.text[token.end] === ')';
    const isAlone = next === null || isNumbered || code !== token.text;
    const isFitting =
      isInBrackets || (beginsSegment(scan, index) && (isAlone || (!isShouted && code.length > 2)));
    if (!isFitting) return [];
    const score = scores.code + (isInBrackets ? asideCost + 5 : 0);
    // The words before '(DML)' are the name that the book has in other words.
    const opening = isInBrackets
      ? Math.max(
          0,
          ...[...scan.text.slice(0, token.start - 1).matchAll(/[,;|]\s*/g)].map(
            (found) => found.index + found[0].length,
          ),
        )
      : token.start;
    const end = code === token.text ? token.end + (isInBrackets ? 1 : 0) : token.start;
    return [{ place, strength: 'code', start: opening, end, score }];
  });
}

/** The text with words of the book in place of those one typo away from exactly one; null if there are none. */
function corrected(scan: Scan): Scan | null {
  const known = new Set([...scan.book.entries.keys()].flatMap((key) => key.split(' ')));
  let isChanged = false;
  const tokens = scan.tokens.map((token) => {
    if (token.word.length < 6 || known.has(token.word)) return token;
    const near = [...known].filter(
      (word) => word.length > 5 && isDistinctive(word) && isOneTypoApart(word, token.word),
    );
    if (near.length !== 1 || !near[0]) return token;
    isChanged = true;
    return { ...token, word: near[0] };
  });
  return isChanged ? { ...scan, tokens } : null;
}

function isUnknownBuildingBefore(text: string, match: PlaceMatch): boolean {
  if (match.score >= sureScore || match.strength === 'street') return false;
  const before = text.slice(0, match.start);
  const segments = before.split(separator);
  return segments
    .slice(0, -1)
    .some((segment) => segment.search(buildingWord) >= 0 || /\btheat(?:er|re)\b/i.test(segment));
}

/** The places that a text names, the likeliest first; later ones don't overlap it. */
export function matchPlaces(text: string, book: PlaceBook): PlaceMatch[] {
  if (book.places.length === 0) return [];
  const scan: Scan = { text, tokens: tokensOf(text), book };
  let found = [...matchNames(scan), ...matchCodes(scan)];
  if (!found.some(({ strength, score }) => strength === 'name' && score >= sureScore)) {
    const other = corrected(scan);
    const typos = other
      ? matchNames(other).filter(({ strength }) => strength === 'name' || strength === 'part')
      : [];
    found = [
      ...found,
      ...typos.map((match) => ({ ...match, strength: 'typo' as const, score: scores.typo + 40 })),
    ];
  }
  const ranked = found
    .map((match) => ({ ...match, score: match.score - (isAside(text, match.start) ? asideCost : 0) }))
    .filter((match) => !isUnknownBuildingBefore(text, match))
    .sort((one, other) => other.score - one.score || one.start - other.start);
  const kept: PlaceMatch[] = [];
  for (const match of ranked) {
    if (kept.every((other) => match.end <= other.start || match.start >= other.end)) kept.push(match);
  }
  return kept;
}

function isTypoOf(word: string, known: Iterable<string>): boolean {
  return word.length > 5 && [...known].some((one) => isOneTypoApart(one, word));
}

/** Whether an alias names a part of the building rather than the building: 'Auer Hall' of 'Simon Music Center'. */
export function isPartOf(written: string, place: BookPlace): boolean {
  const words = foldPlaceName(written).split(' ');
  const own = new Set(
    foldPlaceName(place.name)
      .split(' ')
      .filter((word) => !genericWords.has(word)),
  );
  if (
    isCode(written.trim()) ||
    /^\d/.test(written) ||
    words.some((word) => own.has(word) || isTypoOf(word, own))
  )
    return false;
  if (!words.some(isDistinctive)) return words.length > 1 && /^recital/.test(words[0] ?? '');
  return (
    words.length === 1 ||
    /^(?:hall|theater|auditorium|gallery|library|center|room|gymnasium|chapel)$/.test(words.at(-1) ?? '')
  );
}
