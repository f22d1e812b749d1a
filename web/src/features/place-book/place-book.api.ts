import type { LatLng } from '@quad/shared/geo';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client';

export const placeBookKey = ['place-book'] as const;

export const unknownPlacesQuery = () =>
  queryOptions({
    queryKey: [...placeBookKey, 'not-found'],
    queryFn: ({ signal }) => call('GET /api/admin/places/not-found', { signal }),
    refetchOnMount: 'always',
  });

export const wrongPlacesQuery = () =>
  queryOptions({
    queryKey: [...placeBookKey, 'wrong'],
    queryFn: ({ signal }) => call('GET /api/admin/places/wrong', { signal }),
    refetchOnMount: 'always',
  });

/** Buildings by name; all for ''. */
export const bookPlacesQuery = (q: string) =>
  queryOptions({
    queryKey: [...placeBookKey, 'places', q],
    queryFn: ({ signal }) => call('GET /api/admin/places', { query: { q: q || undefined }, signal }),
    refetchOnMount: 'always',
  });

export const addPlace = (name: string, { lat, lng }: LatLng) =>
  call('POST /api/admin/places', { body: { name, lat, lng } });

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
