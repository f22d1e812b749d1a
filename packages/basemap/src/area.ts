/** A point in degrees, in GeoJSON's order. */
export type Point = [longitude: number, latitude: number];

/** West, south, east, north in degrees; never across the date line. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** Miles in a degree of latitude. */
const milesOfDegree = 69.05;
/** Mercator's limit. */
const northernmost = 85;

/** The square around a point that reaches `miles` in each direction. */
export function boundsAround([lng, lat]: Point, miles: number): Bounds {
  const high = miles / milesOfDegree;
  const wide = high / Math.cos((Math.min(Math.abs(lat), northernmost) * Math.PI) / 180);
  return [
    Math.max(lng - wide, -180),
    Math.max(lat - high, -northernmost),
    Math.min(lng + wide, 180),
    Math.min(lat + high, northernmost),
  ];
}

export const isWithin = ([west, south, east, north]: Bounds, lng: number, lat: number) =>
  lng >= west && lng <= east && lat >= south && lat <= north;

/** The smallest bounds of some points; nothing is within those of none. */
export function boundsOf(points: Iterable<Point>): Bounds {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lng, lat] of points) {
    west = Math.min(west, lng);
    south = Math.min(south, lat);
    east = Math.max(east, lng);
    north = Math.max(north, lat);
  }
  return [west, south, east, north];
}

export const overlap = (a: Bounds, b: Bounds) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

/** Twice the area of a closed ring in square degrees: above 0 if it runs counterclockwise. */
export function signedArea(ring: readonly Point[]): number {
  const [first = [0, 0]] = ring;
  let area = 0;
  for (let i = 1; i < ring.length; i += 1) {
    const [a = first, b = first] = [ring[i - 1], ring[i]];
    // From the first point: near it, differences keep their digits.
    area += (a[0] - first[0]) * (b[1] - first[1]) - (b[0] - first[0]) * (a[1] - first[1]);
  }
  return area;
}

export function isInRing([lng, lat]: Point, ring: readonly Point[]): boolean {
  let isInside = false;
  for (let i = 1; i < ring.length; i += 1) {
    const [a, b] = [ring[i - 1], ring[i]];
    if (!a || !b || a[1] > lat === b[1] > lat) continue;
    if (lng < ((b[0] - a[0]) * (lat - a[1])) / (b[1] - a[1]) + a[0]) isInside = !isInside;
  }
  return isInside;
}

/** A point for the label of an area: its center of gravity, or, if that is outside of it, one of its corners. */
export function labelPoint(ring: readonly Point[]): Point {
  const [first = [0, 0]] = ring;
  const area = signedArea(ring);
  let [x, y] = [0, 0];
  for (let i = 1; i < ring.length; i += 1) {
    const [a = first, b = first] = [ring[i - 1], ring[i]];
    const [ax, ay, bx, by] = [a[0] - first[0], a[1] - first[1], b[0] - first[0], b[1] - first[1]];
    const cross = ax * by - bx * ay;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  const center: Point = area === 0 ? first : [first[0] + x / (3 * area), first[1] + y / (3 * area)];
  return isInRing(center, ring) ? center : first;
}
