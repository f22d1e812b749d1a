import { distanceMiles, type LatLng } from '@quad/shared/geo';
import type { MapPlace } from './map-types';

/** Nearer than this, the rings are around the viewer. */
const meMiles = 0.1;
/** Farther than this, a place's name would say too little. */
const placeMiles = 2;

/** What the distance rings are centered on, as in '1 mi from Clifton Heights'. */
export function nameOfCenter(center: LatLng, me: LatLng | null, places: readonly MapPlace[]): string {
  if (me && distanceMiles(center, me) < meMiles) return 'you';
  let nearest = { name: 'the center of your search', miles: placeMiles };
  for (const place of places) {
    const miles = distanceMiles(center, place);
    if (miles < nearest.miles) nearest = { name: place.name, miles };
  }
  return nearest.name;
}
