import type { PlaceKind } from '@quad/shared/contract/places';
import { distanceMiles, type LatLng } from '@quad/shared/geo';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { type AddressParts, parseAddress } from './address-parts';
import { isOnlineText } from './parse-place';
import { countryAround } from './place-area';

/** The precision of coordinates: the venue itself, its part of town, or only its town. */
type Precision = 'venue' | 'area' | 'city';

export interface ResolvedPlace extends LatLng {
  precision: Precision;
}

interface Candidate extends LatLng {
  kind: PlaceKind;
  region: string | null;
  country: string;
  population: number;
}

/** Names looked up in one statement. */
const batchSize = 4000;
/** A venue this far from the town its address names is another one of the same name. */
const venueReachMiles = 40;
/** A town without a state is accepted if it is this near or this large. */
const townReachMiles = 60;
const wellKnownTown = 100_000;

const venueKinds: readonly PlaceKind[] = ['building', 'venue', 'campus', 'park'];

/** Towns whose name in GeoNames differs from that in addresses. */
const townAliases: Record<string, string> = {
  'new york, NY': 'New York City',
  'washington, DC': 'Washington, D.C.',
};

function townOf(parts: AddressParts): string | null {
  return townAliases[`${parts.city?.toLowerCase()}, ${parts.region}`] ?? parts.city;
}

function namesIn(parts: AddressParts): string[] {
  return [...parts.segments, townOf(parts), parts.postcode].filter(
    (name): name is string => name !== null && name.length > 2 && name.length <= 100,
  );
}

async function findByName(db: Db, names: readonly string[]): Promise<Map<string, Candidate[]>> {
  const found = new Map<string, Candidate[]>();
  for (let start = 0; start < names.length; start += batchSize) {
    const { rows } = await db.execute<
      { wanted: string } & { [Field in keyof Candidate]: Candidate[Field] }
    >(sql`
      select wanted, places.kind, places.region, places.country, places.population, places.latitude as lat, places.longitude as lng
      from json_array_elements_text(${JSON.stringify(names.slice(start, start + batchSize))}::json) as wanted
      join places on quad_fold(places.name) = quad_fold(wanted) and places.merged_into_id is null`);
    for (const { wanted, ...candidate } of rows) {
      found.set(wanted, [...(found.get(wanted) ?? []), candidate]);
    }
  }
  return found;
}

function nearest(candidates: readonly Candidate[], to: LatLng | null, withinMiles: number): Candidate | null {
  if (!to) return candidates.length === 1 ? (candidates[0] ?? null) : null;
  const [closest] = candidates
    .map((candidate) => ({ candidate, miles: distanceMiles(candidate, to) }))
    .sort((one, other) => one.miles - other.miles);
  return closest && closest.miles <= withinMiles ? closest.candidate : null;
}

function resolveTown(
  parts: AddressParts,
  found: Map<string, Candidate[]>,
  near: LatLng | null,
  home: string,
): Candidate | null {
  const townsOf = (name: string | null | undefined) =>
    (found.get(name ?? '') ?? []).filter((candidate) => candidate.kind === 'city');
  if (parts.region) {
    const inState = townsOf(townOf(parts)).filter((town) => town.region === parts.region);
    return inState.sort((one, other) => other.population - one.population)[0] ?? null;
  }
  const named = townsOf(parts.segments.at(-1)).sort((one, other) => other.population - one.population);
  const close = nearest(named, near, townReachMiles);
  const isWellKnown = (town: Candidate) => town.country === home && town.population >= wellKnownTown;
  return close ?? named.find(isWellKnown) ?? null;
}

function resolve(
  parts: AddressParts,
  found: Map<string, Candidate[]>,
  near: LatLng | null,
  home: string,
): ResolvedPlace | null {
  const zip = found.get(parts.postcode ?? '')?.find((candidate) => candidate.kind === 'zip') ?? null;
  const town = resolveTown(parts, found, near, home);
  // A name alone can be a part of town as well as a distant town: the nearer one wins.
  const isTownNamed = parts.region !== null || parts.segments.length > 1;
  const around = zip ?? (isTownNamed ? town : null) ?? near;
  const named = (kinds: readonly PlaceKind[]) =>
    parts.segments.flatMap((name) => found.get(name) ?? []).filter(({ kind }) => kinds.includes(kind));
  const resolved = (place: Candidate | null, precision: Precision) =>
    place && { lat: place.lat, lng: place.lng, precision };
  return (
    resolved(nearest(named(venueKinds), around, venueReachMiles), 'venue') ??
    resolved(zip, 'area') ??
    resolved(nearest(named(['neighborhood']), around, venueReachMiles), 'area') ??
    resolved(town, 'city')
  );
}

/**
 * Finds coordinates for addresses and locations in words, by the names in them: a venue near the town or zip
 * code they name (else near `near`), else that zip code or neighborhood, else the town. Texts without known
 * names are left out.
 * @returns by the requested text
 */
export async function resolvePlaces(
  db: Db,
  texts: readonly string[],
  near: LatLng | null,
): Promise<Map<string, ResolvedPlace>> {
  const addresses = [...new Set(texts)]
    .map((text) => ({ text, parts: parseAddress(text) }))
    .filter(({ text, parts }) => parts.region !== null || !isOnlineText(text));
  const found = await findByName(db, [...new Set(addresses.flatMap(({ parts }) => namesIn(parts)))]);
  const home = await countryAround(db, near);
  const resolved = new Map<string, ResolvedPlace>();
  for (const { text, parts } of addresses) {
    const place = resolve(parts, found, near, home);
    if (place) resolved.set(text, place);
  }
  return resolved;
}

/** Coordinates of one location in words; null if the gazetteer knows none of its names. */
export async function resolvePlace(
  db: Db,
  { text, near }: { text: string; near: LatLng | null },
): Promise<ResolvedPlace | null> {
  return (await resolvePlaces(db, [text], near)).get(text) ?? null;
}
