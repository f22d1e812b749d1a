import { categories } from '@quad/shared/categories';
import type { GeoArea } from '@quad/shared/geo';
import { betweenEvents } from '../events/event-json';
import type { IndexedEvents } from './indexed-events';

/** Clusters are formed on a grid of this many fields each way, which are at least a meter wide (degrees). */
const gridFields = 25;
const smallestField = 1e-5;

/** Events of one field of the grid. */
interface Cluster {
  size: number;
  /** Sums, of longitudes eastward from the western edge of the area. */
  north: number;
  east: number;
  counts: number[];
}

/** About one meter, in the shortest notation. */
const roundToMeter = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/**
 * JSON of clusters (eventClusterSchema), the largest first: the events of each field of a grid over the area, at their
 * middle. Longitudes are counted eastward from the area's western edge, so that no cluster is torn at the date line.
 */
export function clustersJson(
  places: readonly number[],
  events: IndexedEvents,
  { south, north, spans }: GeoArea,
): string {
  const width = spans.reduce((sum, [west, east]) => sum + east - west, 0);
  const west = spans[0]?.[0] ?? -180;
  const fieldWidth = Math.max(width / gridFields, smallestField);
  const fieldHeight = Math.max((north - south) / gridFields, smallestField);
  const clusters = new Map<string, Cluster>();
  for (const place of places) {
    const lat = events.latitude(place);
    const lng = events.longitude(place);
    const across = lng - west + (lng < west ? 360 : 0);
    const field = `${Math.floor((lat - south) / fieldHeight)},${Math.floor(across / fieldWidth)}`;
    let cluster = clusters.get(field);
    if (!cluster) {
      cluster = { size: 0, north: 0, east: 0, counts: categories.map(() => 0) };
      clusters.set(field, cluster);
    }
    cluster.size += 1;
    cluster.north += lat;
    cluster.east += across;
    const bits = events.traits(place);
    for (let index = 0; index < categories.length; index += 1) {
      if (bits & (1 << index)) cluster.counts[index] = (cluster.counts[index] ?? 0) + 1;
    }
  }
  return [...clusters.values()]
    .sort((a, b) => b.size - a.size)
    .map(({ size, north, east, counts }) => {
      const lng = east / size + west;
      return `[${roundToMeter(north / size)},${roundToMeter(lng - 360 * Math.floor((lng + 180) / 360))},[${counts}]]`;
    })
    .join(betweenEvents);
}
