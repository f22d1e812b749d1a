import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, isInside, overlaps } from './box';
import type { ClusterItem, MapItem } from './cluster-index';
import { arrange } from './marker-arrangement';

const free = { left: 0, top: 72, width: 390, height: 302 };
const controls: Box[] = [
  { left: 330, top: 312, width: 48, height: 48 },
  { left: 12, top: 80, width: 196.5, height: 26 },
  { left: 248, top: 80, width: 130, height: 26 },
  { left: 0, top: 0, width: 0, height: 0 },
];

const cluster = (key: number, count: number): ClusterItem => ({
  kind: 'cluster',
  key: String(key),
  lat: 0,
  lng: 0,
  clusterIds: [],
  singles: [],
  count,
  counts: [],
  today: 0,
});

const place = fc.record({
  x: fc.double({ min: 0, max: 390, noNaN: true }),
  y: fc.double({ min: 0, max: 374, noNaN: true }),
});

test('neither controls, search row nor sheet cover a cluster', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(place, fc.integer({ min: 2, max: 40 })), { minLength: 1, maxLength: 8 }),
      (given) => {
        const items = given.map(([, count], index) => cluster(index, count));
        const placeOf = (item: { key: string }) => given[Number(item.key)]?.[0] ?? { x: 0, y: 0 };
        const stands = arrange(items, placeOf, controls, free);
        for (const [index, [{ x, y }, count]] of given.entries()) {
          const { shift } = stands.get(String(index)) ?? { shift: null };
          const size = count >= 10 ? 58 : 48;
          const left = x + (shift?.x ?? 0) - size / 2;
          const top = y + (shift?.y ?? 0) - size / 2;
          const box = { left, top, width: size, height: size };
          expect(box.top).toBeGreaterThanOrEqual(free.top);
          expect(box.top + size).toBeLessThanOrEqual(free.top + free.height);
          expect(controls.filter(({ width }) => width > 0).some((control) => overlaps(box, control))).toBe(
            false,
          );
        }
      },
    ),
  );
});

test('a cluster does not lie on what is kept in view, and markers stay at their place', () => {
  const me = { left: 188, top: 208, width: 24, height: 24 };
  const at = { x: 205, y: 221 };
  const marker: MapItem = {
    kind: 'point',
    key: 'marker',
    lat: 0,
    lng: 0,
    point: { id: 'marker', lat: 0, lng: 0, category: 'food', title: 'Here', isToday: false },
  };
  const placeOf = (item: MapItem) => (item === marker ? { x: 200, y: 240 } : at);
  const stands = arrange([cluster(0, 3), marker], placeOf, controls, free, null, [me]);
  const { x, y } = stands.get('0')?.shift ?? { x: 0, y: 0 };
  expect(overlaps({ left: at.x + x - 24, top: at.y + y - 24, width: 48, height: 48 }, me)).toBe(false);
  expect(Math.hypot(x, y)).toBeLessThan(48);
  expect(stands.get('marker')).toEqual({ shift: null, isReachable: true });
});

test('the mark of what is today is kept off it as well', () => {
  const name = { left: 180, top: 180, width: 60, height: 16 };
  // The cluster's edge is 6 px below, its mark reaches over it by 8.
  const at = { x: 210, y: 226 };
  const shiftOf = (today: number) =>
    arrange([{ ...cluster(0, 3), today }], () => at, controls, free, null, [name]).get('0')?.shift;
  expect(shiftOf(0)).toBeNull();
  expect(shiftOf(1)?.y).toBeGreaterThan(0);
});

test('a cluster that nothing covers stays where its events are', () => {
  const at = { x: 200, y: 220 };
  expect(arrange([cluster(0, 3)], () => at, controls, free).get('0')).toEqual({
    shift: null,
    isReachable: true,
  });
});

test('a cluster under a control goes aside by the shortest way, and can be reached there', () => {
  const at = { x: 340, y: 336 };
  const stand = arrange([cluster(0, 3)], () => at, controls, free).get('0');
  expect(stand).toEqual({ shift: { x: -37, y: 0 }, isReachable: true });
  const box = { left: 340 - 37 - 27, top: 336 - 27, width: 54, height: 54 };
  expect(isInside(box, free)).toBe(true);
});

test('a marker stays at its place, and cannot be reached under a control', () => {
  const point = { id: 'a', lat: 0, lng: 0, category: 'food', title: 'A', isToday: false } as const;
  const item = { kind: 'point', key: 'a', lat: 0, lng: 0, point } as const;
  const standAt = (x: number, y: number) => arrange([item], () => ({ x, y }), controls, free).get('a');
  expect(standAt(200, 220)).toEqual({ shift: null, isReachable: true });
  expect(standAt(350, 340)).toEqual({ shift: null, isReachable: false });
  expect(standAt(200, 90)).toEqual({ shift: null, isReachable: false });
});

test('a marker that others hide cannot be reached, the one in front can', () => {
  const point = { lat: 0, lng: 0, category: 'food', title: 'A', isToday: false } as const;
  const marker = (id: string) =>
    ({ kind: 'point', key: id, lat: 0, lng: 0, point: { id, ...point } }) as const;
  const reachable = (places: Record<string, { x: number; y: number }>, selected?: string) => {
    const items = Object.keys(places).map(marker);
    const stands = arrange(items, ({ key }) => places[key] ?? { x: 0, y: 0 }, controls, free, selected);
    return items.map(({ key }) => key).filter((key) => stands.get(key)?.isReachable);
  };
  // Further south is in front; 30 px of 46 are left, then 20.
  expect(reachable({ a: { x: 200, y: 250 }, b: { x: 170, y: 252 } })).toEqual(['a', 'b']);
  expect(reachable({ a: { x: 200, y: 250 }, b: { x: 180, y: 252 } })).toEqual(['b']);
  // The selected one is in front of all, and larger.
  expect(reachable({ a: { x: 200, y: 250 }, b: { x: 170, y: 252 } }, 'a')).toEqual(['a']);
});

test('clusters that go aside do not meet there', () => {
  // Both are under the sheet, which begins at 374.
  const places = [
    { x: 200, y: 402 },
    { x: 160, y: 420 },
  ];
  const items = [cluster(0, 7), cluster(1, 3)];
  const stands = arrange(items, ({ key }) => places[Number(key)] ?? { x: 0, y: 0 }, controls, free);
  const [one, other] = items.map(({ key }, at): Box => {
    const { x = 0, y = 0 } = stands.get(key)?.shift ?? {};
    return { left: (places[at]?.x ?? 0) + x - 24, top: (places[at]?.y ?? 0) + y - 24, width: 48, height: 48 };
  });
  expect(one && other && overlaps(one, other)).toBe(false);
});
