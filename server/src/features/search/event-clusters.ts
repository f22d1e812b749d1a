import { categories } from '@quad/shared/categories';
import type { GeoArea } from '@quad/shared/geo';
import { betweenEvents } from '../events/event-json';
import type { IndexedEvents } from './indexed-events';

/** Clusters are formed on a grid of this many fields each way, which are at least a meter wide (degrees). */
const gridFields = 25;
const smallestField = 1e-5;
/** One more, for what is on the last edge. */
const fieldsAcross = gridFields + 1;

/** About one meter, in the shortest notation. */
const roundToMeter = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/**
 * The events of each field of a grid over an area, at their middle. Longitudes are counted eastward from the area's western
 * edge, so that no cluster is torn at the date line.
 */
export class EventClusters {
  private readonly west: number;
  private readonly south: number;
  private readonly fieldWidth: number;
  private readonly fieldHeight: number;
  private readonly sizes = new Int32Array(fieldsAcross ** 2);
  /** Sums, of longitudes eastward from the western edge of the area. */
  private readonly north = new Float64Array(fieldsAcross ** 2);
  private readonly east = new Float64Array(fieldsAcross ** 2);
  private readonly counts = new Int32Array(fieldsAcross ** 2 * categories.length);

  constructor(
    private readonly events: IndexedEvents,
    { south, north, spans }: GeoArea,
  ) {
    const width = spans.reduce((sum, [west, east]) => sum + east - west, 0);
    this.west = spans[0]?.[0] ?? -180;
    this.south = south;
    this.fieldWidth = Math.max(width / gridFields, smallestField);
    this.fieldHeight = Math.max((north - south) / gridFields, smallestField);
  }

  add(place: number): void {
    const { events, west, counts } = this;
    const lat = events.latitude(place);
    const lng = events.longitude(place);
    const across = lng - west + (lng < west ? 360 : 0);
    const row = Math.min(Math.floor((lat - this.south) / this.fieldHeight), gridFields);
    const field = row * fieldsAcross + Math.min(Math.floor(across / this.fieldWidth), gridFields);
    this.sizes[field] = (this.sizes[field] ?? 0) + 1;
    this.north[field] = (this.north[field] ?? 0) + lat;
    this.east[field] = (this.east[field] ?? 0) + across;
    const bits = events.traits(place);
    for (let index = 0; index < categories.length; index += 1) {
      const at = field * categories.length + index;
      if (bits & (1 << index)) counts[at] = (counts[at] ?? 0) + 1;
    }
  }

  /** JSON of clusters (eventClusterSchema), the largest first. */
  json(): string {
    return [...this.sizes]
      .flatMap((size, field) => (size > 0 ? { size, field } : []))
      .sort((a, b) => b.size - a.size)
      .map(({ size, field }) => {
        const lat = (this.north[field] ?? 0) / size;
        const lng = (this.east[field] ?? 0) / size + this.west;
        const counts = this.counts.subarray(field * categories.length, (field + 1) * categories.length);
        return `[${roundToMeter(lat)},${roundToMeter(lng - 360 * Math.floor((lng + 180) / 360))},[${counts}]]`;
      })
      .join(betweenEvents);
  }
}
