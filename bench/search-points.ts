import { distanceMiles, type LatLng } from '@quad/shared/geo';
import type { Campus } from './generate-events';

const pointCount = 10;
const radiusMiles = 50;
/**
 * The fraction of all events in the circle of a sparse point; with a million events, 100 to 450 upcoming
 * ones.
 */
const sparseShare = { from: 0.000_14, to: 0.000_64 };

/** Points in the middle of the densest metros, and points with few events nearby. */
export function choosePoints(campuses: readonly Campus[]): Record<'dense' | 'sparse', LatLng[]> {
  const total = campuses.reduce((sum, { weight }) => sum + weight, 0);
  const ranked = campuses
    .map((campus) => {
      const near = campuses.filter((other) => distanceMiles(campus, other) <= radiusMiles);
      return { campus, share: near.reduce((sum, { weight }) => sum + weight, 0) / total };
    })
    .sort((a, b) => b.share - a.share);
  const dense: LatLng[] = [];
  for (const { campus } of ranked) {
    if (dense.length < pointCount && dense.every((point) => distanceMiles(point, campus) > radiusMiles)) {
      dense.push({ lat: campus.lat + 0.01, lng: campus.lng - 0.02 });
    }
  }
  const quiet = ranked.filter(({ share }) => share > sparseShare.from && share < sparseShare.to);
  const every = Math.max(1, Math.floor(quiet.length / pointCount));
  const sparse = quiet
    .filter((_, index) => index % every === 0)
    .slice(0, pointCount)
    .map(({ campus }) => ({ lat: campus.lat + 0.1, lng: campus.lng - 0.1 }));
  return { dense, sparse };
}
