import { apiPath } from '@quad/shared/api-request';

/** The event as an .ics file. */
export const calendarHref = (id: string) => apiPath('GET /api/events/:id/calendar.ics', { params: { id } });

interface Place {
  location: string;
  venueName: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** Directions in a maps service; null if the location is unknown. */
export function directionsHref({ location, venueName, latitude, longitude }: Place): string | null {
  if (latitude !== null && longitude !== null) {
    const to = encodeURIComponent(`${latitude},${longitude}`);
    return `https://www.openstreetmap.org/directions?to=${to}#map=16/${latitude}/${longitude}`;
  }
  if (/to be announced/i.test(location)) return null;
  const place = venueName && !location.includes(venueName) ? `${venueName}, ${location}` : location;
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
}
