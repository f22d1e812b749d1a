import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longDate, meetingTime } from './event-hours';
import { dateLabel, dateStamp, type EventTimes, eventEnd, hasEnded, isToday, liveLabel } from './event-times';
import { instantAt, localDay } from './local-time';

const newYork = 'America/New_York';

const event = (startDate: string, rest: Partial<EventTimes> = {}): EventTimes => ({
  startDate,
  endDate: null,
  allDay: false,
  timeTba: false,
  timezone: newYork,
  ...rest,
});

describe('meetingTime', () => {
  const now = new Date('2026-11-20T15:00:00Z');

  it.each([
    ['2026-11-21T02:00:00Z', {}, 'tonight at 9:00 PM'],
    ['2026-11-20T21:30:00Z', {}, 'today at 4:30 PM'],
    ['2026-11-22T01:00:00Z', {}, 'tomorrow at 8:00 PM'],
    ['2026-11-29T03:00:00Z', {}, 'on Sat, Nov 28 at 10:00 PM'],
    ['2026-11-20T05:00:00Z', { allDay: true }, 'today'],
    ['2026-11-28T05:00:00Z', { timeTba: true }, 'on Sat, Nov 28'],
  ])('of %s with %o is said as a friend would: %s', (startDate, times, words) => {
    expect(meetingTime(event(startDate, times), now)).toBe(words);
  });
});

describe('liveLabel', () => {
  const now = new Date('2026-11-20T23:30:00Z'); // Friday 6:30 PM in New York
  const at = (startDate: string, rest: Partial<EventTimes & { status: string }> = {}) =>
    liveLabel({ ...event(startDate), status: 'scheduled', ...rest }, now);

  it.each([
    ['2026-11-21T00:30:00Z', {}, null],
    ['2026-11-21T00:29:00Z', {}, 'Starts in 59 min'],
    ['2026-11-21T00:10:00Z', {}, 'Starts in 40 min'],
    ['2026-11-20T23:30:01Z', {}, 'Starts in 1 min'],
    ['2026-11-20T23:30:00Z', {}, 'Happening now'],
    ['2026-11-20T20:31:00Z', {}, 'Happening now'],
    ['2026-11-20T20:30:00Z', {}, null],
    ['2026-11-20T20:00:00Z', { endDate: '2026-11-21T08:00:00Z' }, 'Happening now'],
    ['2026-09-01T13:00:00Z', { endDate: '2026-12-20T22:00:00Z' }, 'Until Sun, Dec 20'],
    ['2026-11-20T23:00:00Z', { status: 'cancelled' }, null],
    ['2026-11-20T23:00:00Z', { status: 'postponed' }, null],
    ['2026-11-20T05:00:00Z', { allDay: true }, null],
    ['2026-11-20T05:00:00Z', { timeTba: true }, null],
  ])('of %s with %o is %s', (startDate, rest, words) => {
    expect(at(startDate, rest)).toBe(words);
  });
});

