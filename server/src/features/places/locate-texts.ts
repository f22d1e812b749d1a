import { setImmediate } from 'node:timers/promises';
import type { PointCertainty } from '@quad/shared/contract/events';
import { distanceMiles, type LatLng } from '@quad/shared/geo';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { readLocationWords, withoutCoordinates } from '../../text/location-links';
import { loadPlaceBook } from './campus-books';
import { createTownLookup, possibleTowns, type Town, type TownLookup } from './named-town';
import { type ParsedPlace, parsedAtOnce, parsePlace } from './parse-place';
import { countryAround } from './place-area';
import { emptyPlaceBook } from './place-book';
import { type ResolvedPlace, resolvePlaces } from './place-resolution';

/** Where a location in words is. */
export interface TextLocation {
  /** Null if nobody can say, and for what is on no map. */
  point: LatLng | null;
  /** How exact the point is; 'campus' without a point for what is somewhere on campus. */
  certainty: PointCertainty | null;
  /** The building of the gazetteer. */
  placeId: string | null;
  /** As written. */
  room: string | null;
  isOnline: boolean;
  /** Whether another town than the campus's is named: then it is never on campus. */
  isElsewhere: boolean;
}

/** Names looked up in one statement. */
const batchSize = 4000;
/** What is this far from the town that is named has only the same name. */
const townReachMiles = 40;
/** Without a town, people mean something near. */
const campusReachMiles = 60;

/** Forms in which a name may be in the gazetteer. */
function formsOf(name: string): string[] {
  const saint = /^(?:st\.?|saint) (.+)$/i.exec(name)?.[1];
  const mount = /^(?:mt\.?|mount) (.+)$/i.exec(name)?.[1];
  const fort = /^(?:ft\.?|fort) (.+)$/i.exec(name)?.[1];
  return [
    name,
    ...(saint ? [`St. ${saint}`, `Saint ${saint}`] : []),
    ...(mount ? [`Mount ${mount}`] : []),
    ...(fort ? [`Fort ${fort}`] : []),
  ];
}

async function lookUpTowns(db: Db, texts: readonly string[], near: LatLng | null): Promise<TownLookup> {
  const home = await countryAround(db, near);
  const names = [
    ...new Set(['New York City', 'Washington, D.C.', ...texts.flatMap(possibleTowns).flatMap(formsOf)]),
  ];
  const towns: Town[] = [];
  for (let start = 0; start < names.length; start += batchSize) {
    const { rows } = await db.execute<{ [Field in keyof Town]: Town[Field] }>(sql`
      select distinct name, region, population, latitude as lat, longitude as lng, country = ${home} as "isHome"
      from json_array_elements_text(${JSON.stringify(names.slice(start, start + batchSize))}::json) as wanted
      join places on quad_fold(places.name) = quad_fold(wanted)
      where places.kind = 'city' and places.merged_into_id is null`);
    towns.push(...rows);
  }
  return createTownLookup(towns);
}

const certaintyOf: Record<ResolvedPlace['precision'], PointCertainty> = {
  venue: 'building',
  area: 'town',
  city: 'town',
};

/** What the gazetteer says beside the book: known venues, parks, zip codes, towns. */
function besideBook(
  { town, isElsewhere }: ParsedPlace,
  resolved: ResolvedPlace | undefined,
  near: LatLng | null,
): Pick<TextLocation, 'point' | 'certainty'> {
  const center = isElsewhere ? (town?.point ?? null) : near;
  const reach = isElsewhere ? townReachMiles : campusReachMiles;
  const isNear = resolved && (!center || distanceMiles(resolved, center) <= reach);
  if (isNear && !town?.isAbroad) {
    return { point: { lat: resolved.lat, lng: resolved.lng }, certainty: certaintyOf[resolved.precision] };
  }
  const point = isElsewhere && town?.point ? { lat: town.point.lat, lng: town.point.lng } : null;
  return { point, certainty: point ? 'town' : isElsewhere ? null : 'campus' };
}

/** Of a text that says nothing. */
export const unknownLocation: TextLocation = {
  point: null,
  certainty: null,
  placeId: null,
  room: null,
  isOnline: false,
  isElsewhere: false,
};

function locationOf(
  parsed: ParsedPlace,
  resolved: ResolvedPlace | undefined,
  near: LatLng | null,
): TextLocation {
  const { kind, place, room, isElsewhere } = parsed;
  if (kind === 'online') return { ...unknownLocation, isOnline: true };
  if (kind === 'none' || kind === 'private') return { ...unknownLocation, room };
  if (place) {
    const { lat, lng } = place.entrance ?? place;
    const certainty = place.entrance ? 'entrance' : 'building';
    return { ...unknownLocation, point: { lat, lng }, certainty, placeId: place.id, room };
  }
  return { ...unknownLocation, ...besideBook(parsed, resolved, near), room, isElsewhere };
}

/** Of coordinates or a map's address, wherever its words would be. */
const exactly = (point: LatLng) => ({ point, certainty: null, isOnline: false, isElsewhere: false });

/** An event's location in words, from its venue and its address, without saying one twice. */
export function placeTextOf(venueName: string | null, location: string): string {
  if (!venueName || location.toLowerCase().startsWith(venueName.toLowerCase())) return location;
  return `${venueName}, ${location}`;
}

/**
 * Finds out where locations in words are: in which building of the campus around `near` and which room, in which
 * other town, online, or only somewhere on campus.
 * @returns by the requested text
 */
export async function locateTexts(
  db: Db,
  texts: readonly string[],
  near: LatLng | null,
): Promise<Map<string, TextLocation>> {
  const unique = [...new Set(texts)];
  if (unique.length === 0) return new Map();
  const book = near ? await loadPlaceBook(db, near) : emptyPlaceBook;
  const towns = await lookUpTowns(db, unique, near);
  const parsed: { text: string; point: LatLng | null; parsed: ParsedPlace }[] = [];
  for (const [index, text] of unique.entries()) {
    if (index % parsedAtOnce === 0) await setImmediate();
    const { words, point } = readLocationWords(text);
    parsed.push({ text, point, parsed: parsePlace(withoutCoordinates(words), book, towns) });
  }
  const open = parsed.filter(
    ({ parsed: { kind, place } }) => !place && ['building', 'campus', 'town'].includes(kind),
  );
  const resolved = await resolvePlaces(
    db,
    open.map(({ text }) => text),
    near,
  );
  return new Map(
    parsed.map(({ text, point, parsed }) => {
      const location = locationOf(parsed, resolved.get(text), near);
      return [text, point && !location.placeId ? { ...location, ...exactly(point) } : location];
    }),
  );
}
