import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceRings } from './distance-rings';
import { gridStep, scaleBar } from './map-scale';
import { metersPerPixel } from './mercator';

/** Every scale the map can have: zoom 3 to 19, equator to 70 degrees. */
const scale = fc
  .record({ zoom: fc.integer({ min: 3, max: 19 }), lat: fc.double({ min: -70, max: 70, noNaN: true }) })
  .map(({ zoom, lat }) => metersPerPixel(lat, zoom));
const campus = metersPerPixel(39.13, 13);

test('a grid cell is 48 to 120 px wide at every scale', () => {
  fc.assert(
    fc.property(scale, (meters) => {
      const { pixels } = gridStep(meters);
      expect(pixels).toBeGreaterThanOrEqual(48);
      expect(pixels).toBeLessThanOrEqual(120.001);
    }),
  );
});

test('the grid of the campus view is one kilometer, as drawn', () => {
  expect(gridStep(campus).label).toBe('1 km');
  expect(gridStep(campus / 4).label).toBe('250 m');
});

test('rings stand at one, two and three miles on phone and desktop, as drawn', () => {
  for (const width of [390, 668]) {
    const rings = distanceRings(campus, width);
    expect(rings.map((ring) => ring.label)).toEqual(['1 mi', '2 mi', '3 mi']);
    expect(rings[1]?.radius).toBeCloseTo(217, 0);
  }
});

test('the second ring is between a quarter and six tenths of the width', () => {
  const cityScale = fc.double({ min: 1.5, max: 900, noNaN: true });
  fc.assert(
    fc.property(cityScale, fc.integer({ min: 320, max: 1400 }), (meters, width) => {
      const second = distanceRings(meters, width)[1]?.radius ?? 0;
      expect(second / width).toBeLessThanOrEqual(0.6);
      expect(second / width).toBeGreaterThanOrEqual(0.2);
    }),
  );
});

test('ring labels carry no rounding noise', () => {
  expect(distanceRings(metersPerPixel(39, 16), 390).map((ring) => ring.label)).toEqual([
    '0.1 mi',
    '0.2 mi',
    '0.3 mi',
  ]);
});

test('the scale bar is the longest round length that fits', () => {
  expect(scaleBar(campus, 96)).toEqual({ pixels: expect.closeTo(54.2, 0), label: '0.5 mi' });
  expect(scaleBar(metersPerPixel(39, 18), 96).label).toBe('100 ft');
  fc.assert(
    fc.property(scale, (meters) => {
      const { pixels } = scaleBar(meters, 96);
      expect(pixels).toBeLessThanOrEqual(96);
      expect(pixels).toBeGreaterThanOrEqual(36);
    }),
  );
});
