import type { SearchQuery } from '@quad/shared/contract/events';
import { boxArea, boxCenter, circleArea, intersectAreas, type LatLng } from '@quad/shared/geo';
import { fallbackLocation } from '@quad/shared/limits';
import type { SearchArea } from './cells';

/** Where a search looks, and the point that distances are measured from. */
export interface SearchPlace extends SearchArea {
  center: LatLng;
}

/**
 * The place of a search: the circle round its point; with a box, only what lies in both. A box alone is searched whole
 * and measured from its middle. Null when circle and box do not meet.
 */
export function placeOf({ lat, lng, radius, bbox }: SearchQuery): SearchPlace | null {
  const point = lat === undefined || lng === undefined ? null : { lat, lng };
  if (bbox && !point) return { center: boxCenter(bbox), circle: null, area: boxArea(bbox) };
  const center = point ?? fallbackLocation;
  const circle = { center, miles: radius };
  const whole = circleArea(center, radius);
  const area = bbox ? intersectAreas(whole, boxArea(bbox)) : whole;
  return area && { center, circle, area };
}

/** The same place, but no farther from its center than `miles`; null when nothing of it is that near. */
export function withinMiles({ center, area }: SearchPlace, miles: number): SearchPlace | null {
  const nearer = intersectAreas(area, circleArea(center, miles));
  return nearer && { center, area: nearer, circle: { center, miles } };
}
