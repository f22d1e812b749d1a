import tzLookup from '@photostructure/tz-lookup';
import type { LatLng } from '@quad/shared/geo';
import { offsetMinutes } from '@quad/shared/local-time';
import { numberOf } from './loose-json';

/** The IANA zone at a point. */
export function zoneAt(point: LatLng): string {
  return tzLookup(point.lat, point.lng);
}

/** The difference of two zones in midwinter, in minutes: enough to distinguish continents despite DST. */
function zoneDistance(one: string, other: string): number {
  const winter = new Date(Date.UTC(2026, 0, 15));
  const apart = Math.abs(offsetMinutes(winter, one) - offsetMinutes(winter, other));
  return Math.min(apart, 1440 - apart);
}

/** Zone borders and their written names disagree by up to this, in minutes. */
const zoneTolerance = 150;

/**
 * The point of a source's coordinates, numbers or text; null if they are missing, out of range or 0,0. Ticket
 * sellers write some American longitudes without their minus sign, which is restored if `zone` shows it; a
 * point on another side of the earth than its zone isn't valid.
 */
export function readCoordinates(latitude: unknown, longitude: unknown, zone: string | null): LatLng | null {
  const [lat, lng] = [numberOf(latitude), numberOf(longitude)];
  if (lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null;
  if (Math.abs(lat) < 0.01 && Math.abs(lng) < 0.01) return null;
  if (!zone) return { lat, lng };
  if (zoneDistance(zoneAt({ lat, lng }), zone) <= zoneTolerance) return { lat, lng };
  const mirrored = { lat, lng: -lng };
  return zoneDistance(zoneAt(mirrored), zone) <= zoneTolerance ? mirrored : null;
}
