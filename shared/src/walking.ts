import { distanceMiles, type LatLng } from './geo';
import { isPointExact, type PlacedEvent } from './place-text';

const metersPerMile = 1_609.344;
/** Streets are about a third longer than the straight line: the mean of many measured cities is 1.3. */
const streetFactor = 1.3;
/** Meters in a minute, 4.8 km/h: the pace of route planners. */
const pace = 80;
/** Minutes. Farther away people take a bus, and rivers and highways make the guess too rough. */
const walkMax = 30;

/**
 * The time to walk between two points, in whole minutes, at least 1; null if it is too far to walk. A guess from the
 * straight line, so it is always shown as 'About'.
 */
export function walkMinutes(from: LatLng, to: LatLng): number | null {
  const minutes = Math.max(1, Math.round((distanceMiles(from, to) * metersPerMile * streetFactor) / pace));
  return minutes <= walkMax ? minutes : null;
}

/** 'About 8 min walk' from the viewer to an event; null if either place is unknown, or it is too far. */
export function walkLabel(
  from: LatLng | null,
  event: Pick<PlacedEvent, 'latitude' | 'pointCertainty'> & { longitude: number | null },
): string | null {
  const { latitude, longitude } = event;
  if (!from || latitude === null || longitude === null || !isPointExact(event)) return null;
  const minutes = walkMinutes(from, { lat: latitude, lng: longitude });
  return minutes === null ? null : `About ${minutes} min walk`;
}
