import fc from 'fast-check';
import { expect, test } from 'vitest';
import { metersPerPixel, nearestLongitude, project, tilesOfView, unproject } from './mercator';

const somewhere = fc.record({
  lat: fc.double({ min: -84, max: 84, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('projecting and back is the same place', () => {
  fc.assert(
    fc.property(somewhere, fc.integer({ min: 0, max: 19 }), (place, zoom) => {
      const back = unproject(project(place, zoom), zoom);
      expect(back.lat).toBeCloseTo(place.lat, 6);
      expect(back.lng).toBeCloseTo(place.lng, 6);
    }),
  );
});

test('a kilometer is 67 px at zoom 13 in Cincinnati', () => {
  expect(1000 / metersPerPixel(39.13, 13)).toBeCloseTo(67.4, 0);
});

test('a longitude is taken from the copy of the world that is in view', () => {
  expect(nearestLongitude(-179, 179)).toBe(181);
  expect(nearestLongitude(179, -181)).toBe(-181);
  expect(nearestLongitude(-84, -84.5)).toBe(-84);
});

test('the tiles of a view cover it without overlap', () => {
  fc.assert(
    fc.property(
      // Away from the poles, where tiles end.
      somewhere.filter(({ lat }) => Math.abs(lat) < 75),
      fc.integer({ min: 6, max: 19 }),
      fc.integer({ min: 1, max: 800 }),
      fc.integer({ min: 1, max: 400 }),
      (center, zoom, width, height) => {
        const tiles = tilesOfView('{z}/{x}/{y}', center, zoom, width, height);
        const lefts = [...new Set(tiles.map((tile) => tile.left))].sort((a, b) => a - b);
        const tops = [...new Set(tiles.map((tile) => tile.top))].sort((a, b) => a - b);
        expect(tiles).toHaveLength(lefts.length * tops.length);
        expect(lefts[0]).toBeLessThanOrEqual(0);
        expect(tops[0]).toBeLessThanOrEqual(0);
        expect((lefts.at(-1) ?? 0) + 257).toBeGreaterThanOrEqual(width);
        expect((tops.at(-1) ?? 0) + 257).toBeGreaterThanOrEqual(height);
      },
    ),
  );
});

test('tile addresses follow the template and wrap around the world', () => {
  const [tile] = tilesOfView(
    'https://{s}.tiles.test/{z}/{x}/{y}{r}.png?key=1',
    { lat: 0.1, lng: 181 },
    3,
    1,
    1,
  );
  expect(tile?.url).toBe('https://a.tiles.test/3/0/3.png?key=1');
});
