import { parse } from 'csv-parse/sync';
import * as z from 'zod/mini';
import type { TownLookup } from '../places/named-town';
import { parsePlace } from '../places/parse-place';
import { type BookCampus, createPlaceBook, type PlaceBook } from '../places/place-book';
import { foldPlaceName, tokensOf } from '../places/place-tokens';

/** A list of a campus's buildings. */
export const campusList = z.object({
  campus: z.string(),
  buildings: z.array(
    z.object({
      name: z.string(),
      code: z.optional(z.nullable(z.string())),
      aliases: z.optional(z.nullable(z.array(z.string()))),
      lat: z.number(),
      lng: z.number(),
      address: z.optional(z.nullable(z.string())),
    }),
  ),
});
export type CampusList = z.infer<typeof campusList>;

/** A location in words and what a person read in it. */
const labeledText = z.object({
  text: z.string(),
  campus: z.string(),
  /** Several are joined by ' | '. */
  building: z.string(),
  room: z.string(),
  kind: z.enum(['building', 'campus', 'town', 'online', 'none', 'private']),
  /** 'Town, ST'; empty for the campus's own. */
  other_town: z.string(),
  building_in_list: z.string(),
});
export type LabeledText = z.infer<typeof labeledText>;

/** The rows of a CSV file of labeled texts. */
export function readLabeledTexts(csv: string): LabeledText[] {
  return z.array(labeledText).parse(parse(csv, { columns: true, bom: true, skip_empty_lines: true }));
}

/** The book of a list; the campus is in the middle of its buildings unless its point is known. */
export function bookOf(list: CampusList, known: BookCampus | null): PlaceBook {
  const middle = (values: number[]) =>
    [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
  const campus = known ?? {
    name: list.campus,
    city: null,
    region: null,
    point: {
      lat: middle(list.buildings.map(({ lat }) => lat)),
      lng: middle(list.buildings.map(({ lng }) => lng)),
    },
  };
  const places = list.buildings.map((building, index) => ({
    id: String(index),
    name: building.name,
    aliases: [...(building.code ? [building.code] : []), ...(building.aliases ?? [])],
    lat: building.lat,
    lng: building.lng,
    street: building.address ?? null,
    entrance: null,
  }));
  return createPlaceBook({ ...campus, name: list.campus }, places);
}

export interface PlaceVerdict {
  isKindRight: boolean;
  /** Null if the building isn't in the campus's list. */
  isBuildingRight: boolean | null;
  /** Null if the text has no room. Kept: all its words are still there. */
  isRoomKept: boolean | null;
  isRoomExact: boolean | null;
  /** A pin on campus although the text names another town. */
  isPinAstray: boolean;
  /** What was read, for people. */
  read: string;
}

const wordsOf = (text: string) => tokensOf(text).map(({ word }) => word);

function isWithin(part: string, whole: string): boolean {
  const words = wordsOf(whole);
  return wordsOf(part).every((word) => words.includes(word));
}

/** Reads one text and compares it with its labels. */
export function checkPlace(labeled: LabeledText, book: PlaceBook, towns: TownLookup): PlaceVerdict {
  const parsed = parsePlace(labeled.text, book, towns);
  const expected = labeled.building.split(' | ').map(foldPlaceName);
  const isListed = labeled.building_in_list === 'true';
  const { room } = labeled;
  return {
    isKindRight: parsed.kind === labeled.kind,
    isBuildingRight: isListed ? expected.includes(foldPlaceName(parsed.place?.name ?? '')) : null,
    isRoomKept: room === '' ? null : isWithin(room, parsed.room ?? ''),
    isRoomExact: room === '' ? null : foldPlaceName(room) === foldPlaceName(parsed.room ?? ''),
    isPinAstray: labeled.other_town !== '' && (parsed.place !== null || !parsed.isElsewhere),
    read: [
      parsed.kind,
      parsed.place ? parsed.name : parsed.name && `(${parsed.name})`,
      parsed.room,
      parsed.isElsewhere ? parsed.town?.city : null,
    ]
      .map((part) => part ?? '–')
      .join(' | '),
  };
}
