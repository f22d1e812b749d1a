import { metersPerMile } from './map-scale';

/** Miles. */
const ringUnits = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 50, 100, 250, 500, 1000] as const;

export interface DistanceRing {
  /** Pixels. */
  radius: number;
  /** '0.5 mi' */
  label: string;
}

/** The second ring is about half as wide as the map, up to this fraction. */
const secondRingMaxShare = 0.6;

/** Three rings: once, twice and three times the longest round distance whose second ring is not too wide. */
export function distanceRings(metersPerPixel: number, mapWidth: number): DistanceRing[] {
  const pixelsOf = (miles: number) => (miles * metersPerMile) / metersPerPixel;
  const unit =
    ringUnits.findLast((miles) => pixelsOf(2 * miles) <= mapWidth * secondRingMaxShare) ?? ringUnits[0];
  return [1, 2, 3].map((times) => ({
    radius: pixelsOf(unit * times),
    label: `${Number((unit * times).toFixed(2))} mi`,
  }));
}
