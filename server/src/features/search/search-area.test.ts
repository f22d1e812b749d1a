import { circleArea, distanceMiles, milesToBox } from '@quad/shared/geo';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellAt, cellBox, cellRanges } from './search-area';

const latitude = fc.oneof(
  fc.double({ min: -90, max: 90, noNaN: true }),
  fc.integer({ min: -180, max: 180 }).map((half) => half / 2),
);
const longitude = fc.oneof(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.integer({ min: -360, max: 360 }).map((half) => half / 2),
);
const point = fc.record({ lat: latitude, lng: longitude });

/** The numbers of all cells of a circle. */
const cellsOf = (center: { lat: number; lng: number }, miles: number) =>
  cellRanges(circleArea(center, miles)).flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );

describe('the cells of a circle', () => {
  test('are few up to 50 miles, wherever it lies', () => {
    fc.assert(
      fc.property(point, (center) => {
        const cells = new Set(cellsOf(center, 50));
        expect(cells.size).toBeGreaterThan(0);
        expect(cells.size).toBeLessThanOrEqual(35);
      }),
      { numRuns: 5_000 },
    );
  });

  test('contain all of its points', () => {
    const offset = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(point, offset, offset, fc.integer({ min: 1, max: 200 }), (center, north, east, miles) => {
        const lat = Math.max(-90, Math.min(90, center.lat + (north * miles) / 69));
        const width = Math.max(0.02, Math.cos((center.lat * Math.PI) / 180));
        const lng = ((((center.lng + (east * miles) / 69 / width + 180) % 360) + 360) % 360) - 180;
        fc.pre(distanceMiles(center, { lat, lng }) <= miles);
        expect(cellsOf(center, miles)).toContain(cellAt({ lat, lng }));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('a cell', () => {
  test('has a box that contains its points, and is as far as the box is from anywhere', () => {
    fc.assert(
      fc.property(point, point, (at, from) => {
        const [west, south, east, north] = cellBox(cellAt(at));
        const edge = 1e-9;
        expect(at.lng).toBeGreaterThanOrEqual(west - edge);
        expect(at.lng).toBeLessThanOrEqual(east + edge);
        expect(at.lat).toBeGreaterThanOrEqual(south - edge);
        expect(at.lat).toBeLessThanOrEqual(north + edge);
        const miles = distanceMiles(from, at);
        // At the other end of the earth, haversines hardly change.
        const most = miles + (miles < 12_000 ? 1e-6 : 1e-3);
        expect(milesToBox(from, [west, south, east, north])).toBeLessThanOrEqual(most);
      }),
      { numRuns: 5_000 },
    );
  });

  test('has a number of its own, and they cover the earth', () => {
    const whole = { south: -90, north: 90, spans: [[-180, 180]] as const };
    const ranges = cellRanges(whole);
    expect(ranges).toHaveLength(360);
    let last = -1;
    let degrees = 0;
    for (const range of ranges) {
      expect(range[0]).toBeGreaterThan(last);
      expect(range[1]).toBeGreaterThanOrEqual(range[0]);
      last = range[1];
      for (let cell = range[0]; cell <= range[1]; cell += 1) {
        const [west, south, east, north] = cellBox(cell);
        degrees += (east - west) * (north - south);
        expect(cellAt({ lat: (south + north) / 2, lng: (west + east) / 2 })).toBe(cell);
      }
    }
    expect(degrees).toBeCloseTo(360 * 180, 6);
  });
});
