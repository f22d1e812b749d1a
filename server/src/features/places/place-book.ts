import type { LatLng } from '@quad/shared/geo';
import { foldPlaceName, genericWords, isDistinctive } from './place-tokens';
import { streetAddress } from './place-words';

/** A building or outdoor place of a campus as the place book knows it. */
export interface BookPlace extends LatLng {
  id: string;
  name: string;
  /** Other names, and codes such as 'TUC'. */
  aliases: readonly string[];
  street: string | null;
  /** Where people go in, if known. */
  entrance: LatLng | null;
}

/** The campus whose book it is. */
export interface BookCampus {
  name: string;
  /** Null if it isn't known. */
  point: LatLng | null;
  /** Its town and two-letter state, if known. */
  city: string | null;
  region: string | null;
}

/** How a name leads to a place; the surer ones first. */
export const matchStrengths = ['name', 'code', 'part', 'stem', 'typo', 'street'] as const;
type MatchStrength = (typeof matchStrengths)[number];

/** A name in the index. */
export interface BookEntry {
  place: BookPlace;
  strength: MatchStrength;
  /** The name or alias behind it, as stored. */
  written: string;
}

export interface PlaceBook {
  campus: BookCampus | null;
  places: readonly BookPlace[];
  /** By folded words; names that lead to several places are left out. */
  entries: ReadonlyMap<string, BookEntry>;
  /** By code in capital letters. */
  codes: ReadonlyMap<string, BookPlace>;
  /** The words of the longest name. */
  longest: number;
}

/** 'TUC', 'EB2', 'PY': capital letters, perhaps with digits, no small ones. */
export function isCode(name: string): boolean {
  return /^[A-Z][A-Z0-9]{1,5}$/.test(name);
}

/** Subsets of longer names would be too many. */
const longestForParts = 7;

/** Shorter forms of a name: its last word with any of those before it, in their order. */
function partsOf(words: readonly string[]): string[] {
  const last = words.at(-1);
  if (words.length < 3 || words.length > longestForParts || !last || !genericWords.has(last)) return [];
  const before = words.slice(0, -1);
  const parts: string[] = [];
  for (let chosen = 1; chosen < 2 ** before.length - 1; chosen++) {
    const kept = before.filter((_, index) => chosen & (1 << index));
    if (kept.some(isDistinctive)) parts.push([...kept, last].join(' '));
  }
  return parts;
}

/** The name before its generic word: 'turley' of 'turley hall', 'loomis' of 'loomis laboratory physics'. */
function stemOf(words: readonly string[]): string | null {
  const end = words.findIndex((word, index) => index > 0 && genericWords.has(word));
  const stem = words.slice(0, Math.max(0, end));
  return stem.some((word) => isDistinctive(word) && word.length > 2) ? stem.join(' ') : null;
}

function streetOf(street: string | null): string | null {
  const found = street?.match(streetAddress)?.[0];
  return found ? foldPlaceName(found) : null;
}

/** The forms of all names of a place. */
function formsOf(place: BookPlace): { key: string; strength: MatchStrength; written: string }[] {
  const written = [place.name, ...place.aliases].filter((name) => !isCode(name));
  const full = written.map((name) => ({
    key: foldPlaceName(name),
    strength: 'name' as const,
    written: name,
  }));
  const words = foldPlaceName(place.name).split(' ');
  const stem = stemOf(words);
  const street = streetOf(place.street);
  return [
    ...full,
    ...partsOf(words).map((key) => ({ key, strength: 'part' as const, written: place.name })),
    ...(stem ? [{ key: stem, strength: 'stem' as const, written: place.name }] : []),
    ...(street ? [{ key: street, strength: 'street' as const, written: place.street ?? '' }] : []),
  ].filter(({ key }) => key !== '');
}

/** Keeps the surer entry of two; names that two places share equally lead to neither. */
function indexNames(places: readonly BookPlace[]): Map<string, BookEntry> {
  const entries = new Map<string, BookEntry>();
  const shared = new Set<string>();
  for (const strength of matchStrengths) {
    for (const place of places) {
      for (const form of formsOf(place).filter((form) => form.strength === strength)) {
        const known = entries.get(form.key);
        if (!known) entries.set(form.key, { place, strength, written: form.written });
        else if (known.place !== place && known.strength === strength) shared.add(form.key);
      }
    }
    // A shared name is not taken by a weaker form either.
  }
  for (const key of shared) entries.delete(key);
  return entries;
}

function indexCodes(places: readonly BookPlace[]): Map<string, BookPlace> {
  const codes = new Map<string, BookPlace>();
  const shared = new Set<string>();
  for (const place of places) {
    for (const code of new Set(place.aliases.filter(isCode))) {
      if (codes.has(code)) shared.add(code);
      codes.set(code, place);
    }
  }
  for (const code of shared) codes.delete(code);
  return codes;
}

/** An index of a campus's places by every name that people use. */
export function createPlaceBook(campus: BookCampus | null, places: readonly BookPlace[]): PlaceBook {
  const entries = indexNames(places);
  const longest = Math.max(1, ...[...entries.keys()].map((key) => key.split(' ').length));
  return { campus, places, entries, codes: indexCodes(places), longest };
}

/** A book without any place, for texts far from every known campus. */
export const emptyPlaceBook: PlaceBook = createPlaceBook(null, []);

/** The names of the campus itself: 'UC Davis', 'TCNJ', 'NC State University'. */
export function campusNames(name: string): Set<string> {
  const [before = '', ...after] = name.split(/,|[–—-]| at /);
  const rest = foldPlaceName(after.join(' '));
  const initials = (left: RegExp) =>
    before
      .split(/\s+/)
      .filter((word) => /^\p{L}/u.test(word) && !left.test(word))
      .map((word) => word[0]?.toLowerCase())
      .join('');
  const shorts = [/^(?:of|and|at|for)$/i, /^(?:of|the|and|at|for)$/i].map(initials);
  const state = /^(north|south|new|west|rhode) (\p{L})\p{L}+ (.+)$/iu.exec(name);
  const names = [
    foldPlaceName(name),
    foldPlaceName(before),
    ...shorts.filter((short) => short.length > 2),
    ...(rest ? [...shorts, foldPlaceName(before)].map((short) => `${short} ${rest}`) : []),
    ...(state ? [foldPlaceName(`${state[1]?.[0]}${state[2]} ${state[3]}`)] : []),
  ];
  return new Set(names.filter((one) => one !== ''));
}
