import type { PlaceKind } from '@quad/shared/contract/places';
import type { LatLng } from '@quad/shared/geo';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';

/** A row of the gazetteer, before it has an id. */
export interface PlaceRecord {
  /** The source and the id there. */
  source: string;
  sourceId: string;
  name: string;
  kind: PlaceKind;
  street: string | null;
  city: string | null;
  /** Two-letter state, or the name of a region elsewhere. */
  region: string | null;
  postcode: string | null;
  /** ISO 3166, two letters. */
  country: string;
  latitude: number;
  longitude: number;
  /** IANA; null if the source doesn't have it. */
  timezone: string | null;
  /** Inhabitants or students, 0 if unknown. */
  population: number;
  /** Other names and codes. */
  aliases?: readonly string[];
  /** Where people go in, and where without steps. */
  entrance?: LatLng | null;
  stepFreeEntrance?: LatLng | null;
}

export interface PlaceCounts {
  added: number;
  updated: number;
  unchanged: number;
}

/** Larger statements aren't faster, and a kill loses at most this many rows. */
const batchSize = 4000;

const noPlaces: PlaceCounts = { added: 0, updated: 0, unchanged: 0 };

function asRow({ aliases: _, entrance, stepFreeEntrance, ...place }: PlaceRecord) {
  return {
    ...place,
    source_id: place.sourceId,
    entrance_latitude: entrance?.lat ?? null,
    entrance_longitude: entrance?.lng ?? null,
    step_free_latitude: stepFreeEntrance?.lat ?? null,
    step_free_longitude: stepFreeEntrance?.lng ?? null,
  };
}

async function storeBatch(db: Db, batch: readonly PlaceRecord[]): Promise<PlaceCounts> {
  const { rows } = await db.execute<{ added: number; updated: number }>(sql`
    with stored as (
      insert into places (source, source_id, name, kind, street, city, region, postcode, country, latitude, longitude,
                          timezone, population, entrance_latitude, entrance_longitude, step_free_latitude,
                          step_free_longitude)
      select source, source_id, name, kind, street, city, region, postcode, country, latitude, longitude,
             timezone, population, entrance_latitude, entrance_longitude, step_free_latitude, step_free_longitude
      from json_to_recordset(${JSON.stringify(batch.map(asRow))}::json) as r (
        source text, source_id text, name text, kind text, street text, city text, region text, postcode text,
        country text, latitude double precision, longitude double precision, timezone text, population integer,
        entrance_latitude double precision, entrance_longitude double precision,
        step_free_latitude double precision, step_free_longitude double precision)
      on conflict (source, source_id) do update set
        name = excluded.name, kind = excluded.kind, street = excluded.street, city = excluded.city,
        region = excluded.region, postcode = excluded.postcode, country = excluded.country,
        latitude = excluded.latitude, longitude = excluded.longitude, timezone = excluded.timezone,
        population = excluded.population, entrance_latitude = excluded.entrance_latitude,
        entrance_longitude = excluded.entrance_longitude, step_free_latitude = excluded.step_free_latitude,
        step_free_longitude = excluded.step_free_longitude
      where not places.is_curated
        and (places.name, places.kind, places.street, places.city, places.region, places.postcode, places.country,
             places.latitude, places.longitude, places.timezone, places.population, places.entrance_latitude,
             places.entrance_longitude, places.step_free_latitude, places.step_free_longitude)
        is distinct from
            (excluded.name, excluded.kind, excluded.street, excluded.city, excluded.region, excluded.postcode,
             excluded.country, excluded.latitude, excluded.longitude, excluded.timezone, excluded.population,
             excluded.entrance_latitude, excluded.entrance_longitude, excluded.step_free_latitude,
             excluded.step_free_longitude)
      returning (xmax = 0) as is_new
    )
    select count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as updated
    from stored`);
  const { added, updated } = rows[0] ?? noPlaces;
  return { added, updated, unchanged: batch.length - added - updated };
}

/**
 * Adds places, or updates those with the same source and source id unless an administrator has corrected them; of two
 * in one call the last counts. Their other names are left to `storeAliases`. Every
 * batch is one statement, so a kill leaves complete batches and a second run does the rest.
 * @param onProgress receives the number of places done
 */
export async function storePlaces(
  db: Db,
  places: readonly PlaceRecord[],
  onProgress: (done: number) => void = () => {},
): Promise<PlaceCounts> {
  const unique = [...new Map(places.map((place) => [`${place.source}\n${place.sourceId}`, place])).values()];
  const counts = { ...noPlaces, unchanged: places.length - unique.length };
  for (let start = 0; start < unique.length; start += batchSize) {
    const batch = unique.slice(start, start + batchSize);
    const { added, updated, unchanged } = await storeBatch(db, batch);
    counts.added += added;
    counts.updated += updated;
    counts.unchanged += unchanged;
    onProgress(start + batch.length);
  }
  return counts;
}
