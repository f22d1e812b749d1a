import type { LatLng } from '@quad/shared/geo';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../lib/api-client';
import { freshQuery } from '../../lib/read-query';

export const placeBookKey = ['place-book'] as const;

export const unknownPlacesQuery = () =>
  freshQuery([...placeBookKey, 'not-found'], 'GET /api/admin/places/not-found');

export const wrongPlacesQuery = () => freshQuery([...placeBookKey, 'wrong'], 'GET /api/admin/places/wrong');

/** Buildings by name; all for ''. */
export const bookPlacesQuery = (q: string) =>
  freshQuery([...placeBookKey, 'places', q], 'GET /api/admin/places', { query: { q: q || undefined } });

/** A place that the map has a name for, which is no building of the book. */
export interface MapSpot extends LatLng {
  name: string;
  /** Its town, or ''. */
  note: string;
}

const spotsMax = 5;

async function searchMap(q: string, { lat, lng }: LatLng, signal: AbortSignal): Promise<MapSpot[]> {
  const query = { q, lat, lon: lng, limit: spotsMax };
  const { features } = await call('GET /api/places/search', { query, signal });
  return features.map(({ geometry: { coordinates }, properties: { name, city, state } }) => ({
    name,
    note: [city, state].filter(Boolean).join(', '),
    lng: coordinates[0],
    lat: coordinates[1],
  }));
}

/** Parks, venues, campuses and towns by name, the nearer first; none without a point to be near to, or for ''. */
export const mapSpotsQuery = (q: string, near: LatLng | undefined) =>
  queryOptions({
    queryKey: ['map-spots', q, near],
    queryFn: near && q ? ({ signal }) => searchMap(q, near, signal) : skipToken,
  });

/** @param words how events write its name */
export const addPlace = (name: string, words: string, { lat, lng }: LatLng) =>
  call('POST /api/admin/places', { body: { name, words, lat, lng } });

export const removePlace = (id: string) => call('DELETE /api/admin/places/:id', { params: { id } });

export const movePlace = (id: string, { lat, lng }: LatLng) =>
  call('PUT /api/admin/places/:id/point', { params: { id }, body: { lat, lng } });

export const addAlias = (id: string, alias: string) =>
  call('POST /api/admin/places/:id/aliases', { params: { id }, body: { alias } });

export const mergePlace = (id: string, intoId: string) =>
  call('POST /api/admin/places/:id/merge', { params: { id }, body: { intoId } });

export const dismissWords = (words: string) => call('POST /api/admin/places/dismissed', { body: { words } });

export const closeReport = (id: string) => call('POST /api/admin/places/wrong/:id/close', { params: { id } });

export const reportWrongPlace = (id: string, { lat, lng }: LatLng, note: string) =>
  call('POST /api/events/:id/wrong-place', {
    params: { id },
    body: { lat, lng, ...(note.trim() ? { note } : {}) },
  });
