import type { LatLng } from '@quad/shared/limits';
import Supercluster from 'supercluster';
import { type CategoryCounts, countsOf } from './cluster-cells';
import type { MapBounds, MapPoint } from './map-types';

/** Clusters beyond this zoom are stacks: no zoom takes them apart. */
export const stackZoom = 18;
/** Pixels within which markers become one cluster. */
const clusterRadius = 60;
/** Leaflet's tile size, so that the radius is in pixels. */
const tileExtent = 256;

export interface PointItem {
  kind: 'point';
  key: string;
  lat: number;
  lng: number;
  point: MapPoint;
}

export interface ClusterItem {
  kind: 'cluster';
  key: string;
  lat: number;
  lng: number;
  clusterId: number;
  count: number;
  counts: CategoryCounts;
}

export type MapItem = PointItem | ClusterItem;

interface Leaf {
  /** Place in the list. */
  order: number;
}

interface Aggregate {
  order: number;
  counts: CategoryCounts;
}

/** The points of a search, clustered for every zoom. */
export class ClusterIndex {
  private readonly clusters: Supercluster<Leaf, Aggregate>;

  constructor(private readonly points: readonly MapPoint[]) {
    this.clusters = new Supercluster<Leaf, Aggregate>({
      radius: clusterRadius,
      extent: tileExtent,
      maxZoom: stackZoom,
      map: ({ order }) => ({ order, counts: countsOf(this.at(order).category) }),
      // supercluster hands in a shallow copy of the first leaf's properties: arrays are made new, never changed.
      reduce: (sum, next) => {
        sum.order = Math.min(sum.order, next.order);
        sum.counts = sum.counts.map((count, index) => count + (next.counts[index] ?? 0));
      },
    });
    this.clusters.load(
      points.map((point, order) => ({
        type: 'Feature',
        properties: { order },
        geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
      })),
    );
  }

  /**
   * What to show within `bounds`, in list order. `alone` are events that stand apart from any cluster (the selected
   * one): their cluster is shown without them.
   */
  view(bounds: MapBounds, zoom: number, alone: ReadonlySet<string>): MapItem[] {
    const ordered: { order: number; item: MapItem }[] = [];
    const addPoint = (order: number) => {
      const point = this.at(order);
      ordered.push({
        order,
        item: { kind: 'point', key: point.id, lat: point.lat, lng: point.lng, point },
      });
    };
    const apart = new Set<number>();
    this.points.forEach((point, order) => {
      if (alone.has(point.id)) apart.add(order);
    });
    for (const order of apart) addPoint(order);

    for (const feature of this.clusters.getClusters(bounds, Math.min(Math.floor(zoom), stackZoom))) {
      const { properties } = feature;
      if (!('cluster' in properties)) {
        if (!apart.has(properties.order)) addPoint(properties.order);
        continue;
      }
      const leaves = apart.size > 0 ? this.leaves(properties.cluster_id) : [];
      const remaining = leaves.filter((order) => !apart.has(order));
      const isSplit = remaining.length < leaves.length;
      const [first] = remaining;
      if (isSplit && remaining.length < 2) {
        if (first !== undefined) addPoint(first);
        continue;
      }
      const counts = [...properties.counts];
      const [lng = 0, lat = 0] = feature.geometry.coordinates;
      ordered.push({
        order: properties.order,
        item: {
          kind: 'cluster',
          // The same events make the same cluster, also after a new search: its button stays in the page.
          key: `cluster ${this.at(this.leaves(properties.cluster_id, 1)[0] ?? 0).id} ${properties.point_count}`,
          lat,
          lng,
          clusterId: properties.cluster_id,
          count: isSplit ? remaining.length : properties.point_count,
          counts: isSplit ? this.countsOf(remaining) : counts,
        },
      });
    }
    return ordered.sort((a, b) => a.order - b.order).map(({ item }) => item);
  }

  /** The events of a cluster, in list order. */
  pointsOf(clusterId: number): MapPoint[] {
    return this.leaves(clusterId)
      .sort((a, b) => a - b)
      .map((order) => this.at(order));
  }

  /** True when the cluster's events are so near each other that zooming in never takes them apart. */
  isStack(clusterId: number): boolean {
    return this.clusters.getClusterExpansionZoom(clusterId) > stackZoom;
  }

  private leaves(clusterId: number, limit = Number.POSITIVE_INFINITY): number[] {
    return this.clusters.getLeaves(clusterId, limit).map((leaf) => leaf.properties.order);
  }

  private countsOf(orders: readonly number[]): CategoryCounts {
    const all = orders.map((order) => countsOf(this.at(order).category));
    return all.reduce((sum, counts) => sum.map((count, index) => count + (counts[index] ?? 0)));
  }

  private at(order: number): MapPoint {
    const point = this.points[order];
    if (!point) throw new RangeError(`No point at ${order}`);
    return point;
  }
}

/** The smallest bounds around points. */
export function boundsOf(points: readonly LatLng[]): MapBounds {
  const lngs = points.map((point) => point.lng);
  const lats = points.map((point) => point.lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}
