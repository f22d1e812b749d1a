import { deviceZone } from '@quad/shared/local-time';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client';
import type { EventValues } from './event-values';
import { hostingKey } from './hosting-key';

/** To about a kilometer, so that a pin that is being moved doesn't ask at every step. */
const roundDegrees = (degrees: number) => Math.round(degrees * 100) / 100;

/** The zone of a new event with this place, and the town people know it by. */
export const timeZoneQuery = (place: Pick<EventValues, 'location' | 'venueName' | 'pin'>) => {
  const point = place.pin && { lat: roundDegrees(place.pin.lat), lng: roundDegrees(place.pin.lng) };
  const query = { location: place.location.trim(), venueName: place.venueName.trim(), ...point };
  return queryOptions({
    queryKey: [...hostingKey, 'time-zone', query],
    queryFn: async ({ signal }) => {
      const { timezone, town } = await call('GET /api/event-time-zone', { query, signal });
      return { timezone: timezone ?? deviceZone(), town };
    },
  });
};
