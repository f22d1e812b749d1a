import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, isInside, overlaps } from './box';
import { LabelRoom, spotsAround, spotsOnRing } from './label-placement';

const area: Box = { left: 0, top: 0, width: 300, height: 200 };

test('the first candidate with room wins and keeps it', () => {
  const room = new LabelRoom(area, [{ left: 0, top: 0, width: 100, height: 200 }]);
  const covered = { box: { left: 50, top: 10, width: 60, height: 12 } };
  const free = { box: { left: 120, top: 10, width: 60, height: 12 } };
  expect(room.place([covered, free])).toBe(free);
  expect(room.place([free])).toBeNull();
});

test('what leaves the map is left out', () => {
  expect(new LabelRoom(area, []).place([{ box: { left: 260, top: 0, width: 60, height: 12 } }])).toBeNull();
});

test('touching is not overlapping', () => {
  const box = { left: 0, top: 0, width: 10, height: 10 };
  for (const beside of [
    { ...box, left: 10 },
    { ...box, top: 10 },
  ]) {
    expect(overlaps(box, beside)).toBe(false);
    expect(overlaps(beside, box)).toBe(false);
  }
});

test('a place is labeled below, above, right, left, in that order', () => {
  const [below, above, right, left] = spotsAround(
    { x: 100, y: 100, size: 5 },
    { width: 40, height: 12, gap: 6 },
  );
  expect(below).toMatchObject({ x: 100, align: 'center', box: { left: 80, top: 108.5 } });
  expect(above).toMatchObject({ x: 100, align: 'center', box: { left: 80, top: 79.5 } });
  expect(right).toMatchObject({ x: 108.5, y: 100, align: 'left', box: { left: 108.5, top: 94 } });
  expect(left).toMatchObject({ x: 91.5, y: 100, align: 'right', box: { left: 51.5, top: 94 } });
});

test('a ring is labeled in the north-east, else in the south-west', () => {
  const spots = spotsOnRing({ x: 150, y: 100, radius: 50 }, { width: 38, height: 22 });
  expect(spots).toHaveLength(8);
  expect(spots[0]?.x).toBeGreaterThan(150);
  expect(spots[0]?.y).toBeLessThan(100);
  expect(spots[1]?.x).toBeLessThan(150);
  expect(spots[1]?.y).toBeGreaterThan(100);
});

test('whatever is placed overlaps nothing', () => {
  const box = fc.record({
    left: fc.integer({ min: -20, max: 300 }),
    top: fc.integer({ min: -20, max: 200 }),
    width: fc.integer({ min: 1, max: 80 }),
    height: fc.integer({ min: 1, max: 30 }),
  });
  fc.assert(
    fc.property(fc.array(box, { maxLength: 20 }), fc.array(box, { maxLength: 40 }), (taken, wanted) => {
      const room = new LabelRoom(area, taken);
      const placed = wanted.flatMap((each) => room.place([{ box: each }])?.box ?? []);
      placed.forEach((each, index) => {
        expect(isInside(each, area)).toBe(true);
        const others = [...taken, ...placed.slice(index + 1)];
        expect(others.some((other) => overlaps(each, other))).toBe(false);
      });
    }),
  );
});