describe('dateLabel', () => {
  const now = new Date('2026-11-20T23:30:00Z'); // Friday 6:30 PM in New York

  it('names today, tomorrow and other days in the words of docs/product.md', () => {
    expect(dateLabel(event('2026-11-20T23:00:00Z'), now)).toBe('Today, 6:00 PM');
    expect(dateLabel(event('2026-11-22T01:00:00Z'), now)).toBe('Tomorrow, 8:00 PM');
    expect(dateLabel(event('2026-11-29T03:00:00Z'), now)).toBe('Sat, Nov 28, 10:00 PM');
    expect(dateLabel(event('2026-11-19T17:05:00Z'), now)).toBe('Thu, Nov 19, 12:05 PM');
  });

  it("counts the event's days, not the viewer's or UTC's", () => {
    // 00:30 UTC on the 21st is still Friday evening in New York, and already Saturday in Tokyo.
    expect(dateLabel(event('2026-11-21T00:30:00Z'), now)).toBe('Today, 7:30 PM');
    expect(dateLabel(event('2026-11-21T00:30:00Z', { timezone: 'Asia/Tokyo' }), now)).toBe('Today, 9:30 AM');
    expect(dateLabel(event('2026-11-20T13:00:00Z', { timezone: 'Asia/Tokyo' }), now)).toBe(
      'Fri, Nov 20, 10:00 PM',
    );
  });

  it('is right across midnight on the nights the clocks change', () => {
    const beforeFallBack = new Date('2026-11-01T03:30:00Z'); // Saturday 11:30 PM EDT
    expect(dateLabel(event('2026-11-01T04:00:00Z'), beforeFallBack)).toBe('Tomorrow, 12:00 AM');
    expect(dateLabel(event('2026-11-02T04:30:00Z'), beforeFallBack)).toBe('Tomorrow, 11:30 PM');
    const beforeSpring = new Date('2026-03-08T04:30:00Z'); // Saturday 11:30 PM EST, Sunday has 23 hours
    expect(dateLabel(event('2026-03-09T03:59:00Z'), beforeSpring)).toBe('Tomorrow, 11:59 PM');
    expect(dateLabel(event('2026-03-09T04:00:00Z'), beforeSpring)).toBe('Mon, Mar 9, 12:00 AM');
  });

  it('names only the days of all-day events', () => {
    const allDay = { allDay: true, endDate: '2026-11-21T05:00:00Z' };
    expect(dateLabel(event('2026-11-20T05:00:00Z', allDay), now)).toBe('Today');
    expect(
      dateLabel(event('2026-11-28T05:00:00Z', { allDay: true, endDate: '2026-11-29T05:00:00Z' }), now),
    ).toBe('Sat, Nov 28');
    expect(
      dateLabel(event('2026-11-20T05:00:00Z', { allDay: true, endDate: '2026-11-23T05:00:00Z' }), now),
    ).toBe('Today – Sun, Nov 22');
    expect(dateLabel(event('2026-11-21T05:00:00Z', { allDay: true }), now)).toBe('Tomorrow');
  });

  it.each([
    ['2026-10-01T04:00:00Z', '2026-12-13T05:00:00Z', 'Ongoing · until Dec 12'],
    ['2026-10-01T04:00:00Z', '2027-12-13T05:00:00Z', 'Ongoing · until Dec 12, 2027'],
    ['2026-11-14T05:00:00Z', '2026-11-21T05:00:00Z', 'Ongoing · until today'],
    ['2026-11-15T05:00:00Z', '2026-11-22T05:00:00Z', 'Ongoing · until tomorrow'],
    ['2026-11-19T05:00:00Z', '2026-11-25T05:00:00Z', 'Thu, Nov 19 – Tue, Nov 24'],
    ['2026-11-25T05:00:00Z', '2026-12-13T05:00:00Z', 'Wed, Nov 25 – Sat, Dec 12'],
  ])('of an exhibition from %s to %s is %s', (startDate, endDate, words) => {
    expect(dateLabel(event(startDate, { allDay: true, endDate }), now)).toBe(words);
  });

  it('says that the time will be announced', () => {
    expect(dateLabel(event('2026-11-28T05:00:00Z', { timeTba: true }), now)).toBe(
      'Sat, Nov 28, time to be announced',
    );
    expect(dateLabel(event('2026-11-20T05:00:00Z', { timeTba: true }), now)).toBe(
      'Today, time to be announced',
    );
  });

  it('adds the year to dates that would be ambiguous without it', () => {
    expect(dateLabel(event('2024-11-23T01:00:00Z'), now)).toBe('Fri, Nov 22, 2024, 8:00 PM');
    expect(dateLabel(event('2027-05-01T01:00:00Z'), now)).toBe('Fri, Apr 30, 9:00 PM');
  });

  it("says 'Today' exactly on the event's own day and 'Tomorrow' exactly on the day before, in every zone", () => {
    const zone = fc.constantFrom(
      newYork,
      'Europe/London',
      'Asia/Kathmandu',
      'Pacific/Apia',
      'Australia/Lord_Howe',
    );
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(
        zone,
        fc.integer({ min: 20_000, max: 22_000 }),
        minute,
        minute,
        fc.integer({ min: -3, max: 3 }),
        (timezone, day, startMinute, nowMinute, ahead) => {
          const start = instantAt(day, startMinute, timezone);
          const at = instantAt(day - ahead, nowMinute, timezone);
          const label = dateLabel(event(start.toISOString(), { timezone }), at);
          // A skipped hour or day (Apia, 2011) can move an instant to another day: compare with real ones.
          const distance = localDay(start, timezone) - localDay(at, timezone);
          expect(label.startsWith('Today, ')).toBe(distance === 0);
          expect(label.startsWith('Tomorrow, ')).toBe(distance === 1);
          expect(label).toMatch(/, (1[0-2]|[1-9]):[0-5]\d [AP]M$/);
        },
      ),
    );
  });
});

