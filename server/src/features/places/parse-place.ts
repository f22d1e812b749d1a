import { decodeEntities } from '../../text/decode-entities';
import { findTown, isOwnTown, type NamedTown, type TownLookup } from './named-town';
import { type BookCampus, type BookPlace, campusNames, emptyPlaceBook, type PlaceBook } from './place-book';
import { isPartOf, matchPlaces } from './place-matching';
import { foldPlaceName } from './place-tokens';
import {
  buildingWord,
  contactOnly,
  manyPlaces,
  onlineWords,
  privateLocation,
  roomWord,
  streetAddress,
  unfilledTemplate,
  unknownLocationWords,
  venueWord,
} from './place-words';
import { gap, roomBeside, splitByWords } from './room-words';
import { writtenState } from './states';

/**
 * What a location in words is: a building (also off campus), the campus or somewhere outdoors on it, a town, no place
 * to go to, no place at all, or one that only some may know.
 */
export const placeTextKinds = ['building', 'campus', 'town', 'online', 'none', 'private'] as const;
export type PlaceTextKind = (typeof placeTextKinds)[number];

export interface ParsedPlace {
  kind: PlaceTextKind;
  /** The building or outdoor place: in the book's words if it has it, else as written. */
  name: string | null;
  /** Room, floor or part, as written. */
  room: string | null;
  /** The place of the book that is named; the first if there are several. */
  place: BookPlace | null;
  /** The town that is named, also the campus's own. */
  town: NamedTown | null;
  /** Whether that town is another one than the campus's. */
  isElsewhere: boolean;
}

const longestText = 500;
const organization =
  /\b(?:society|association|club|fraternity|sorority|student government|organization|committee|coalition|department of|office of)\b/i;
const country = /\b(?:united states(?: of america)?|usa|canada)\b\.?/gi;
const zip =
  /\b[A-Z]{2}\s+\d{5}(?:-\d{4})?\b|,\s*\d{5}(?:-\d{4})?(?=\s*(?:,|$|-))|\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/g;

function nothing(kind: PlaceTextKind, room: string | null = null): ParsedPlace {
  return { kind, name: null, room, place: null, town: null, isElsewhere: false };
}

function without(text: string, start: number, end: number): string {
  if (end <= start) return text;
  return `${text.slice(0, start)}${gap}${' '.repeat(Math.max(0, end - start - 1))}${text.slice(end)}`;
}

/** 'Old Chemistry 601', but not 'Passcode 5512'. */
const nameAndNumber =
  /^\s*(?:hybrid:?\s+)?(?!(?:meeting|id|pass\w*|pin|code|dial|call|ext\w*|webinar|session|channel|password|phone|part|week|day|episode|access)\b)\p{Lu}[\p{L}.'’]+(?:\s+[\p{L}.'’]+){0,3}\s+\d{1,4}\p{Lu}?\s*$/iu;

/** Whether, beside the words for a meeting without a place, a place is named: 'Brower Center 100W + virtual'. */
function namesPlaceToo(text: string, book: PlaceBook): boolean {
  const parts = text.split(/[,;|&+/\n()]|\s[-–—]\s|\band\b|\bor\b/i);
  return parts.some((part) => {
    if (part.search(onlineWords) >= 0) return part.search(buildingWord) >= 0 && !/^\S+$/.test(part.trim());
    return (
      part.search(buildingWord) >= 0 ||
      matchPlaces(part, book).length > 0 ||
      (roomWord.test(part) && /\d/.test(part)) ||
      nameAndNumber.test(part)
    );
  });
}

/** Whether the text says only how to take part from anywhere: 'Zoom', an address on the web. */
export function isOnlineText(text: string): boolean {
  return text.search(onlineWords) >= 0 && !contactOnly.test(text) && !namesPlaceToo(text, emptyPlaceBook);
}

/** 'NC', 'United States': a whole region or country is no place to go to. */
function isRegionAlone(text: string, campus: BookCampus | null): boolean {
  const isRegion = campus?.region !== null && campus?.region === writtenState(text);
  return (isRegion && !namesCampus(text, campus)) || text.replace(country, '').trim() === '';
}

/** What can be said without knowing any place; null if it may be one. */
function withoutPlace(text: string, book: PlaceBook): ParsedPlace | null {
  if (text === '' || unfilledTemplate.test(text) || isRegionAlone(text, book.campus)) return nothing('none');
  if (privateLocation.test(text)) return nothing('private');
  if (unknownLocationWords.test(text)) return nothing('none');
  if (text.search(onlineWords) >= 0 && !contactOnly.test(text) && !namesPlaceToo(text, book))
    return nothing('online');
  if (contactOnly.test(text)) return nothing('none');
  const isHost = organization.test(text) && text.search(buildingWord) < 0 && !/\d|,/.test(text);
  return isHost && !venueWord.test(text.replace(organization, '')) && matchPlaces(text, book).length === 0
    ? nothing('none')
    : null;
}

