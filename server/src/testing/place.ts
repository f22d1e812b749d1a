import type { PlaceRecord } from '../features/places/place-store';

/** A venue near the demo's campus. */
export const buildPlace = (overrides: Partial<PlaceRecord>): PlaceRecord => ({
  source: 'test',
  sourceId: overrides.name ?? '',
  name: '',
  kind: 'venue',
  street: null,
  city: null,
  region: null,
  postcode: null,
  country: 'US',
  latitude: 39.13,
  longitude: -84.5,
  timezone: null,
  population: 0,
  ...overrides,
});