describe('longDate and dateStamp', () => {
  it('write the long US date and the stamp in the zone of the event', () => {
    expect(longDate(event('2026-11-29T03:00:00Z'))).toBe('Saturday, November 28, 2026');
    expect(dateStamp(event('2026-11-29T03:00:00Z'))).toEqual({ weekday: 'SAT', day: '28' });
    expect(dateStamp(event('2026-11-29T03:00:00Z', { timezone: 'UTC' }))).toEqual({
      weekday: 'SUN',
      day: '29',
    });
  });

  it('name the first and last day of an all-day event of several days, not the exclusive end', () => {
    expect(longDate(event('2026-11-28T05:00:00Z', { allDay: true, endDate: '2026-11-30T05:00:00Z' }))).toBe(
      'Saturday, November 28, 2026 – Sunday, November 29, 2026',
    );
    expect(longDate(event('2026-11-28T05:00:00Z', { allDay: true, endDate: '2026-11-29T05:00:00Z' }))).toBe(
      'Saturday, November 28, 2026',
    );
  });
});

describe('eventEnd, hasEnded, isToday', () => {
  it('is three hours after the start if no end is known', () => {
    const start = event('2026-11-20T23:00:00Z');
    expect(eventEnd(start).toISOString()).toBe('2026-11-21T02:00:00.000Z');
    expect(hasEnded(start, new Date('2026-11-21T01:59:59Z'))).toBe(false);
    expect(hasEnded(start, new Date('2026-11-21T02:00:00Z'))).toBe(true);
  });

  it('is the end of the local day if only the day is known, also on a day of 25 hours', () => {
    const fallBack = event('2026-11-01T04:00:00Z', { allDay: true });
    expect(eventEnd(fallBack).toISOString()).toBe('2026-11-02T05:00:00.000Z');
    expect(eventEnd(event('2026-11-20T05:00:00Z', { timeTba: true })).toISOString()).toBe(
      '2026-11-21T05:00:00.000Z',
    );
  });

  it('counts each of its days as today, but not the day its midnight end begins', () => {
    const party = event('2026-11-21T03:00:00Z', { endDate: '2026-11-21T05:00:00Z' }); // 10 PM to midnight
    expect(isToday(party, new Date('2026-11-20T13:00:00Z'))).toBe(true);
    expect(isToday(party, new Date('2026-11-21T05:00:00Z'))).toBe(false);
    const festival = event('2026-11-20T05:00:00Z', { allDay: true, endDate: '2026-11-23T05:00:00Z' });
    expect(isToday(festival, new Date('2026-11-22T20:00:00Z'))).toBe(true);
    expect(isToday(festival, new Date('2026-11-23T20:00:00Z'))).toBe(false);
  });
});
