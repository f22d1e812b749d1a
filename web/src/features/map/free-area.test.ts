import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInside } from './box';
import { freeArea, hasFreeArea, mapCenterFor, markerArea, viewOf } from './free-area';
import { project } from './mercator';

const phone = { size: { width: 390, height: 844 }, cover: { top: 72, bottom: 470 } };
const campus = { lat: 39.13, lng: -84.5 };

test('a target comes to the middle between search row and sheet', () => {
  const center = project(mapCenterFor(campus, 13, phone.cover), 13);
  const target = project(campus, 13);
  const { top, height } = freeArea(phone.size, phone.cover);
  expect(phone.size.height / 2 + target.y - center.y).toBeCloseTo(top + height / 2, 5);
  expect(target.x).toBeCloseTo(center.x, 5);
});

test('under the full sheet there is no free area', () => {
  expect(hasFreeArea(phone.size, phone.cover)).toBe(true);
  expect(hasFreeArea(phone.size, { top: 72, bottom: 774 })).toBe(false);
});

test('a view of points keeps every marker clear of sheet, search row and buttons, and is as near as it can be', () => {
  const point = fc.record({
    lat: fc.double({ min: 38.9, max: 39.3, noNaN: true }),
    lng: fc.double({ min: -84.8, max: -84.2, noNaN: true }),
  });
  const cover = fc.record({ top: fc.constantFrom(0, 72), bottom: fc.integer({ min: 0, max: 500 }) });
  fc.assert(
    fc.property(fc.array(point, { minLength: 2, maxLength: 20 }), cover, (points, covered) => {
      const { target, zoom } = viewOf(points, phone.size, covered, 18);
      const center = project(mapCenterFor(target, zoom, covered), zoom);
      const area = markerArea(phone.size, covered);
      const roomy = {
        left: area.left - 1,
        top: area.top - 1,
        width: area.width + 2,
        height: area.height + 2,
      };
      const pixels = points.map((each) => project(each, zoom));
      for (const pixel of pixels) {
        const left = phone.size.width / 2 + pixel.x - center.x;
        const top = phone.size.height / 2 + pixel.y - center.y;
        expect(isInside({ left, top, width: 0, height: 0 }, roomy)).toBe(true);
      }
      if (zoom === 18) return;
      const span = (values: number[]) => Math.max(...values) - Math.min(...values);
      const isFull =
        span(pixels.map((pixel) => pixel.x)) * 2 > area.width - 1 ||
        span(pixels.map((pixel) => pixel.y)) * 2 > area.height - 1;
      expect(isFull).toBe(true);
    }),
  );
});

test('points on one spot are shown at the nearest zoom', () => {
  expect(viewOf([campus, campus], phone.size, phone.cover, 18).zoom).toBe(18);
});
