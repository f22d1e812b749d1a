import { circleArea, distanceMiles } from '@quad/shared/geo';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/client';
import { openTestDatabase } from '../../testing/database';
import { cellAt, coveringCells, maxCells } from './search-area';

const latitude = fc.oneof(
  fc.double({ min: -90, max: 90, noNaN: true }),
  fc.integer({ min: -180, max: 180 }).map((half) => half / 2),
);
const longitude = fc.oneof(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.integer({ min: -360, max: 360 }).map((half) => half / 2),
);
const point = fc.record({ lat: latitude, lng: longitude });

const circleOf = (center: { lat: number; lng: number }, miles: number) => ({
  bounds: circleArea(center, miles),
  circle: { center, miles },
});

describe('the cells of a circle', () => {
  test.each([
    ['cell', 50],
    ['largeCell', 200],
  ] as const)('are few in the grid "%s" up to %d miles, wherever it lies', (grid, miles) => {
    fc.assert(
      fc.property(point, (center) => {
        const cells = coveringCells(grid, circleOf(center, miles));
        expect(cells).not.toBeNull();
        expect(new Set(cells).size).toBe(cells?.length);
        expect(cells?.length).toBeLessThanOrEqual(maxCells);
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
        for (const grid of ['cell', 'largeCell'] as const) {
          const cells = coveringCells(grid, circleOf(center, miles), Number.POSITIVE_INFINITY);
          expect(cells).toContain(cellAt(grid, { lat, lng }));
        }
      }),
      { numRuns: 5_000 },
    );
  });

  test('are counted only up to a limit', () => {
    expect(coveringCells('cell', circleOf({ lat: 39, lng: -84 }, 200))).toBeNull();
  });
});

describe.each(['postgres', 'embedded'] as const)('cells on %s', (kind) => {
  let database: Database;

  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());

  test('have the same numbers as here', async () => {
    const points = [
      ...fc.sample(point, 3_000),
      // Both sides of every row's edge, where different rounding would show.
      ...Array.from({ length: 361 }, (_, row) => ({ lat: row / 2 - 90, lng: (row * 7.31) % 180 })),
      ...[-90, 90].flatMap((lat) => [-180, 0, 180].map((lng) => ({ lat, lng }))),
    ];
    const { rows } = await database.pool.query<{ cell: number; large: number }>(
      `select quad_grid_cell(lat, lng, 0.5) as cell, quad_grid_cell(lat, lng, 2) as large
       from unnest($1::float8[], $2::float8[]) with ordinality as points(lat, lng, at) order by at`,
      [points.map(({ lat }) => lat), points.map(({ lng }) => lng)],
    );
    expect(rows.map(({ cell, large }) => [cell, large])).toEqual(
      points.map((at) => [cellAt('cell', at), cellAt('largeCell', at)]),
    );
  });
});
