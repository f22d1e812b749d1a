import { type BookCampus, campusNames } from './place-book';
import { foldPlaceName } from './place-tokens';
import {
  buildingWord,
  onlineWords,
  outdoorPlace,
  roomBeginning,
  roomEnding,
  roomNumber,
  roomWord,
  streetAddress,
  streetAlone,
  venueWord,
} from './place-words';

/** What a text without a known building says: the name of a building or outdoor place, and the part of it. */
export interface NameAndRoom {
  name: string | null;
  room: string | null;
  isOutdoors: boolean;
}

/** Marks words that were taken out of a text. */
export const gap = '\ue000';

const edges = /^[\s,;:|\-–—/&+.]+|(?<![\s,;:|\-–—/&+])[\s,;:|\-–—/&+]+$/g;
const roomLabel = /\b(?:room|rm) (?:number|no\.?)\s*:\s*/giu;
const aside =
  /^(?:park\b|parking|venue\b|exact\b|procession|map\b|near\b|(?:hybrid|in[- ]person|tickets?|(?:more )?info|details|registration|rsvp)$)/i;
/** What joined the words for a meeting online to a place: '500 and' of '500 and Zoom'. */
const joints =
  // At most 500 characters.
  /^(?:(?:and|or|also|via|with|on|at|both|hybrid|in[- ]person)\b[\s,:&@]*)+|(?:[\s,(]+(?:and|or|also|via|with|on|at|both))+$/gi;

function trimEdges(text: string): string {
  let trimmed = text.replace(edges, '');
  // '(Dogwood Room)' as 'Dogwood Room'; '1006 (Community Center)' stays.
  const whole = /^\(([^()]*)\)$/.exec(trimmed);
  if (whole) trimmed = (whole[1] ?? '').replace(edges, '');
  const opened = trimmed.split('(').length;
  const closed = trimmed.split(')').length;
  if (opened > closed)
    trimmed = trimmed.replace(/^(.*)\(([^()]*)$/, opened === 2 && trimmed.startsWith('(') ? '$2' : '$1($2)');
  if (closed > opened) trimmed = trimmed.replace(/\)(?=[^)]*$)/, '');
  return trimmed
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(edges, '')
    .trim();
}

/** The words for the campus itself: they name no room. */
function wordsForCampus(campus: BookCampus | null): ReadonlySet<string> {
  const town = [campus?.city, campus?.region].flatMap((name) => (name ? [foldPlaceName(name)] : []));
  return new Set([...(campus ? campusNames(campus.name) : []), ...town, town.join(' ')]);
}

function isNoise(part: string, campus: ReadonlySet<string>): boolean {
  const folded = foldPlaceName(part);
  return folded === '' || campus.has(folded) || /\bcampus$/i.test(part) || aside.test(part);
}

/** 'Auer Hall & LIVE@music' as 'Auer Hall'; a part that only says how to join is left out. */
function withoutOnline(part: string): string {
  if (part.search(onlineWords) < 0) return part;
  const rest = trimEdges(trimEdges(part.replace(onlineWords, ' ')).replace(joints, ''));
  return rest.search(buildingWord) >= 0 || roomWord.test(rest) || /\d/.test(rest) ? rest : '';
}

/** The words that are left beside a building's name, as written; null for none. */
export function roomBeside(left: string, campus: BookCampus | null): string | null {
  const known = wordsForCampus(campus);
  const label = left.search(roomLabel);
  const isLabeled = label >= 0;
  const parts = left
    .replace(roomLabel, gap)
    .replace(streetAddress, gap)
    .split(gap)
    .map((text) => ({ text: withoutOnline(trimEdges(text)), isBeforeLabel: false }));
  if (isLabeled) {
    const before = left.slice(0, label).split(gap).length;
    parts.slice(0, before).forEach((part) => {
      part.isBeforeLabel = true;
    });
  }
  const kept = parts.filter(
    ({ text, isBeforeLabel }) =>
      text !== '' &&
      !isNoise(text, known) &&
      !(isBeforeLabel && text.search(roomWord) < 0 && !/\p{L}\d|\d/u.test(text)),
  );
  return kept.map(({ text }) => text).join(', ') || null;
}

