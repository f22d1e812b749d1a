import type { MapPlace, PlaceKind } from '@quad/shared/contract/places';
import { type BoundingBox, boxArea, circleArea, distanceMiles, type LatLng } from '@quad/shared/geo';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { zoneAt } from '../../text/source-coordinates';
import { loadPlaceBook } from './campus-books';
import { parsePlace } from './parse-place';
import { inArea } from './place-area';
import { resolvePlace } from './place-resolution';
import { foldPlaceName } from './place-tokens';
import { roomWord } from './place-words';

/** A place for people to choose. */
export interface FoundPlace extends LatLng {
  name: string;
  kind: PlaceKind;
  street: string | null;
  city: string | null;
  region: string | null;
  postcode: string | null;
  country: string;
}

interface Candidate extends FoundPlace {
  population: number;
  foldedName: string;
  foldedQuery: string;
  /** How well the query matches any part of name and address, 0 to 1. */
  wordSimilarity: number;
  /** How similar query and name are as wholes, 0 to 1. */
  nameSimilarity: number;
}

/** Candidates from each kind of match, before ranking. */
const candidateLimit = 200;
/** pg_trgm's default of 0.6 misses 'Xaiver' and 'oxfrd'. */
const typoThreshold = '0.3';
/** Shorter queries have too few letters for a typo: only prefixes count. */
const typoMinLength = 4;
/** Sorts after every other character: everything with a prefix sorts between it and it plus this. */
const lastCharacter = '\u{10FFFF}';

