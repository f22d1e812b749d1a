import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fateOfLate } from './late-scans';

const start = Date.UTC(2026, 11, 4, 20);
const minute = 60_000;
const within = (minutes: number) => fc.integer({ min: 0, max: minutes * minute });

/** A shift: when the phone was last heard of, how long after that the door was closed, and how wrong clocks are. */
const shift = fc.record({
  heard: within(300),
  length: within(300),
  error: fc.integer({ min: -2 * minute, max: 2 * minute }),
  isWalkIn: fc.boolean(),
});

describe('fateOfLate', () => {
  it('takes whatever a phone without a network saw between its last sync and the end', () => {
    fc.assert(
      fc.property(shift, fc.double({ min: 0, max: 1, noNaN: true }), (known, part) => {
        const heardAt = start + known.heard;
        const closedAt = heardAt + known.length;
        const at = Math.round(heardAt + part * known.length) + known.error;
        expect(fateOfLate({ at, isWalkIn: known.isWalkIn }, { closedAt, heardAt })).toBe(
          known.isWalkIn ? 'waits' : 'counts',
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('lets nothing count that is from after the end, or from before the phone was last heard of', () => {
    fc.assert(
      fc.property(shift, fc.integer({ min: 2 * minute + 1, max: 600 * minute }), (known, off) => {
        const heardAt = start + known.heard;
        const closedAt = heardAt + known.length;
        const fateAt = (at: number) => fateOfLate({ at, isWalkIn: known.isWalkIn }, { closedAt, heardAt });
        expect(fateAt(closedAt + off)).toBe('closed');
        expect(fateAt(heardAt - off)).toBe('waits');
      }),
      { numRuns: 2000 },
    );
  });

  it('never lets a walk-in count, nor anything of a phone that was heard of well after the end', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.nat(), fc.boolean(), (at, closedAt, later, isWalkIn) => {
        expect(fateOfLate({ at, isWalkIn: true }, { closedAt, heardAt: at })).not.toBe('counts');
        const heardAt = closedAt + 4 * minute + 1 + later;
        expect(fateOfLate({ at, isWalkIn }, { closedAt, heardAt })).not.toBe('counts');
      }),
    );
  });
});