/** The words beside the named places: their names out, and what repeats them. */
function besidePlaces(
  text: string,
  book: PlaceBook,
  town: NamedTown | null,
): { place: BookPlace; left: string } | null {
  const matches = matchPlaces(text, book);
  const [best] = matches;
  if (!best) return null;
  let left = text;
  for (const match of matches.filter(({ place }) => place === best.place)) {
    const written = text.slice(match.start, match.end);
    // 'GA 2067' is how the room is written on its door.
    const isRoom = match.strength === 'code' && /^\s*\d/.test(text.slice(match.end));
    const isPart = match.strength === 'name' && isPartOf(written, match.place);
    if (!isRoom && !isPart) left = without(left, match.start, match.end);
  }
  if (town) left = without(left, town.start, town.end);
  return { place: best.place, left: left.replace(zip, gap).replace(country, gap) };
}

/**
 * Locations parsed before others have their turn at the event loop: one of 500 characters takes 0.4 ms, and several sources
 * are read at a time.
 */
export const parsedAtOnce = 15;

/**
 * Reads a location in words: splits off the room, finds the building in the campus's book, and another town if one is
 * named; then the book is not asked, because its campus isn't there. The room stays as written.
 */
export function parsePlace(written: string, book: PlaceBook, towns: TownLookup): ParsedPlace {
  const text = decodeEntities(written.slice(0, longestText)).replace(/\s+/g, ' ').trim();
  const quick = withoutPlace(text, book);
  if (quick) return quick;
  const campus = book.campus;
  const named = findTown(text, towns, campus?.point ?? null);
  const isElsewhere = named !== null && !isOwnTown(named, campus) && !namesCampus(text, campus);
  const isSure =
    named !== null && (named.isAbroad || /,|\d{5}/.test(text.slice(Math.max(0, named.start - 2), named.end)));
  const found = isElsewhere && isSure ? null : besidePlaces(text, book, named);
  if (found) {
    return {
      kind: 'building',
      name: found.place.name,
      room: roomBeside(found.left, campus),
      place: found.place,
      town: isElsewhere ? null : named,
      isElsewhere: false,
    };
  }
  if (!isElsewhere && isWholeCampus(text, campus?.name ?? null)) return { ...nothing('campus'), town: named };
  const left = (named ? without(text, named.start, named.end) : text).replace(zip, gap).replace(country, gap);
  const split = splitByWords(left.replace(streetAddress, gap), campus);
  const street = left.match(streetAddress)?.[0] ?? null;
  const name = split.name ?? street;
  const kind = kindOf(split, { street, named, isElsewhere, text, isCampusKnown: campus !== null });
  return { kind, name, room: split.room, place: null, town: named, isElsewhere };
}

function kindOf(
  split: ReturnType<typeof splitByWords>,
  facts: {
    street: string | null;
    named: NamedTown | null;
    isElsewhere: boolean;
    text: string;
    isCampusKnown: boolean;
  },
): PlaceTextKind {
  if (facts.isElsewhere) return 'town';
  if (facts.named && split.name === null && split.room === null && !facts.street) {
    return facts.named.start === 0 ? 'town' : 'campus';
  }
  if (split.isOutdoors) return 'campus';
  if (split.name === null && split.room === null && !facts.street) return 'campus';
  if (split.name !== null || facts.street) return 'building';
  // A part without its building: 'Atrium' is somewhere on campus, 'Room 310' or 'Hall C' in a building that has it.
  const isNumbered = /\d/.test(facts.text) || /\b\p{Lu}\b/u.test(facts.text);
  return isNumbered && !facts.named ? 'building' : 'campus';
}

/** Whether one part of a text is the campus's name: then the town beside it is the campus's own. */
function namesCampus(text: string, campus: BookCampus | null): boolean {
  if (!campus) return false;
  const names = campusNames(campus.name);
  return text.split(/[,;()]|\s[-–—]\s/).some((part) => names.has(foldPlaceName(part)));
}

function isWholeCampus(text: string, campus: string | null): boolean {
  // At most 500 characters.
  if (manyPlaces.test(text) && !/\bor\b.*\b(?:hall|center)\b/i.test(text)) return true;
  if (!campus) return /\bcampus\b(?:,|$)/i.test(text) && text.search(buildingWord) < 0;
  const first = text.split(/[,(]/, 1)[0]?.trim() ?? '';
  return (
    campusNames(campus).has(foldPlaceName(first)) ||
    (/^\S.*\bcampus$/i.test(first) && first.search(buildingWord) < 0)
  );
}
