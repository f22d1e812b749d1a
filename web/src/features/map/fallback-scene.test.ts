import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInside, overlaps } from './box';
import { buildScene, type SceneInput } from './fallback-scene';
import type { MapPlace } from './map-types';
import { project } from './mercator';

const campus = { lat: 39.13, lng: -84.5 };
const size = { width: 390, height: 300 };

function sceneOf(changes: Partial<SceneInput> = {}) {
  const middle = project(campus, 13);
  return buildScene({
    origin: { x: middle.x - size.width / 2, y: middle.y - size.height / 2 },
    zoom: 13,
    ...size,
    visible: { left: 0, top: 0, ...size },
    searchCenter: campus,
    centerName: 'Corryville',
    places: [],
    obstacles: [],
    measure: (text) => text.length * 7,
    ...changes,
  });
}

function place(kind: MapPlace['kind'], name: string, north = 0, east = 0): MapPlace {
  return { kind, name, lat: campus.lat + north, lng: campus.lng + east };
}

test('rings are drawn around the search point and the grid every kilometer, every fifth line strong', () => {
  const scene = sceneOf({ width: 1200 });
  expect(scene.center).toEqual({ x: expect.closeTo(195, 3), y: expect.closeTo(150, 3) });
  expect(scene.rings).toHaveLength(3);
  const [first, second] = scene.columns;
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeCloseTo(67.4, 0);
  const strong = scene.columns.flatMap((column, index) => (column.strong ? [index] : []));
  expect(strong.length).toBeGreaterThan(1);
  expect(strong.every((index) => (index - (strong[0] ?? 0)) % 5 === 0)).toBe(true);
});

test('the grid stays where it is when the search moves a little', () => {
  const near = { lat: 39.128, lng: -84.512 };
  const [moved, before] = [sceneOf({ searchCenter: near }), sceneOf()];
  expect(moved.columns[0]?.at).toBeCloseTo(before.columns[0]?.at ?? 0, 0);
  expect(moved.rows[0]?.at).toBeCloseTo(before.rows[0]?.at ?? 0, 0);
});

test('campuses and parks are squares to scale; their names obey the room', () => {
  const scene = sceneOf({ places: [place('campus', 'Xavier', 0.01), place('park', 'Eden Park', -0.01)] });
  expect(scene.grounds.map((ground) => ground.kind)).toEqual(['campus', 'park']);
  expect(scene.grounds[0]?.size).toBeCloseTo(40, 0);
  const far = sceneOf({ zoom: 14, origin: { x: 0, y: 0 }, places: [place('campus', 'Xavier')] });
  expect(far.grounds).toEqual([]);
  expect(scene.labels.map((label) => label.text)).toEqual(expect.arrayContaining(['XAVIER', 'Eden Park']));
});

test('a place without space is omitted, with its square', () => {
  const everything = { left: 0, top: 0, ...size };
  const scene = sceneOf({ places: [place('neighborhood', 'Avondale', 0.01)], obstacles: [everything] });
  expect(scene.labels).toEqual([]);
  expect(scene.dots).toEqual([]);
  expect(sceneOf({ places: [place('neighborhood', 'A'.repeat(60), 0.005)] }).dots).toEqual([]);
  expect(sceneOf({ places: [place('neighborhood', 'Avondale', 0.005)] }).dots).toHaveLength(1);
});

test('campuses come before ring labels, and those before places', () => {
  const scene = sceneOf({
    places: [
      place('neighborhood', 'Clifton', 0.004, 0.01),
      place('city', 'Newport', -0.006),
      place('campus', 'UC', 0.004),
    ],
  });
  const styles = scene.labels.map((label) => label.style);
  expect(styles[0]).toBe('campus');
  expect(styles.lastIndexOf('ring')).toBeLessThan(styles.indexOf('place'));
  expect(scene.labels.findIndex((label) => label.text === 'NEWPORT')).toBeLessThan(
    scene.labels.findIndex((label) => label.text === 'CLIFTON'),
  );
});

test('a search across the date line is drawn where the map looks', () => {
  const middle = project({ lat: 0, lng: 181 }, 13);
  const scene = sceneOf({
    origin: { x: middle.x - size.width / 2, y: middle.y - size.height / 2 },
    searchCenter: { lat: 0, lng: -179 },
  });
  expect(scene.center.x).toBeCloseTo(195, 3);
});

test('no label overlaps another, a square, an obstacle or the edge; no square another', () => {
  const anyPlace = fc.record({
    kind: fc.constantFrom<MapPlace['kind']>('campus', 'park', 'neighborhood', 'city'),
    name: fc.string({ minLength: 1, maxLength: 20 }),
    lat: fc.double({ min: 39.1, max: 39.16, noNaN: true }),
    lng: fc.double({ min: -84.54, max: -84.46, noNaN: true }),
  });
  const box = fc.record({
    left: fc.integer({ min: 0, max: 390 }),
    top: fc.integer({ min: 0, max: 300 }),
    width: fc.constant(46),
    height: fc.constant(46),
  });
  fc.assert(
    fc.property(
      fc.array(anyPlace, { maxLength: 30 }),
      fc.array(box, { maxLength: 15 }),
      (places, obstacles) => {
        const { labels, grounds } = sceneOf({ places, obstacles });
        const squares = grounds.map(({ x, y, size: side }) => ({
          left: x - side / 2,
          top: y - side / 2,
          width: side,
          height: side,
        }));
        squares.forEach((square, index) => {
          expect(squares.slice(index + 1).some((other) => overlaps(square, other))).toBe(false);
        });
        labels.forEach((label, index) => {
          expect(isInside(label.box, { left: 0, top: 0, ...size })).toBe(true);
          const others = [...obstacles, ...squares, ...labels.slice(index + 1).map((other) => other.box)];
          expect(others.some((other) => overlaps(label.box, other))).toBe(false);
        });
      },
    ),
  );
});

test('one ring says what the distances are from, or none if there is no room for it', () => {
  const ringLabels = (scene: ReturnType<typeof sceneOf>) =>
    scene.labels.filter(({ style }) => style === 'ring').map(({ text }) => text);
  expect(ringLabels(sceneOf())).toEqual(['1 mi from Corryville']);
  const long = sceneOf({ centerName: 'a very long name of a place that nobody can read' });
  expect(ringLabels(long)).toEqual(['1 mi']);
});
