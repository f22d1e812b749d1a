import type { MouseEvent } from 'react';

interface Point {
  latitude: number | null;
  longitude: number | null;
}

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