async function findCandidates(db: Db, query: string): Promise<Candidate[]> {
  return db.transaction(async (db) => {
    await db.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${typoThreshold}, true)`);
    // Folds the query once instead of once per row, and names only in the remaining rows; search_text begins
    // with the folded name.
    const { rows } = await db.execute<{ [Field in keyof Candidate]: Candidate[Field] }>(sql`
      with wanted as materialized (select quad_fold(${query}) as folded),
      beginning as (
        select id from places
        where quad_fold(name) ~>=~ (select folded from wanted)
          and quad_fold(name) ~<~ (select folded || ${lastCharacter} from wanted)
          and merged_into_id is null
        order by population desc
        limit ${candidateLimit}
      ),
      alike as (
        select id from places
        where ${query.length >= typoMinLength} and search_text %> (select folded from wanted)
          and merged_into_id is null
        order by word_similarity((select folded from wanted), search_text)
          + similarity((select folded from wanted), left(search_text, length(name))) desc, population desc
        limit ${candidateLimit}
      ),
      called as (
        select distinct on (place_id) place_id, lower(folded) as alias
        from place_aliases
        where lower(folded) like ${`${foldPlaceName(query).replace(/[\\%_]/g, '\\$&')}%`} and ${foldPlaceName(query).length > 1}
        order by place_id, length(folded)
        limit ${candidateLimit}
      )
      select name, kind, street, city, region, postcode, country, population, latitude as lat, longitude as lng,
             coalesce(alias, quad_fold(name)) as "foldedName",
             case when alias is null then folded else ${foldPlaceName(query)} end as "foldedQuery",
             case when alias is null then word_similarity(folded, search_text) else 1 end as "wordSimilarity",
             similarity(case when alias is null then folded else ${foldPlaceName(query)} end, coalesce(alias, quad_fold(name)))
               as "nameSimilarity"
      from wanted, places
      left join called on called.place_id = places.id
      where id in (select id from beginning union select id from alike union select place_id from called)`);
    return rows;
  });
}

const kindWeight: Record<PlaceKind, number> = {
  campus: 0.8,
  building: 0.6,
  room: 0.2,
  city: 0.4,
  venue: 0.4,
  park: 0.3,
  neighborhood: 0.3,
  zip: -1,
};

const prefixLikeness = 0.8;

/** How well the query matches the name; 11 at most. */
function agreement(place: Candidate): number {
  const isExact = place.foldedName === place.foldedQuery;
  const isPrefix = place.foldedName.startsWith(place.foldedQuery);
  // A person who has typed 'oxf' is looking for Oxford.
  const likeness = isPrefix ? Math.max(place.nameSimilarity, prefixLikeness) : place.nameSimilarity;
  return 5 * place.wordSimilarity + 4 * likeness + (isExact ? 2 : isPrefix ? 1 : 0);
}

/** Similarity counts most; among similar places, near and large ones come first: a hall here before a town of its name. */
function rank(place: Candidate, near: LatLng | null): number {
  const weight = 0.6 * Math.log10(place.population + 100) + kindWeight[place.kind];
  const distance = near ? 2 * Math.log10(distanceMiles(place, near) + 6) : 0;
  return agreement(place) + weight - distance;
}

/** Matches below this share of the best are coincidences. */
const coincidence = 0.5;

/** Farther away than this, a name must be more similar: a hall that nobody has entered is no town in Oregon. */
const farMiles = 100;
const farSimilarity = 0.6;

const isMeant = (place: Candidate, near: LatLng | null) =>
  place.wordSimilarity >= farSimilarity ||
  place.foldedName.startsWith(place.foldedQuery) ||
  near === null ||
  distanceMiles(place, near) < farMiles;

function rankCandidates(candidates: readonly Candidate[], near: LatLng | null): Candidate[] {
  const best = Math.max(0, ...candidates.map(agreement));
  return candidates
    .filter((place) => agreement(place) >= best * coincidence && isMeant(place, near))
    .map((place) => ({ place, rank: rank(place, near) }))
    .sort((one, other) => other.rank - one.rank)
    .map(({ place }) => place);
}

/** The same place in two sources has one name and nearly the same point; the center of a town varies. */
const samePlaceMiles = 2;
const sameTownMiles = 10;

function withoutRepeats<T extends LatLng & { name: string; kind: PlaceKind }>(places: readonly T[]): T[] {
  const kept: T[] = [];
  for (const place of places) {
    const name = place.name.toLowerCase();
    const reach = place.kind === 'city' ? sameTownMiles : samePlaceMiles;
    const isKnown = kept.some(
      (other) => other.name.toLowerCase() === name && distanceMiles(other, place) < reach,
    );
    if (!isKnown) kept.push(place);
  }
  return kept;
}

/** What an address names if no name in the gazetteer matches it: its zip code or its town. */
async function findAddress(db: Db, query: string, near: LatLng | null): Promise<FoundPlace[]> {
  const resolved = await resolvePlace(db, { text: query, near });
  if (!resolved) return [];
  const { lat, lng, precision } = resolved;
  const kind = precision === 'city' ? 'city' : precision === 'area' ? 'neighborhood' : 'venue';
  return [
    { name: query, kind, lat, lng, street: null, city: null, region: null, postcode: null, country: 'US' },
  ];
}

/** Rooms are not searched for: the words beside the name of a building of the campus around are one. */
async function findRoom(db: Db, query: string, near: LatLng | null): Promise<FoundPlace[]> {
  if (!near) return [];
  const { place, room } = parsePlace(query, await loadPlaceBook(db, near), () => []);
  if (!place || !room) return [];
  const { name, street, lat, lng } = place.entrance ? { ...place, ...place.entrance } : place;
  return [
    {
      name: `${name}, ${room}`,
      kind: 'room',
      lat,
      lng,
      street,
      city: null,
      region: null,
      postcode: null,
      country: 'US',
    },
  ];
}

/** The similarity at which an address counts as a known one. */
const sureSimilarity = 0.75;

/**
 * Places by name or address, the best first. Typos are tolerated; among equals the nearer comes first, then
 * the larger.
 * @param query 1 to 200 characters
 */
export async function searchPlaces(
  db: Db,
  { query, near, limit }: { query: string; near: LatLng | null; limit: number },
): Promise<FoundPlace[]> {
  if (!/[\p{L}\p{N}]/u.test(query)) return [];
  const ranked = rankCandidates(await findCandidates(db, query), near);
  const isSure = (ranked[0]?.wordSimilarity ?? 0) >= sureSimilarity;
  const address = !isSure && /[,\d]/.test(query) ? await findAddress(db, query, near) : [];
  const room = /[,\d]/.test(query) || roomWord.test(query) ? await findRoom(db, query, near) : [];
  return withoutRepeats([...room, ...address, ...ranked]).slice(0, limit);
}

/** How far a town's name reaches for people, in miles. */
const townMiles = 25;

/** The towns within some miles that are looked at, the largest first: across a border are other clocks. */
const townsNear = 20;

/** The largest town within some miles of a point whose zone it shares: the name that people know its clock by. */
export async function largestTownNear(db: Db, point: LatLng, timezone: string): Promise<string | null> {
  const { rows } = await db.execute<{ name: string; lat: number; lng: number }>(sql`
    select name, latitude as lat, longitude as lng from places
    where ${inArea(circleArea(point, townMiles))} and kind = 'city'
    order by population desc
    limit ${townsNear}`);
  return rows.find((town) => zoneAt(town) === timezone)?.name ?? null;
}

/**
 * Names for a map without tiles in a box of degrees (west > east crosses the date line): the most important
 * first.
 */
export async function placesInBox(db: Db, box: BoundingBox, limit: number): Promise<MapPlace[]> {
  const { rows } = await db.execute<{ [Field in keyof MapPlace]: MapPlace[Field] }>(sql`
    select name, kind, latitude as lat, longitude as lng
    from places
    where ${inArea(boxArea(box))} and kind in ('campus', 'park', 'neighborhood', 'city')
    order by log(least(population, case kind when 'neighborhood' then 20000 else 100000000 end) + 10)
      + case kind when 'campus' then 1.5 when 'park' then 3.4 when 'neighborhood' then 1 else 0 end desc, name
    limit ${limit * 2}`);
  return withoutRepeats(rows).slice(0, limit);
}
