import { categories } from '@quad/shared/categories';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ClusterIndex, type ClusterItem, type MapItem } from './cluster-index';
import type { MapBounds, MapPoint } from './map-types';
import { project } from './mercator';

const world: MapBounds = [-180, -85, 180, 85];
const nobody: ReadonlySet<string> = new Set();

function point(id: string, lat: number, lng: number, category: MapPoint['category'] = 'study'): MapPoint {
  return { id, lat, lng, category, title: `Event ${id}`, isToday: false };
}

function clustersOf(items: MapItem[]): ClusterItem[] {
  return items.filter((item) => item.kind === 'cluster');
}

const apart = [point('a', 39.1, -84.5), point('b', 39.2, -84.6), point('c', 39.15, -84.4)];
const together = [
  point('x', 39.13, -84.52, 'food'),
  point('y', 39.13, -84.52, 'parties'),
  point('z', 39.13, -84.52),
];

test('near events become one cluster, far ones stay markers, in list order', () => {
  const items = new ClusterIndex([...together, ...apart]).view(world, 13, nobody);
  expect(items.map((item) => item.kind)).toEqual(['cluster', 'point', 'point', 'point']);
  const [cluster] = clustersOf(items);
  expect(cluster?.count).toBe(3);
  expect(cluster?.counts).toEqual(
    categories.map((category) => (['food', 'parties', 'study'].includes(category) ? 1 : 0)),
  );
  expect(items.slice(1).map((item) => item.key)).toEqual(['a', 'b', 'c']);
});

test('the list decides the order, not the map nor the selection', () => {
  for (const points of [apart, [...apart].reverse()]) {
    const keys = new ClusterIndex(points).view(world, 13, new Set(['c'])).map((item) => item.key);
    expect(keys).toEqual(points.map((each) => each.id));
  }
});

test('only what is in view is returned', () => {
  const items = new ClusterIndex(apart).view([-84.55, 39.05, -84.45, 39.12], 13, nobody);
  expect(items.map((item) => item.key)).toEqual(['a']);
});

test('the selected event stands apart from its cluster, which counts the others', () => {
  const index = new ClusterIndex(together);
  const items = index.view(world, 13, new Set(['y']));
  expect(items.map((item) => item.kind).sort()).toEqual(['cluster', 'point']);
  expect(clustersOf(items)[0]?.count).toBe(2);
  expect(clustersOf(items)[0]?.counts[categories.indexOf('parties')]).toBe(0);
});

test('a cluster counts those of today, also without the selected one', () => {
  const today = together.map((each) => ({ ...each, isToday: each.id !== 'z' }));
  const index = new ClusterIndex([...today, ...apart]);
  expect(clustersOf(index.view(world, 13, nobody))[0]?.today).toBe(2);
  expect(clustersOf(index.view(world, 13, new Set(['x'])))[0]?.today).toBe(1);
  // Those that joined another are counted too.
  const town = new ClusterIndex(apart.map((each) => ({ ...each, isToday: true })));
  expect(clustersOf(town.view(world, 3, nobody))[0]).toMatchObject({ count: 3, today: 3 });
});

test('a cluster with a crowd in it does not know all of its events', () => {
  const crowd = { lat: 39.13, lng: -84.52, counts: [0, 0, 40, 0, 0, 0, 0, 0] };
  const index = new ClusterIndex(together, [crowd]);
  const [cluster] = clustersOf(index.view(world, 13, nobody));
  expect(cluster && index.stackOf(cluster)).toMatchObject({ ids: [], count: 43 });
});

test('of two events the other one becomes a marker when one is selected', () => {
  const items = new ClusterIndex(together.slice(0, 2)).view(world, 13, new Set(['x']));
  expect(items.map((item) => item.key)).toEqual(['x', 'y']);
});

test('events on one spot are a stack at every zoom; events a street apart are not', () => {
  const index = new ClusterIndex(together);
  const [cluster] = clustersOf(index.view(world, 19, nobody));
  expect(cluster && index.isStack(cluster)).toBe(true);
  expect(cluster && index.stackOf(cluster).ids).toEqual(['x', 'y', 'z']);

  const street = new ClusterIndex([point('p', 39.13, -84.5), point('q', 39.131, -84.5)]);
  const [pair] = clustersOf(street.view(world, 12, nobody));
  expect(pair && street.isStack(pair)).toBe(false);
  expect(street.view(world, 18, nobody)).toHaveLength(2);
});

