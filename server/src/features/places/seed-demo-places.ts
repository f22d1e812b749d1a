import type { Db } from '../../db/client';
import { readDemoPlaces } from '../../db/demo-data';
import { linkBuildings } from './link-buildings';
import { type PlaceRecord, storePlaces } from './place-store';

const pointOf = (lat: string, lng: string) => (lat && lng ? { lat: Number(lat), lng: Number(lng) } : null);

/** The place book of the demo's campuses, written by hand. Safe to repeat: linked once, when it is new or has changed. */
export async function seedDemoPlaces(db: Db): Promise<void> {
  const records = readDemoPlaces().map(
    (place): PlaceRecord => ({
      source: 'demo',
      sourceId: place.name,
      name: place.name,
      kind: 'building',
      street: place.street,
      city: null,
      region: null,
      postcode: null,
      country: 'US',
      latitude: Number(place.lat),
      longitude: Number(place.lng),
      timezone: null,
      population: 0,
      aliases: place.aliases.split(';').filter(Boolean),
      entrance: pointOf(place.entranceLat, place.entranceLng),
      stepFreeEntrance: pointOf(place.stepFreeLat, place.stepFreeLng),
    }),
  );
  await db.transaction(async (db) => {
    const { added, updated } = await storePlaces(db, records);
    if (added + updated === 0) return;
    // Each building is on the campus around it.
    for (const record of records) {
      await linkBuildings(db, [record], { lat: record.latitude, lng: record.longitude });
    }
  });
}
