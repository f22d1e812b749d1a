/** A point on the earth, WGS 84 degrees. */
export interface LatLng {
  lat: number;
  lng: number;
}

/** Mean radius of the earth (IUGG R1), meters, over meters in a mile. */
export const earthRadiusMiles = 6_371_008.7714 / 1_609.344;

/** West, south, east, north in degrees; west > east crosses the date line. */
export type BoundingBox = readonly [west: number, south: number, east: number, north: number];

/** Longitudes from west to east, both within [-180, 180] and west <= east. */
export type LongitudeSpan = readonly [west: number, east: number];

/** A part of the earth between two parallels, in at most three spans of longitude. */
export interface GeoArea {
  south: number;
  north: number;
  spans: readonly LongitudeSpan[];
}

/** Keeps rounding from excluding points exactly on an edge; about 0.1 mm in degrees. */
const edgeDegrees = 1e-9;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;
const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** The central angle, in radians, of a distance on the earth's surface. */
export function angleOfMiles(miles: number): number {
  return miles / earthRadiusMiles;
}

/**
 * Haversine of the angle between two points: sin²(angle / 2), in [0, 1]. It grows with the distance and needs
 * no inverse function, so searches compare and sort by it. (R. W. Sinnott, "Virtues of the Haversine", 1984.)
 */
export function haversine(a: LatLng, b: LatLng): number {
  const latitude = Math.sin(radians(b.lat - a.lat) / 2) ** 2;
  const longitude = Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return Math.min(1, latitude + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * longitude);
}

/** The haversine of a distance in miles. */
export function haversineOfMiles(miles: number): number {
  return Math.sin(Math.min(angleOfMiles(miles), Math.PI) / 2) ** 2;
}

/** The distance in miles with this haversine. */
export function milesOfHaversine(value: number): number {
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(clamp(value, 0, 1)));
}

/** Great-circle distance in miles, on a sphere (within 0.6 % of the ellipsoid). */
export function distanceMiles(a: LatLng, b: LatLng): number {
  return milesOfHaversine(haversine(a, b));
}

function spansBetween(west: number, east: number): LongitudeSpan[] {
  if (east - west >= 360) return [[-180, 180]];
  if (west <= -180) {
    return [
      [-180, east],
      [Math.min(west + 360, 180), 180],
    ];
  }
  if (east >= 180) {
    return [
      [west, 180],
      [-180, Math.max(east - 360, -180)],
    ];
  }
  return [[west, east]];
}

/** The smallest area between parallels and meridians that contains the circle; all around at a pole. */
export function circleArea(center: LatLng, radiusMiles: number): GeoArea {
  const angle = degrees(angleOfMiles(radiusMiles)) + edgeDegrees;
  const south = Math.max(center.lat - angle, -90);
  const north = Math.min(center.lat + angle, 90);
  if (south === -90 || north === 90) return { south, north, spans: [[-180, 180]] };
  const reach =
    degrees(Math.asin(Math.min(1, Math.sin(radians(angle)) / Math.cos(radians(center.lat))))) + edgeDegrees;
  return { south, north, spans: spansBetween(center.lng - reach, center.lng + reach) };
}

/** A box as an area; 180 and -180 degrees are the same meridian. */
export function boxArea([west, south, east, north]: BoundingBox): GeoArea {
  const spans: LongitudeSpan[] =
    west > east
      ? [
          [west, 180],
          [-180, east],
        ]
      : [[west, east]];
  const isWhole = west === -180 && east === 180;
  if (west <= east && east === 180 && !isWhole) spans.push([-180, -180]);
  if (west <= east && west === -180 && !isWhole) spans.push([180, 180]);
  return { south, north, spans };
}

/** The intersection of two areas, or null. Two lists of at most two spans have at most three in common. */
export function intersectAreas(a: GeoArea, b: GeoArea): GeoArea | null {
  const south = Math.max(a.south, b.south);
  const north = Math.min(a.north, b.north);
  const spans = a.spans.flatMap(([west, east]) =>
    b.spans
      .map(([otherWest, otherEast]): LongitudeSpan => [Math.max(west, otherWest), Math.min(east, otherEast)])
      .filter(([from, to]) => from <= to),
  );
  return south <= north && spans.length > 0 ? { south, north, spans } : null;
}

/** The center of a box, also across the date line. */
export function boxCenter([west, south, east, north]: BoundingBox): LatLng {
  const middle = (west + (west > east ? east + 360 : east)) / 2;
  return { lat: (south + north) / 2, lng: middle > 180 ? middle - 360 : middle };
}

/** The angle in radians to the nearest point of part of a meridian, `turn` radians of longitude away. */
function angleToMeridian(latitude: number, turn: number, south: number, north: number): number {
  const turning = Math.atan2(Math.sin(latitude), Math.cos(latitude) * Math.cos(turn));
  // Where that is past a pole, on the other side of the earth, either end may be the nearest.
  const halves = [clamp(turning, south, north), south, north].map(
    (nearest) =>
      Math.sin((nearest - latitude) / 2) ** 2 +
      Math.cos(latitude) * Math.cos(nearest) * Math.sin(turn / 2) ** 2,
  );
  return 2 * Math.asin(Math.sqrt(clamp(Math.min(...halves), 0, 1)));
}

/** Miles from a point to the nearest point of a box (west <= east); 0 inside. */
export function milesToBox(point: LatLng, [west, south, east, north]: BoundingBox): number {
  const latitude = radians(point.lat);
  if (point.lng >= west && point.lng <= east) {
    return earthRadiusMiles * Math.max(radians(south) - latitude, latitude - radians(north), 0);
  }
  const angles = [west, east].map((edge) =>
    angleToMeridian(latitude, radians(edge - point.lng), radians(south), radians(north)),
  );
  return earthRadiusMiles * Math.min(...angles);
}