interface Piece {
  text: string;
  /** 3: a building; 2: a venue; 1: some name; 0: only a part of one. */
  rank: number;
  name: string | null;
  room: string | null;
}

const campusOf = /\b(?:university|college|institute of technology)\b/i;
const meeting =
  // At most 500 characters.
  /^(meet(?:ing)?(?: up)?(?: in front of| at| outside)?|in front of|outside(?: of)?|behind|next to)\s+(.+)$/i;

const numberAfterName =
  /(?<![\s-])[\s-]+(?:#?\d[\p{L}\d]*(?:[/&-]\d+\p{L}?)*|\p{Lu}{1,2}-?\d[\p{L}\d]*)(?=\s|$)/gu;

/** Where the number of a room follows a name: the first number after the last letter before any. */
function startOfNumber(text: string): number | null {
  const starts = [...text.matchAll(numberAfterName)].map(({ index }) => index);
  const lastLetter = text.slice(0, starts.at(-1) ?? 0).search(/\p{L}\P{L}*$/u);
  return lastLetter < 0 ? null : (starts.find((start) => start > lastLetter) ?? null);
}

/** 'Student Center East' is not its West; the 'East Lobby' of one building is a room. */
const sideOfBuilding =
  /^\s+(?:north|south|east|west|northeast|northwest|southeast|southwest)(?=\s*$|\s+(?:#?\d|rooms?\b|rm\b|suite\b|ste\b|floor\b|level\b))/i;

/** 'Lindley Hall 130', '464 Loomis', 'Kendall Hall Main Stage', 'Main Theatre at Wright Hall'. */
function splitPiece(text: string): Piece {
  const only = (rank: number): Piece =>
    rank === 0 ? { text, rank, name: null, room: text } : { text, rank, name: text, room: null };
  const before = meeting.exec(text);
  if (before?.[1] && before[2] && !roomBeginning.test(before[2])) {
    const inner = splitPiece(before[2]);
    return { ...inner, text, room: [before[1], inner.room].filter(Boolean).join(', ') };
  }
  // At most 500 characters.
  const at = /^(.+?) (?:at|@|in) (?:the )?(.+)$/i.exec(text);
  if (at?.[1] && at[2] && at[2].search(buildingWord) >= 0) return { text, rank: 3, name: at[2], room: at[1] };
  if (at?.[1] && at[2] && campusOf.test(at[2])) return splitPiece(at[1]);
  if (roomBeginning.test(text) || roomNumber.test(text)) return only(0);
  // At most 500 characters.
  const numbered = /^(#?\d[\p{L}\d]*(?:[/&-]\d+\p{L}?)*)\s+(.+)$/u.exec(text);
  if (numbered?.[1] && numbered[2] && !/^(?:building|st|nd|rd|th)\b/i.test(numbered[2])) {
    if (roomEnding.test(numbered[2])) return only(0);
    const inner = splitPiece(numbered[2]);
    if (inner.rank > 0) return { ...inner, text, room: [numbered[1], inner.room].filter(Boolean).join(', ') };
  }
  const words = [...text.matchAll(buildingWord)];
  const last = words.at(-1);
  if (last) {
    const building = last.index + last[0].length;
    const end = building + (sideOfBuilding.exec(text.slice(building))?.[0].length ?? 0);
    const rest = text.slice(end);
    // 'Center for the Arts', 'College of Law': the name goes on.
    if (/^\s+(?:for|of|at|in|and)\b/i.test(rest) || /^['’]/.test(rest)) return only(3);
    if (rest.trim() === '') return only(3);
    return { text, rank: 3, name: text.slice(0, end), room: trimEdges(rest) };
  }
  if (roomEnding.test(text)) return only(0);
  const numberAt = startOfNumber(text);
  const named = text.slice(0, numberAt ?? 0).trim();
  if (numberAt !== null && !roomWord.test(named)) {
    // 'PY 100' is a room of a building that another part may name.
    if (/^[A-Z]{2,5}$/.test(named)) return { text, rank: 0.5, name: named, room: text };
    return { text, rank: 2, name: named, room: text.slice(numberAt).trim() };
  }
  // At most 500 characters.
  const labeled = /^(.+?)\s+((?:rooms?|rm|suite|ste|floor)\b.*)$/i.exec(text);
  if (labeled?.[1] && labeled[2]) return { text, rank: 2, name: labeled[1], room: labeled[2] };
  if (venueWord.test(text)) return only(2);
  return only(roomNumber.test(text.replaceAll(' ', '')) && /\d/.test(text) ? 0 : 1);
}

function piecesOf(text: string): string[] {
  return text
    .split(/[,;|\n•·\ue000()]|\s[-–—/]\s|:\s|(?<=\p{L})-\s+/u)
    .map(trimEdges)
    .filter((piece) => piece !== '' && !aside.test(piece));
}

// At most 500 characters.
const outdoorDetail = /\s+(?:between|near|by|behind|beside|at the corner of|next to|in front of|to|\d)\b.*$/i;

function isOutdoorPlace(text: string): boolean {
  const head = text.replace(outdoorDetail, '');
  if (text.search(buildingWord) >= 0 && !outdoorPlace.test(text)) return false;
  return (
    outdoorPlace.test(head) ||
    outdoorPlace.test(text) ||
    streetAlone.test(text) ||
    /^lake \p{Lu}/iu.test(text)
  );
}

/** A name of one acronym that repeats the words before it: 'Central King Building (CKB)'. */
function isAcronymOf(code: string, name: string): boolean {
  const initials = name
    .split(/[^\p{L}]+/u)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('');
  return (
    /^[A-Z]{3,5}$/.test(code) &&
    (initials.includes(code) || code.split('').every((letter) => initials.includes(letter)))
  );
}

/**
 * Splits a text without a known building by its words alone.
 * @param left the text without towns and street addresses, which are `gap`s
 */
export function splitByWords(left: string, campus: BookCampus | null): NameAndRoom {
  const known = wordsForCampus(campus);
  const written = piecesOf(left.replace(roomLabel, gap));
  const pieces = written
    .filter((text) => !known.has(foldPlaceName(text)))
    .filter((text) => !/\bcampus$/i.test(text) || written.length === 1)
    .map(withoutOnline)
    .filter((text) => text !== '')
    .map(splitPiece);
  const best = [...pieces].sort((one, other) => other.rank - one.rank)[0];
  if (!best) return { name: null, room: null, isOutdoors: false };
  const first = pieces[0];
  // 'Student Street (1st floor)': streets outdoors have no floors, so that it is a part of some building.
  if (
    best.rank < 3 &&
    first &&
    streetAlone.test(first.text) &&
    pieces.some(({ text }) => /\bfloor\b/i.test(text))
  )
    return { name: null, room: pieces.map(({ text }) => text).join(', '), isOutdoors: false };
  const outdoors =
    first &&
    (best.rank < 3 || /^lake \p{Lu}/iu.test(first.text)) &&
    (isOutdoorPlace(first.text) ? first : pieces.find((piece) => isOutdoorPlace(piece.text)));
  const chosen = outdoors || best;
  const rest = pieces
    .filter((piece) => piece === chosen || !isAcronymOf(piece.text, chosen.name ?? ''))
    .filter(
      (piece) =>
        piece === chosen ||
        !(campusOf.test(piece.text) && piece.rank !== 0 && piece.text.search(roomWord) < 0),
    )
    .flatMap((piece) => (piece === chosen ? (outdoors ? outdoorRoom(piece.text) : piece.room) : piece.text))
    .filter((text): text is string => text !== null && text !== '');
  return {
    name: outdoors ? outdoors.text : best.rank === 0 ? null : best.name,
    room: rest.join(', ') || null,
    isOutdoors: Boolean(outdoors),
  };
}

/** 'Dunn Meadow 1' is a part of the meadow. */
function outdoorRoom(text: string): string | null {
  return /\s(\d+\p{L}?)$/u.exec(text)?.[1] ?? null;
}
