import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateOfDay, dayNumber, instantAt, localTime, offsetMinutes } from './local-time';
import { readTime } from './typed-times';
import { readReading, type WallClock, writeReading, writeTime } from './wall-clock';

const at = (reading: string): WallClock => readReading(reading) ?? { day: Number.NaN, minutes: Number.NaN };
/** A Friday, in the afternoon. */
const now = at('2026-11-20T16:20');
const read = (text: string, held: string | null = null, start: string | null = null) => {
  const found = readTime(text, {
    now,
    held: held === null ? null : at(held),
    start: start === null ? null : at(start),
  });
  return found && writeReading(found);
};

const wallClock = fc.record({
  day: fc.integer({
    min: dayNumber({ year: 2000, month: 1, day: 1 }),
    max: dayNumber({ year: 2199, month: 12, day: 31 }),
  }),
  minutes: fc.integer({ min: 0, max: 1_439 }),
});
const around = fc.record({ now: wallClock, held: fc.option(wallClock), start: fc.option(wallClock) });

describe('a time that is typed', () => {
  test.each([
    ['7pm', '2026-11-20T19:00'],
    ['7 PM', '2026-11-20T19:00'],
    ['7:30 p.m.', '2026-11-20T19:30'],
    ['at 7p', '2026-11-20T19:00'],
    ['19:00', '2026-11-20T19:00'],
    ['noon', '2026-11-21T12:00'],
    ['12 noon', '2026-11-21T12:00'],
    ['730pm', '2026-11-20T19:30'],
    ['this Friday 6pm', '2026-11-20T18:00'],
    ['Fri, Dec 4 @ 6pm', '2026-12-04T18:00'],
    ['December 4 from 6pm', '2026-12-04T18:00'],
    ['12am', '2026-11-21T00:00'],
    ['9:15 am', '2026-11-21T09:15'],
    ['today', '2026-11-20T19:00'],
    ['tonight', '2026-11-20T19:00'],
    ['tomorrow', '2026-11-21T19:00'],
    ['Tomorrow 8pm', '2026-11-21T20:00'],
    ['8pm tomorrow', '2026-11-21T20:00'],
    ['fri 9 pm', '2026-11-20T21:00'],
    ['Sunday at noon', '2026-11-22T12:00'],
    ['thurs, 6:30pm', '2026-11-26T18:30'],
    ['Nov 28', '2026-11-28T19:00'],
    ['nov. 28th, 22:00', '2026-11-28T22:00'],
    ['28 November 10pm', '2026-11-28T22:00'],
    ['September 3', '2027-09-03T19:00'],
    ['Feb 29 6pm', '2028-02-29T18:00'],
    ['11/28 7:30pm', '2026-11-28T19:30'],
    ['1/2/27 7pm', '2027-01-02T19:00'],
    ['12/31/2034 06:30 PM', '2034-12-31T18:30'],
    ['2099-12-03T18:30', '2099-12-03T18:30'],
    ['Thu, Dec 3, 2026, 6:30 PM', '2026-12-03T18:30'],
    // Whoever changes the date alone leaves the weekday as it was.
    ['Thu, Dec 4, 2026, 6:30 PM', '2026-12-04T18:30'],
  ])('%j is %s', (text, reading) => {
    expect(read(text)).toBe(reading);
  });

  test.each([
    '',
    ' ',
    'soon',
    'next to the library',
    '13pm',
    '0pm',
    '24:00',
    '7:60',
    'Feb 30',
    '13/13',
    'sat 28',
    'now 3',
    'wedge',
    '2026-13-01',
    '7',
    'Nov 28 7',
    'tomorrow tomorrow',
    '7pm 8pm',
  ])('%j is none', (text) => {
    expect(read(text)).toBeNull();
  });

  test('keeps what the field held of day or time', () => {
    expect(read('8pm', '2026-12-03T18:30')).toBe('2026-12-03T20:00');
    expect(read('Dec 5', '2026-12-03T18:30')).toBe('2026-12-05T18:30');
  });

  test('of an end comes after the start', () => {
    expect(read('1am', null, '2026-11-28T22:00')).toBe('2026-11-29T01:00');
    expect(read('11pm', '2026-11-29T01:00', '2026-11-28T22:00')).toBe('2026-11-28T23:00');
    expect(read('midnight', null, '2026-11-28T22:00')).toBe('2026-11-29T00:00');
    expect(read('Nov 28', null, '2026-11-28T20:00')).toBe('2026-11-28T22:00');
  });

  test('today without a time is still to come', () => {
    const late = { now: at('2026-11-20T21:10'), held: null, start: null };
    expect(readTime('today', late)).toEqual(at('2026-11-20T22:00'));
    expect(readTime('today', { ...late, now: at('2026-11-20T23:30') })).toEqual(at('2026-11-20T23:59'));
  });
});

test('what a field shows is read as the same time, whatever was there before', () => {
  fc.assert(
    fc.property(wallClock, around, (time, context) => {
      expect(readTime(writeTime(time), context)).toEqual(time);
      expect(readTime(writeReading(time), context)).toEqual(time);
      expect(readReading(writeReading(time))).toEqual(time);
    }),
  );
});

test('no text breaks it, and what it reads is a day and a time of day', () => {
  const words = fc.array(
    fc.constantFrom('7', 'pm', ':', '30', 'nov', '/', '28', 'fri', 'T', '-', ' ', '2026', 'tomorrow', '.'),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        words.map((parts) => parts.join('')),
      ),
      around,
      (text, context) => {
        const found = readTime(text, context);
        if (!found) return;
        expect(Number.isInteger(found.day)).toBe(true);
        expect(found.minutes).toBeGreaterThanOrEqual(0);
        expect(found.minutes).toBeLessThan(1_440);
        expect(dateOfDay(found.day).year).toBeLessThan(10_000);
      },
    ),
  );
});

const zones = Intl.supportedValuesOf('timeZone');
/** The midnights, UTC, before which clocks changed. */
const changesOf = (zone: string, year: number): Date[] => {
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(year, 0, 1 + day)));
  return days.filter((midnight, index) => {
    const before = days[index - 1];
    return before !== undefined && offsetMinutes(before, zone) !== offsetMinutes(midnight, zone);
  });
};

test('leads to the instant at which clocks of any zone show it, around both changes of its clocks too', () => {
  for (const zone of zones) {
    for (const change of changesOf(zone, 2027)) {
      for (let quarter = -100; quarter <= 4; quarter += 13) {
        const instant = new Date(change.getTime() + quarter * 900_000);
        const { hour, minute, ...date } = localTime(instant, zone);
        const shown: WallClock = { day: dayNumber(date), minutes: hour * 60 + minute };
        const typed = readTime(writeTime(shown), { now, held: null, start: null });
        const found = typed && instantAt(typed.day, typed.minutes, zone);
        const again = found && localTime(found, zone);
        // A time that clocks show twice is the first of the two.
        expect(again && [again.hour, again.minute], `${zone} ${instant.toISOString()}`).toEqual([
          hour,
          minute,
        ]);
        expect(found?.getTime()).toBeLessThanOrEqual(instant.getTime());
      }
    }
  }
});
