import type { EventDetail } from '@quad/shared/contract/events';
import type { EventChanges } from '@quad/shared/contract/hosted-event';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client';
import type { EventValues } from './event-values';
import { hostingKey } from './hosting-key';

export const editEvent = (id: string, body: EventChanges) =>
  call('PATCH /api/events/:id', { params: { id }, body });

interface Pin {
  latitude: number | null;
  longitude: number | null;
}

/** Where the best known place of this name is; those near `pin` come first. */
async function findPlace(q: string, { latitude, longitude }: Pin): Promise<Pin | null> {
  const query = { q, limit: 1, lat: latitude ?? undefined, lon: longitude ?? undefined };
  const { features } = await call('GET /api/places/search', { query });
  const coordinates = features[0]?.geometry.coordinates;
  return coordinates ? { latitude: coordinates[1], longitude: coordinates[0] } : null;
}

const nowhere: Pin = { latitude: null, longitude: null };

/**
 * Where an event is, and in which zone its times are read there, by the pin in its form; without one by its location, if
 * that has changed. A location that isn't known has no pin, and leaves the zone as it is.
 */
export const movedPlaceQuery = (
  event: EventDetail,
  { location, pin }: Pick<EventValues, 'location' | 'pin'>,
) =>
  queryOptions({
    queryKey: [...hostingKey, 'moved-place', event.id, pin ? [pin.lat, pin.lng] : location.trim()],
    queryFn: async ({ signal }) => {
      const { timezone } = event;
      const typed = location.trim() === event.location ? null : location.trim();
      const found = pin
        ? { latitude: pin.lat, longitude: pin.lng }
        : typed && (await findPlace(typed, event));
      const { latitude, longitude } = found || nowhere;
      if (latitude === null || longitude === null) return { ...nowhere, timezone, town: null };
      const isHere = latitude === event.latitude && longitude === event.longitude;
      const query = { lat: latitude, lng: longitude };
      const zone = await call('GET /api/event-time-zone', { query, signal });
      return { latitude, longitude, town: zone.town, timezone: (isHere ? null : zone.timezone) ?? timezone };
    },
  });