test('the same events make a cluster of the same key after a new search', () => {
  const keyIn = (points: MapPoint[]) => clustersOf(new ClusterIndex(points).view(world, 13, nobody))[0]?.key;
  expect(keyIn([...together, ...apart])).toBe(keyIn([...apart.slice(1), ...together]));
});

test('clusters never hide each other: the smaller one joins the larger', () => {
  const crowd = fc.array(
    fc.record({
      lat: fc.double({ min: 39.1, max: 39.16, noNaN: true }),
      lng: fc.double({ min: -84.56, max: -84.46, noNaN: true }),
    }),
    { minLength: 20, maxLength: 200 },
  );
  fc.assert(
    fc.property(crowd, (places) => {
      const points = places.map((place, index) => point(String(index), place.lat, place.lng));
      const index = new ClusterIndex(points);
      const clusters = clustersOf(index.view(world, 13, nobody));
      const pixels = clusters.map((cluster) => project(cluster, 13));
      pixels.forEach((a, at) => {
        for (const b of pixels.slice(at + 1)) {
          expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(48);
        }
      });
      for (const cluster of clusters) expect(index.placesOf(cluster)).toHaveLength(cluster.count);
    }),
  );
});

test('clusters and markers leave each other enough to press: what would not joins the cluster', () => {
  const places = fc.array(
    fc.record({
      lat: fc.double({ min: 39.1, max: 39.13, noNaN: true }),
      lng: fc.double({ min: -84.54, max: -84.48, noNaN: true }),
    }),
    { minLength: 20, maxLength: 120 },
  );
  const boxOf = (item: MapItem) => {
    const { x, y } = project(item, 14);
    if (item.kind === 'point') return { left: x - 23, right: x + 23, top: y - 49, bottom: y - 3 };
    const half = item.count >= 10 ? 29 : 24;
    return { left: x - half, right: x + half, top: y - half, bottom: y + half };
  };
  type Sides = ReturnType<typeof boxOf>;
  /** The width of the widest strip beside what covers a button. */
  const left = (button: Sides, cover: Sides) =>
    Math.max(
      cover.left - button.left,
      button.right - cover.right,
      cover.top - button.top,
      button.bottom - cover.bottom,
    );
  fc.assert(
    fc.property(places, (given) => {
      const points = given.map((place, index) => point(String(index), place.lat, place.lng));
      const index = new ClusterIndex(points);
      const items = index.view(world, 14, nobody);
      const clusters = clustersOf(items).map(boxOf);
      for (const marker of items.filter(({ kind }) => kind === 'point').map(boxOf)) {
        for (const cluster of clusters) {
          expect(left(marker, cluster)).toBeGreaterThanOrEqual(24);
          expect(left(cluster, marker)).toBeGreaterThanOrEqual(24);
        }
      }
      for (const cluster of clustersOf(items)) expect(index.placesOf(cluster)).toHaveLength(cluster.count);
    }),
  );
});

test('every event is in exactly one marker or cluster', () => {
  const somePoint = fc.record({
    lat: fc.double({ min: 39, max: 39.3, noNaN: true }),
    lng: fc.double({ min: -84.7, max: -84.3, noNaN: true }),
    category: fc.constantFrom(...categories),
  });
  fc.assert(
    fc.property(
      fc.array(somePoint, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 3, max: 19 }),
      fc.nat({ max: 59 }),
      (given, zoom, selected) => {
        const points = given.map((each, index) => point(String(index), each.lat, each.lng, each.category));
        const index = new ClusterIndex(points);
        const items = index.view(world, zoom, new Set([String(selected)]));
        const shown = items.reduce((sum, item) => sum + (item.kind === 'cluster' ? item.count : 1), 0);
        expect(shown).toBe(points.length);
        expect(new Set(items.map((item) => item.key)).size).toBe(items.length);
        for (const cluster of clustersOf(items)) {
          expect(cluster.counts.reduce((sum, count) => sum + count, 0)).toBe(cluster.count);
        }
      },
    ),
  );
});
