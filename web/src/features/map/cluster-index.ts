import Supercluster from 'supercluster';
import { type CategoryCounts, countsOf } from './cluster-cells';
import { clusterBox, isPressable, markerBox } from './item-boxes';
import type { MapBounds, MapCrowd, MapPoint, MapStack } from './map-types';
import { type PixelPoint, project } from './mercator';

/** Clusters beyond this zoom are stacks: zooming cannot separate them. */
export const stackZoom = 18;
/** Pixels within which markers become one cluster. */
const clusterRadius = 54;
/** Clusters closer than this (they lie at the mean of their events) are merged. Pixels. */
const clusterClearance = 48;
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
  clusterIds: number[];
  /** Events and crowds that are in none of these clusters, by their index. */
  singles: number[];
  count: number;
  counts: CategoryCounts;
  /** How many of them are today. */
  today: number;
}

export type MapItem = PointItem | ClusterItem;

interface OrderedItem {
  /** Index in the list of its first event. */
  order: number;
  item: MapItem;
}

interface Leaf {
  /** Index in the list; behind all events, that of a crowd. */
  order: number;
}

type Aggregate = Pick<ClusterItem, 'counts' | 'today'> & Leaf;

const sum = (counts: CategoryCounts) => counts.reduce((total, count) => total + count, 0);

/** Degrees around a stack's points, which are rounded; a crowd's are about its middle. */
const stackMargin = { points: 0.000_02, crowd: 0.000_3 } as const;

/** A box that holds events at these places. */
export function stackBox(places: readonly (MapPoint | MapCrowd)[]): MapBounds {
  const [lats, lngs] = [places.map(({ lat }) => lat), places.map(({ lng }) => lng)];
  const margin = places.some((place) => 'counts' in place) ? stackMargin.crowd : stackMargin.points;
  return [
    Math.min(...lngs) - margin,
    Math.min(...lats) - margin,
    Math.max(...lngs) + margin,
    Math.max(...lats) + margin,
  ];
}

/** The events of a search, clustered for every zoom. */
export class ClusterIndex {
  private readonly clusters: Supercluster<Leaf, Aggregate>;

  constructor(
    private readonly points: readonly MapPoint[],
    private readonly crowds: readonly MapCrowd[] = [],
  ) {
    this.clusters = new Supercluster<Leaf, Aggregate>({
      radius: clusterRadius,
      extent: tileExtent,
      maxZoom: stackZoom,
      map: ({ order }) => ({ order, counts: this.countsAt(order), today: this.todayAt(order) }),
      // supercluster passes a shallow copy of the first leaf's properties: create new arrays, never mutate.
      reduce: (sum, next) => {
        sum.order = Math.min(sum.order, next.order);
        sum.counts = sum.counts.map((count, index) => count + (next.counts[index] ?? 0));
        sum.today += next.today;
      },
    });
    this.clusters.load(
      [...points, ...crowds].map((point, order) => ({
        type: 'Feature',
        properties: { order },
        geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
      })),
    );
  }

