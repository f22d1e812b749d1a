import type { PlaceKind } from '@quad/shared/contract/places';
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
}

export interface PlaceCounts {
  added: number;
  updated: number;
  unchanged: number;
}

/** Larger statements aren't faster, and a kill loses at most this many rows. */
const batchSize = 4000;

const noPlaces: PlaceCounts = { added: 0, updated: 0, unchanged: 0 };

function asRow(place: PlaceRecord) {
  return { ...place, source_id: place.sourceId };
}

async function storeBatch(db: Db, batch: readonly PlaceRecord[]): Promise<PlaceCounts> {
  const { rows } = await db.execute<{ added: number; updated: number }>(sql`
    with stored as (
      insert into places (source, source_id, name, kind, street, city, region, postcode, country, latitude, longitude,
                          timezone, population)
      select source, source_id, name, kind, street, city, region, postcode, country, latitude, longitude,
             timezone, population
      from json_to_recordset(${JSON.stringify(batch.map(asRow))}::json) as r (
        source text, source_id text, name text, kind text, street text, city text, region text, postcode text,
        country text, latitude double precision, longitude double precision, timezone text, population integer)
      on conflict (source, source_id) do update set
        name = excluded.name, kind = excluded.kind, street = excluded.street, city = excluded.city,
        region = excluded.region, postcode = excluded.postcode, country = excluded.country,
        latitude = excluded.latitude, longitude = excluded.longitude, timezone = excluded.timezone,
        population = excluded.population
      where (places.name, places.kind, places.street, places.city, places.region, places.postcode, places.country,
             places.latitude, places.longitude, places.timezone, places.population)
        is distinct from
            (excluded.name, excluded.kind, excluded.street, excluded.city, excluded.region, excluded.postcode,
             excluded.country, excluded.latitude, excluded.longitude, excluded.timezone, excluded.population)
      returning (xmax = 0) as is_new
    )
    select count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as updated
    from stored`);
  const { added, updated } = rows[0] ?? noPlaces;
  return { added, updated, unchanged: batch.length - added - updated };
}

/**
 * Adds places, or updates those with the same source and source id; of two in one call the last counts. Every
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
