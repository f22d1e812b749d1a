import { apiPath } from '@quad/shared/api-request';
import type { MouseEvent } from 'react';

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

type Point = Pick<Place, 'latitude' | 'longitude'>;

/** Directions in the maps app that comes with a phone; null on other devices, and where the point is unknown. */
export function mapsAppHref({ latitude, longitude }: Point, userAgent: string): string | null {
  if (latitude === null || longitude === null) return null;
  const to = encodeURIComponent(`${latitude},${longitude}`);
  if (/iPhone|iPad|iPod/.test(userAgent)) return `https://maps.apple.com/?daddr=${to}`;
  if (/Android/.test(userAgent)) return `https://www.google.com/maps/dir/?api=1&destination=${to}`;
  return null;
}

/** For a press on a link to directions: on phones it opens their own maps app instead. */
export const openDirections =
  (point: Point) =>
  ({ currentTarget }: MouseEvent<HTMLAnchorElement>): void => {
    currentTarget.href = mapsAppHref(point, navigator.userAgent) ?? currentTarget.href;
  };
