import type { LatLng } from '@quad/shared/geo';
import { offsetMinutes } from '@quad/shared/local-time';
import { find, setCache } from 'geo-tz/all';
import { LRUCache } from 'lru-cache';
import { numberOf } from './loose-json';

/** Pieces of borders that are kept in memory; a campus and its sources need a few. */
const borderPieces = 32;
setCache({ store: new LRUCache<string, object>({ max: borderPieces }) });

/**
 * The IANA zone at a point, by the borders themselves: since 2026 a simplified border is an hour wrong on the other side of it
 * in towns of North Dakota, Washington, Montana, British Columbia and Alberta.
 */
export function zoneAt(point: LatLng): string {
  return find(point.lat, point.lng)[0] ?? 'UTC';
}

/** How far a map of zones may be wrong, in degrees. */
const borderDegrees = 0.2;

/** The zone at a point, and those that begin a few miles from there. */
export function zonesAround({ lat, lng }: LatLng): string[] {
  const steps = [-borderDegrees, borderDegrees];
  const near = [
    ...steps.map((step) => ({ lat: lat + step, lng })),
    ...steps.map((step) => ({ lat, lng: lng + step })),
  ];
  const onEarth = near.filter((point) => Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180);
  return [...new Set([{ lat, lng }, ...onEarth].map(zoneAt))];
}

/** The difference of two zones in midwinter, in minutes: enough to distinguish continents despite DST. */
function zoneDistance(one: string, other: string): number {
  const winter = new Date(Date.UTC(2026, 0, 15));
  const apart = Math.abs(offsetMinutes(winter, one) - offsetMinutes(winter, other));
  return Math.min(apart, 1440 - apart);
}

/** Zone borders and their written names disagree by up to this, in minutes. */
const zoneTolerance = 150;

const isInZone = (point: LatLng, zone: string) => zoneDistance(zoneAt(point), zone) <= zoneTolerance;

/**
 * The point of a source's coordinates, numbers or text; null if they are missing, out of range or 0,0. Ticket
 * sellers write some American longitudes without their minus sign, which is restored if a zone shows it; a
 * point on another side of the earth than all zones isn't valid.
 * @param zones in which the event may be, because it or its campus is; with none every point is valid
 */
export function readCoordinates(
  latitude: unknown,
  longitude: unknown,
  zones: readonly string[],
): LatLng | null {
  const [lat, lng] = [numberOf(latitude), numberOf(longitude)];
  if (lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null;
  if (Math.abs(lat) < 0.01 && Math.abs(lng) < 0.01) return null;
  if (zones.length === 0) return { lat, lng };
  const points = [
    { lat, lng },
    { lat, lng: -lng },
  ];
  return points.find((point) => zones.some((zone) => isInZone(point, zone))) ?? null;
}
