import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dateLabel } from './event-times';
import { runLabel, seriesWords } from './series-words';

const now = new Date('2026-12-01T20:00:00Z'); // Tuesday 3 PM in New York
const hourMs = 3_600_000;
const night = (hours: number, later: number, rest = {}) => ({
  startDate: new Date(now.getTime() + hours * hourMs).toISOString(),
  endDate: null,
  allDay: false,
  timeTba: false,
  timezone: 'America/New_York',
  status: 'scheduled',
  series: { text: '16 dates', later },
  ...rest,
});

it.each([
  [52.5, 15, {}, '16 dates, next Thu 7:30 PM'],
  [28.5, 15, {}, '16 dates, next tomorrow 7:30 PM'],
  [4.5, 15, {}, '16 dates, next today 7:30 PM'],
  [21, 1, {}, '2 dates, next tomorrow 12:00 PM'],
  [6 * 24, 3, {}, '4 dates, next Mon 3:00 PM'],
  [7 * 24, 3, {}, '4 dates, next Tue, Dec 8, 3:00 PM'],
  [4 * 24, 3, { timeTba: true }, '4 dates, next Sat'],
  [4.5, 0, {}, null],
  [0.5, 15, {}, null],
  [-1, 15, {}, null],
  [4.5, 15, { series: { text: 'Every Thursday', later: 15 } }, null],
  [4.5, 15, { series: undefined }, null],
])('of a night in %f hours with %i later and %o, a list says: %s', (hours, later, rest, words) => {
  expect(runLabel(night(hours, later, rest), now)).toBe(words);
});

it('counts the dates from this one on, and says of the last one nothing', () => {
  expect(seriesWords({ text: '16 dates', later: 5 })).toBe('6 dates');
  expect(seriesWords({ text: '16 dates', later: 0 })).toBeNull();
  expect(seriesWords({ text: 'Every Thursday', later: 0 })).toBe('Every Thursday');
});

it('names the same time as the label of a single event', () => {
  fc.assert(
    fc.property(fc.integer({ min: 61, max: 600 * 60 }), fc.integer({ min: 1, max: 99 }), (minutes, later) => {
      const event = night(minutes / 60, later);
      const label = dateLabel(event, now);
      const said = runLabel(event, now);
      expect(said).toMatch(new RegExp(`^${later + 1} dates, next `));
      expect(said?.endsWith(label.split(', ').at(-1) ?? '')).toBe(true);
      if (/^To(day|morrow)/.test(label)) expect(said).toContain(label.split(', ')[0]?.toLowerCase());
    }),
  );
});
