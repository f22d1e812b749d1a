import { describe, expect, it } from 'vitest';
import { speedAtRelease } from './use-sheet-drag';

describe('the speed of a finger when it is lifted', () => {
  it('is that of its last moments, in pixels in a second', () => {
    const points = [
      { y: 500, at: 0 },
      { y: 480, at: 60 },
      { y: 440, at: 100 },
      { y: 400, at: 140 },
    ];
    expect(speedAtRelease(points, 140)).toBe(-1000);
  });

  it('is known of a flick that took less time', () => {
    expect(
      speedAtRelease(
        [
          { y: 500, at: 10 },
          { y: 520, at: 30 },
        ],
        30,
      ),
    ).toBe(1000);
  });

  it('is nothing if it rested first', () => {
    expect(
      speedAtRelease(
        [
          { y: 500, at: 0 },
          { y: 400, at: 90 },
        ],
        200,
      ),
    ).toBe(0);
    expect(speedAtRelease([{ y: 500, at: 7 }], 7)).toBe(0);
  });
});