  /**
   * What to show within `bounds`, in list order. `alone` are events kept out of clusters (the selected one):
   * their cluster is shown without them.
   */
  view(bounds: MapBounds, zoom: number, alone: ReadonlySet<string>): MapItem[] {
    const ordered: OrderedItem[] = [];
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
        const { order } = properties;
        if (order >= this.points.length) ordered.push({ order, item: this.single(order) });
        else if (!apart.has(order)) addPoint(order);
        continue;
      }
      const leaves = apart.size > 0 ? this.leaves(properties.cluster_id) : [];
      const remaining = leaves.filter((order) => !apart.has(order));
      const isSplit = remaining.length < leaves.length;
      const [first] = remaining;
      if (isSplit && remaining.length < 2 && (first ?? 0) < this.points.length) {
        if (first !== undefined) addPoint(first);
        continue;
      }
      const counts = isSplit ? this.countsOf(remaining) : [...properties.counts];
      const [lng = 0, lat = 0] = feature.geometry.coordinates;
      ordered.push({
        order: properties.order,
        item: {
          kind: 'cluster',
          // The same events form the same cluster even after a new search: its button stays in the page.
          key: `cluster ${this.nameOf(this.leaves(properties.cluster_id, 1)[0] ?? 0)} ${sum(properties.counts)}`,
          lat,
          lng,
          clusterIds: [properties.cluster_id],
          singles: [],
          count: sum(counts),
          counts,
          today: isSplit
            ? remaining.reduce((total, order) => total + this.todayAt(order), 0)
            : properties.today,
        },
      });
    }
    return this.withoutOverlaps(ordered, zoom, apart)
      .sort((a, b) => a.order - b.order)
      .map(({ item }) => item);
  }

  /** Where the events of a cluster are, in list order. */
  placesOf(cluster: ClusterItem): (MapPoint | MapCrowd)[] {
    return [...cluster.clusterIds.flatMap((id) => this.leaves(id)), ...cluster.singles]
      .sort((a, b) => a - b)
      .map((order) => this.points[order] ?? this.crowdAt(order));
  }

  /** A cluster for the list. */
  stackOf(cluster: ClusterItem): MapStack {
    const places = this.placesOf(cluster);
    const box = stackBox(places);
    const ids = places.flatMap((place) => ('id' in place ? place.id : []));
    if (ids.length < places.length) return { ids: [], count: cluster.count, box };
    return { ids, count: ids.length, box };
  }

  /** True when the cluster's events are too close together to be separated by zooming. */
  isStack({ clusterIds: [id, ...others], singles }: ClusterItem): boolean {
    const isOne = others.length + singles.length === 0;
    return id !== undefined && isOne && this.clusters.getClusterExpansionZoom(id) > stackZoom;
  }

  private leaves(clusterId: number, limit = Number.POSITIVE_INFINITY): number[] {
    return this.clusters.getLeaves(clusterId, limit).map((leaf) => leaf.properties.order);
  }

  /** A cluster of one event or crowd. */
  private single(order: number): ClusterItem {
    const { lat, lng } = this.points[order] ?? this.crowdAt(order);
    const counts = this.countsAt(order);
    const key = this.points[order]?.id ?? `crowd ${lat} ${lng}`;
    return {
      kind: 'cluster',
      key,
      lat,
      lng,
      clusterIds: [],
      singles: [order],
      count: sum(counts),
      counts,
      today: this.todayAt(order),
    };
  }

  private countsAt(order: number): CategoryCounts {
    const point = this.points[order];
    return point ? countsOf(point.category) : this.crowdAt(order).counts;
  }

  /** Of a crowd nobody knows. */
  private todayAt(order: number): number {
    return Number(this.points[order]?.isToday ?? false);
  }

  private nameOf(order: number): string {
    return this.points[order]?.id ?? `crowd ${order}`;
  }

  private crowdAt(order: number): MapCrowd {
    const crowd = this.crowds[order - this.points.length];
    if (!crowd) throw new RangeError(`No crowd at ${order}`);
    return crowd;
  }

  private countsOf(orders: readonly number[]): CategoryCounts {
    const all = orders.map((order) => this.countsAt(order));
    return all.reduce((sum, counts) => sum.map((count, index) => count + (counts[index] ?? 0)));
  }

  private at(order: number): MapPoint {
    const point = this.points[order];
    if (!point) throw new RangeError(`No point at ${order}`);
    return point;
  }

  /**
   * Merges clusters that would hide each other's count into the larger one, and markers with a cluster that would leave
   * nothing to press of them, or they of it.
   * @param apart events that stay alone
   */
  private withoutOverlaps(
    items: readonly OrderedItem[],
    zoom: number,
    apart: ReadonlySet<number>,
  ): OrderedItem[] {
    const kept: KeptCluster[] = [];
    const isCluster = (each: OrderedItem): each is OrderedItem & { item: ClusterItem } =>
      each.item.kind === 'cluster';
    for (const each of items
      .filter(isCluster)
      .sort((a, b) => b.item.count - a.item.count || a.order - b.order)) {
      const at = project(each.item, zoom);
      const near = kept.find(
        (other) => Math.max(Math.abs(other.at.x - at.x), Math.abs(other.at.y - at.y)) < clusterClearance,
      );
      if (near) join(near, each);
      else kept.push({ ...each, at });
    }
    let markers = items.filter((each) => !isCluster(each));
    // A cluster that grew may hide another one.
    for (let before = -1; before !== markers.length; ) {
      before = markers.length;
      markers = markers.filter(({ order, item }) => {
        const marker = markerBox(project(item, zoom));
        const near = kept.find(({ at, item: { count } }) => {
          const cluster = clusterBox(at, count);
          return !(isPressable(marker, [cluster]) && isPressable(cluster, [marker]));
        });
        if (!near || apart.has(order)) return true;
        join(near, { order, item: this.single(order) });
        return false;
      });
    }
    return [...markers, ...kept];
  }
}

interface KeptCluster {
  order: number;
  item: ClusterItem;
  at: PixelPoint;
}

/** What is in the second becomes part of the first, which stays where it is. */
function join(into: KeptCluster, { order, item }: Omit<KeptCluster, 'at'>): void {
  into.order = Math.min(into.order, order);
  into.item = {
    ...into.item,
    key: `${into.item.key}+${item.key}`,
    clusterIds: [...into.item.clusterIds, ...item.clusterIds],
    singles: [...into.item.singles, ...item.singles],
    count: into.item.count + item.count,
    counts: into.item.counts.map((count, index) => count + (item.counts[index] ?? 0)),
    today: into.item.today + item.today,
  };
}
