import type { LatLng } from '@quad/shared/geo';

type Position = readonly [lng: number, lat: number];

function isPosition(value: unknown): value is Position {
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';
}

/** The rings in any nesting of coordinate lists: polygons, multipolygons, lines. */
function ringsIn(value: unknown, depth = 0): Position[][] {
  if (!Array.isArray(value) || depth > 5) return [];
  if (value.every(isPosition)) return value.length > 0 ? [value] : [];
  return value.flatMap((part) => ringsIn(part, depth + 1));
}

/** The center of mass of rings (shoelace formula); the mean of their corners if they enclose nothing. */
function centerOfRings(rings: readonly Position[][]): LatLng | null {
  let [area, x, y] = [0, 0, 0];
  for (const ring of rings) {
    ring.forEach(([lng, lat], index) => {
      const [nextLng, nextLat] = ring[(index + 1) % ring.length] ?? [lng, lat];
      const cross = lng * nextLat - nextLng * lat;
      area += cross;
      x += (lng + nextLng) * cross;
      y += (lat + nextLat) * cross;
    });
  }
  if (Math.abs(area) > 1e-12) return { lng: x / (3 * area), lat: y / (3 * area) };
  const corners = rings.flat();
  const mean = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  return corners.length > 0 ? { lng: mean(0), lat: mean(1) } : null;
}

/** The rings or lines of a GeoJSON geometry. */
export function ringsOf(geometry: unknown): Position[][] {
  return ringsIn((geometry as { coordinates?: unknown } | null)?.coordinates);
}

/** The point of a GeoJSON geometry, or the center of its outline. Null for broken ones. */
export function centerOfGeometry(geometry: unknown): LatLng | null {
  const coordinates = (geometry as { coordinates?: unknown } | null)?.coordinates;
  if (isPosition(coordinates)) return { lng: coordinates[0], lat: coordinates[1] };
  return centerOfRings(ringsIn(coordinates));
}
