import type { LatLng } from '@quad/shared/geo';
import { ringsOf } from './geojson-center';

/** A feature of OpenStreetMap with its tags as rows have them. */
interface MappedFeature {
  geometry: unknown;
  tags: Readonly<Record<string, string>>;
}

export interface Entrances {
  entrance: LatLng | null;
  stepFreeEntrance: LatLng | null;
}

/** Entrances are corners of the outline; files round them. */
const nearDegrees = 0.00005;

type Box = { west: number; east: number; south: number; north: number };

function boxOf(corners: readonly (readonly [number, number])[]): Box {
  const [lngs, lats] = [corners.map(([lng]) => lng), corners.map(([, lat]) => lat)];
  return {
    west: Math.min(...lngs),
    east: Math.max(...lngs),
    south: Math.min(...lats),
    north: Math.max(...lats),
  };
}

function isNearBox({ lat, lng }: LatLng, { west, east, south, north }: Box): boolean {
  return (
    lng >= west - nearDegrees &&
    lng <= east + nearDegrees &&
    lat >= south - nearDegrees &&
    lat <= north + nearDegrees
  );
}

/** Whether one may go in here: emergency exits are no entrances. */
function isEntrance(tags: MappedFeature['tags']): boolean {
  return /^(?:main|yes|staircase|home|shop|service)$/.test(tags.entrance ?? '') && tags.access !== 'private';
}

/**
 * The entrances of buildings in a GeoJSON of OpenStreetMap: points with `entrance` on the outline, the main one first,
 * and the first with `wheelchair=yes` or `designated`.
 * @returns by the index of the building among the features
 */
export function findEntrances(features: readonly MappedFeature[]): Map<number, Entrances> {
  const points = features.flatMap(({ geometry, tags }) => {
    const coordinates = (geometry as { type?: unknown; coordinates?: unknown } | null)?.coordinates;
    if (!isEntrance(tags) || !Array.isArray(coordinates) || typeof coordinates[0] !== 'number') return [];
    return [{ lat: Number(coordinates[1]), lng: Number(coordinates[0]), tags }];
  });
  const found = new Map<number, Entrances>();
  if (points.length === 0) return found;
  points.sort((one, other) => Number(other.tags.entrance === 'main') - Number(one.tags.entrance === 'main'));
  for (const [index, { geometry, tags }] of features.entries()) {
    const corners = tags.building ? ringsOf(geometry).flat() : [];
    if (corners.length < 3) continue;
    const box = boxOf(corners);
    const own = points.filter(
      (point) =>
        isNearBox(point, box) &&
        corners.some(
          ([lng, lat]) => Math.abs(lng - point.lng) < nearDegrees && Math.abs(lat - point.lat) < nearDegrees,
        ),
    );
    const stepFree = own.find(({ tags }) => /^(?:yes|designated)$/.test(tags.wheelchair ?? ''));
    const at = (point: LatLng | undefined) => (point ? { lat: point.lat, lng: point.lng } : null);
    if (own.length > 0) found.set(index, { entrance: at(own[0]), stepFreeEntrance: at(stepFree) });
  }
  return found;
}
