import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { achievementsOf } from './achievements';

const none = { eventsHosted: 0, eventsAttended: 0, friendsCount: 0, referralRewards: 0 };
const earned = (numbers: Partial<typeof none>) =>
  achievementsOf({ ...none, ...numbers })
    .filter(({ isEarned }) => isEarned)
    .map(({ name }) => name);

describe('achievements', () => {
  it('are earned exactly at their numbers', () => {
    expect(earned({})).toEqual([]);
    expect(earned({ eventsHosted: 1 })).toEqual(['First Event']);
    expect(earned({ friendsCount: 4, eventsAttended: 9, referralRewards: 99 })).toEqual([]);
    expect(earned({ friendsCount: 5 })).toEqual(['Social Butterfly']);
    expect(earned({ eventsAttended: 10 })).toEqual(['Event Lover']);
    expect(earned({ referralRewards: 100 })).toEqual(['Influencer']);
  });

  it('never show more progress than their goal, and keep their order', () => {
    const number = fc.nat(100_000);
    const numbers = fc.record({
      eventsHosted: number,
      eventsAttended: number,
      friendsCount: number,
      referralRewards: number,
    });
    fc.assert(
      fc.property(numbers, (given) => {
        const achievements = achievementsOf(given);
        expect(achievements.map(({ id }) => id)).toEqual([
          'first-event',
          'social-butterfly',
          'event-lover',
          'influencer',
        ]);
        for (const { progress, goal, isEarned } of achievements) {
          expect(progress).toBeLessThanOrEqual(goal);
          expect(isEarned).toBe(progress === goal);
        }
      }),
    );
  });
});
