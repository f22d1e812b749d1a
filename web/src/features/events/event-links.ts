import { apiPath } from '@quad/shared/api-request';
import { isPointExact, type PlacedEvent } from '@quad/shared/place-text';

/** The event as an .ics file. */
export const calendarHref = (id: string) => apiPath('GET /api/events/:id/calendar.ics', { params: { id } });

type Place = PlacedEvent & { longitude: number | null };

/** Directions in a maps service; null if the location is unknown, and if there is none to go to. */
export function directionsHref(event: Place): string | null {
  const { location, venueName, latitude, longitude } = event;
  if (event.isOnline) return null;
  if (isPointExact(event)) {
    const to = encodeURIComponent(`${latitude},${longitude}`);
    return `https://www.openstreetmap.org/directions?to=${to}#map=16/${latitude}/${longitude}`;
  }
  if (/to be announced/i.test(location)) return null;
  const place = venueName && !location.includes(venueName) ? `${venueName}, ${location}` : location;
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
}
