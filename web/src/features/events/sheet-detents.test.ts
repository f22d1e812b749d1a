import { expect, it } from 'vitest';
import { nearestDetent } from './sheet-detents';

it.each([
  [-40, 'peek'],
  [119, 'peek'],
  [121, 'half'],
  [389, 'half'],
  [391, 'full'],
  [900, 'full'],
] as const)('an offset of %i px is nearest to %s', (offset, detent) => {
  expect(nearestDetent({ peek: 0, half: 240, full: 540 }, offset)).toBe(detent);
});
