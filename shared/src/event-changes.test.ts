import { describe, expect, test } from 'vitest';
import type { EventChanges } from './contract/hosted-event';
import { changesPlans, impossibleChanges } from './event-changes';

const before = {
  startDate: new Date('2026-11-28T20:00:00Z'),
  endDate: '2026-11-28T23:00:00.000Z',
  location: '1 Main Street',
  venueName: null,
  price: 5,
  attendeeCount: 12,
};
const now = new Date('2026-11-22T12:00:00Z');

describe('attendees get a mail when', () => {
  test.each<[string, EventChanges, boolean]>([
    ['the start changes', { startDate: '2026-11-28T19:00:00Z' }, true],
    ['only the end changes', { endDate: '2026-11-28T22:00:00Z' }, true],
    ['the end is removed', { endDate: null }, true],
    ['the location changes', { location: '2 Main Street' }, true],
    ['a venue is added', { venueName: 'The Attic' }, true],
    ['the price changes', { price: 0 }, true],
    ['nothing but words and numbers change, which is no reason', { title: 'Disco', maxAttendees: 20 }, false],
    [
      'the same times and price are sent again, which is no reason',
      { startDate: '2026-11-28T20:00:00.000Z', price: 5 },
      false,
    ],
  ])('%s', (_, changes, expected) => {
    expect(changesPlans(before, changes)).toBe(expected);
  });
});

test.each<[EventChanges, string[]]>([
  [{}, []],
  [{ startDate: '2026-11-22T11:59:00Z' }, ['startDate']],
  [{ startDate: '2026-11-28T23:00:00Z' }, ['endDate']],
  [{ startDate: '2026-11-28T23:00:00Z', endDate: null }, []],
  [{ endDate: '2026-11-28T20:00:00Z' }, ['endDate']],
  [{ maxAttendees: 12 }, []],
  [{ maxAttendees: 11 }, ['maxAttendees']],
  [{ maxAttendees: null }, []],
])('%o is impossible in %o', (changes, fields) => {
  expect(impossibleChanges(before, changes, now)).toEqual(fields);
});

test('an event that has begun keeps its start', () => {
  expect(impossibleChanges(before, { title: 'Disco' }, new Date('2026-11-28T21:00:00Z'))).toEqual([]);
});
