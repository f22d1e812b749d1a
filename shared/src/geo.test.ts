import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BoundingBox,
  boxArea,
  boxCenter,
  circleArea,
  distanceMiles,
  type GeoArea,
  haversine,
  haversineOfMiles,
  intersectAreas,
  milesOfHaversine,
  milesToBox,
} from './geo';

const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});
const radius = fc.double({ min: 0.01, max: 200, noNaN: true });
const box = fc
  .tuple(point, point)
  .map(([a, b]): BoundingBox => [a.lng, Math.min(a.lat, b.lat), b.lng, Math.max(a.lat, b.lat)]);

const holds = ({ south, north, spans }: GeoArea, { lat, lng }: { lat: number; lng: number }) =>
  lat >= south && lat <= north && spans.some(([west, east]) => lng >= west && lng <= east);

const isInBox = ([west, south, east, north]: BoundingBox, { lat, lng }: { lat: number; lng: number }) =>
  lat >= south && lat <= north && (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east);

/** The point `miles` away in a direction (degrees from north), on the sphere. */
function travel(from: { lat: number; lng: number }, miles: number, bearing: number) {
  const rad = Math.PI / 180;
  const angle = miles / 3_958.7613;
  const lat = Math.asin(
    Math.sin(from.lat * rad) * Math.cos(angle) +
      Math.cos(from.lat * rad) * Math.sin(angle) * Math.cos(bearing * rad),
  );
  const lng =
    from.lng * rad +
    Math.atan2(
      Math.sin(bearing * rad) * Math.sin(angle) * Math.cos(from.lat * rad),
      Math.cos(angle) - Math.sin(from.lat * rad) * Math.sin(lat),
    );
  return { lat: lat / rad, lng: ((((lng / rad + 180) % 360) + 360) % 360) - 180 };
}

describe('distances', () => {
  test.each([
    ['Cincinnati to Columbus', { lat: 39.1031, lng: -84.512 }, { lat: 39.9612, lng: -82.9988 }, 100],
    ['London to New York', { lat: 51.5074, lng: -0.1278 }, { lat: 40.7128, lng: -74.006 }, 3461],
    ['across the date line', { lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }, 69.1],
    ['across the pole', { lat: 89.5, lng: 0 }, { lat: 89.5, lng: 180 }, 69.1],
    ['to the other side', { lat: 0, lng: 0 }, { lat: 0, lng: 180 }, 12_437],
  ])('are right within half a percent from %s', (_, from, to, miles) => {
    expect(Math.abs(distanceMiles(from, to) / miles - 1)).toBeLessThan(0.005);
  });

  test('are symmetric, and zero only between equal points', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(distanceMiles(a, b)).toBeCloseTo(distanceMiles(b, a), 6);
        expect(distanceMiles(a, a)).toBe(0);
      }),
    );
  });

  test('and haversines have the same order and convert to each other', () => {
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        const isNearer = haversine(a, b) < haversine(a, c);
        if (isNearer) expect(distanceMiles(a, b)).toBeLessThanOrEqual(distanceMiles(a, c));
      }),
    );
    fc.assert(
      fc.property(radius, (miles) => {
        expect(milesOfHaversine(haversineOfMiles(miles))).toBeCloseTo(miles, 6);
      }),
    );
  });
});

describe('areas', () => {
  test('of a circle contain all that is within it', () => {
    fc.assert(
      fc.property(
        point,
        radius,
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (center, miles, bearing, part) => {
          const near = travel(center, miles * part * 0.999999, bearing);
          const area = circleArea(center, miles);
          expect(holds(area, near)).toBe(true);
          if (Math.abs(near.lng) > 179.999999) expect(holds(area, { ...near, lng: -near.lng })).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('of a circle are no larger than its degrees need', () => {
    expect(circleArea({ lat: 0, lng: 0 }, 69.0933)).toMatchObject({
      south: expect.closeTo(-1, 3),
      north: expect.closeTo(1, 3),
      spans: [[expect.closeTo(-1, 3), expect.closeTo(1, 3)]],
    });
    expect(circleArea({ lat: 0, lng: 179.5 }, 69.0933).spans).toEqual([
      [expect.closeTo(178.5, 3), 180],
      [-180, expect.closeTo(-179.5, 3)],
    ]);
    expect(circleArea({ lat: 89.9, lng: 10 }, 50)).toMatchObject({ north: 90, spans: [[-180, 180]] });
  });

  test('of a box contain exactly its points', () => {
    fc.assert(
      fc.property(box, point, (bounds, at) => {
        fc.pre(Math.abs(at.lng) !== 180);
        expect(holds(boxArea(bounds), at)).toBe(isInBox(bounds, at));
      }),
    );
    expect(boxArea([-180, -90, 180, 90]).spans).toEqual([[-180, 180]]);
    expect(holds(boxArea([170, 0, 180, 1]), { lat: 0, lng: -180 })).toBe(true);
  });

  test('intersect in their common part, in at most three spans', () => {
    fc.assert(
      fc.property(box, box, point, (first, second, at) => {
        const [a, b] = [boxArea(first), boxArea(second)];
        const both = intersectAreas(a, b);
        expect(both !== null && holds(both, at)).toBe(holds(a, at) && holds(b, at));
        expect(both?.spans.length ?? 0).toBeLessThanOrEqual(3);
      }),
      { numRuns: 2_000 },
    );
  });

  test('have their center inside', () => {
    fc.assert(
      fc.property(box, (bounds) => {
        expect(isInBox(bounds, boxCenter(bounds))).toBe(true);
      }),
    );
    expect(boxCenter([170, 0, -170, 10])).toEqual({ lat: 5, lng: 180 });
  });
});

describe('the distance to a box', () => {
  test('is never greater than to any point in it', () => {
    fc.assert(
      fc.property(point, box, point, (from, [a, south, b, north], at) => {
        const bounds: BoundingBox = [Math.min(a, b), south, Math.max(a, b), north];
        const inside = {
          lat: Math.min(Math.max(at.lat, south), north),
          lng: Math.min(Math.max(at.lng, bounds[0]), bounds[2]),
        };
        const miles = distanceMiles(from, inside);
        // At the other end of the earth, haversines hardly change.
        expect(milesToBox(from, bounds)).toBeLessThanOrEqual(miles + (miles < 12_000 ? 1e-6 : 1e-3));
      }),
      { numRuns: 5_000 },
    );
  });

  test('is zero inside, and the distance to the nearest edge outside', () => {
    expect(milesToBox({ lat: 1, lng: 1 }, [0, 0, 2, 2])).toBe(0);
    expect(milesToBox({ lat: 3, lng: 1 }, [0, 0, 2, 2])).toBeCloseTo(69.09, 1);
    expect(milesToBox({ lat: 0.5, lng: 179.5 }, [-180, 0, -179, 1])).toBeCloseTo(34.5, 1);
    // Past the nearer pole, on the other side of the earth.
    const corner = distanceMiles({ lat: 0, lng: 0 }, { lat: -2, lng: 170 });
    expect(milesToBox({ lat: 0, lng: 0 }, [170, -2, 175, -1])).toBeCloseTo(corner, 6);
  });
});
