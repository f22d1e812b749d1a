import { distanceMiles, type LatLng } from '@quad/shared/geo';
import type { Campus } from './generate-events';

const pointCount = 10;
const radiusMiles = 50;
/**
 * The fraction of all events in the circle of a sparse point; with a million events, 100 to 450 upcoming
 * ones.
 */
const sparseShare = { from: 0.000_14, to: 0.000_64 };
/** Degrees around a point in which somebody searches. */
const spread = 0.2;

/** Each call gives another point, so that no request repeats one. */
export interface Points {
  /** The middle of the densest metro. */
  center: LatLng;
  /** Near a campus, as many as it has events. */
  anywhere(): LatLng;
  /** In one of the densest metros. */
  dense(): LatLng;
  /** Where few events are near. */
  sparse(): LatLng;
}

export function choosePoints(campuses: readonly Campus[]): Points {
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
      dense.push(campus);
    }
  }
  const quiet = ranked.filter(({ share }) => share > sparseShare.from && share < sparseShare.to);
  const around = (points: readonly LatLng[]): LatLng => {
    const { lat, lng } = points[Math.floor(Math.random() * points.length)] as LatLng;
    const shift = () => (Math.random() - 0.5) * spread;
    return { lat: lat + shift(), lng: lng + shift() };
  };
  const byWeight = (): LatLng => {
    let at = Math.random() * total;
    return campuses.find(({ weight }) => {
      at -= weight;
      return at <= 0;
    }) as LatLng;
  };
  return {
    center: dense[0] as LatLng,
    anywhere: () => around([byWeight()]),
    dense: () => around(dense),
    sparse: () => around(quiet.map(({ campus }) => campus)),
  };
}
