import type { EventSummary } from '@quad/shared/contract/events';
import { expect, test } from 'vitest';
import { eventFixture } from '../../testing/event-fixture';
import { dayHeadings, dayParts, isOfToday } from './day-parts';

/** An event of Cincinnati, at five hours after its local time of day in UTC. */
const at = (startDate: string, change: Partial<EventSummary> = {}) =>
  eventFixture({
    id: startDate,
    startDate,
    endDate: new Date(Date.parse(startDate) + 3 * 3_600_000).toISOString(),
    allDay: false,
    timeTba: false,
    timezone: 'America/New_York',
    status: 'scheduled',
    ...change,
  });
const names = (now: string, events: EventSummary[]) =>
  dayParts(events, new Date(now)).map(({ name, events }) => [name, events.length]);

// Thursdays are the 3rd, 10th, 17th of December 2026.
const days = [
  at('2026-12-03T15:00:00Z'),
  at('2026-12-04T00:00:00Z'),
  at('2026-12-04T06:30:00Z'),
  at('2026-12-04T23:00:00Z'),
  at('2026-12-05T17:00:00Z'),
  at('2026-12-07T17:00:00Z'),
  at('2026-12-13T17:00:00Z'),
  at('2026-12-16T17:00:00Z'),
  at('2027-01-12T17:00:00Z'),
];

test('the parts of a list by time', () => {
  expect(names('2026-12-03T14:00:00Z', days)).toEqual([
    ['Today', 2],
    ['Tomorrow', 2],
    ['This weekend', 1],
    ['Next week', 2],
    ['December', 1],
    ['January', 1],
  ]);
  expect(names('2026-12-03T22:00:00Z', days.slice(0, 4))).toEqual([
    ['Tonight', 2],
    ['Tomorrow', 2],
  ]);
  const friday = at('2026-12-04T23:00:00Z');
  expect(names('2026-12-01T14:00:00Z', [at('2026-12-03T15:00:00Z'), friday])).toEqual([
    ['This week', 1],
    ['This weekend', 1],
  ]);
});

test('a night goes on after midnight: from 9 PM tonight reaches to 5 AM, then it is what is still on', () => {
  expect(names('2026-12-04T02:00:00Z', days.slice(1, 4))).toEqual([
    ['Tonight', 2],
    ['Tomorrow', 1],
  ]);
  const party = at('2026-12-04T03:00:00Z', { endDate: '2026-12-04T08:00:00Z' });
  expect(names('2026-12-04T06:00:00Z', [party, days[3] as EventSummary])).toEqual([
    ['Still on', 1],
    ['Today', 1],
  ]);
  // The list was left open over night.
  const [on, over] = ['2026-12-04T06:00:00Z', '2026-12-04T08:30:00Z'].map((now) =>
    dayHeadings(dayParts([party], new Date(now)), new Date(now), true),
  );
  expect([on?.get(party.id), over?.get(party.id)]).toEqual(['Still on', 'Earlier']);
});

test('what goes on for weeks is none of today, and what is off neither leads nor counts', () => {
  const exhibition = at('2026-11-20T05:00:00Z', { allDay: true, endDate: '2026-12-20T05:00:00Z' });
  const cancelled = at('2026-12-03T22:30:00Z', { status: 'cancelled' });
  const over = at('2026-12-03T15:00:00Z');
  const now = new Date('2026-12-03T22:00:00Z');
  const parts = dayParts([over, cancelled, ...days.slice(1, 2), exhibition], now);
  expect(parts.map(({ events }) => events.map(({ id }) => id))).toEqual([
    [days[1]?.id, over.id, cancelled.id],
    [exhibition.id],
  ]);
  expect([...dayHeadings(parts, now, true).values()]).toEqual(['Tonight · 1', 'Ongoing']);
  // Of a part that goes on with the next page nobody knows how many there are.
  expect([...dayHeadings(parts.slice(0, 1), now, true).values()]).toEqual(['Tonight']);
  expect([...dayHeadings(parts.slice(0, 1), now, false).values()]).toEqual(['Tonight · 1']);
});

test('of today is what the first heading counts', () => {
  const evening = new Date('2026-12-03T22:00:00Z');
  const [, tonight, late] = days;
  const given = [
    tonight,
    late,
    at('2026-12-04T01:00:00Z', { status: 'cancelled' }),
    at('2026-11-20T05:00:00Z', { allDay: true, endDate: '2026-12-20T05:00:00Z' }),
  ].flatMap((event) => event ?? []);
  expect(given.map((event) => isOfToday(event, evening))).toEqual([true, false, false, false]);
  // By then the first has ended, and the night goes on.
  const night = new Date('2026-12-04T03:00:00Z');
  expect(given.map((event) => isOfToday(event, night))).toEqual([false, true, false, false]);
});
