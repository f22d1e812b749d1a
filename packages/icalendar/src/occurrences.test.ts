import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxOccurrencesPerSeries } from './limits';
import { calendar, clockIn, read, startsOf, vevent } from './testing/sample-calendar';

const october = { from: new Date('2026-10-01T00:00:00Z'), to: new Date('2026-11-01T00:00:00Z') };
const weekly = 'RRULE:FREQ=WEEKLY';

describe('a series', () => {
  it('keeps its wall time across the end of DST', () => {
    const text = calendar(vevent('DTSTART;TZID=America/New_York:20261026T190000', `${weekly};COUNT=3`));
    expect(startsOf(text)).toEqual(['2026-10-26T23:00', '2026-11-03T00:00', '2026-11-10T00:00']);
  });

  it('gives each occurrence its own id, which later imports find again', () => {
    const ids = read(calendar(vevent(`${weekly};COUNT=2`))).events.map((event) => event.id);
    expect(ids).toEqual(['event-1#20261005T230000Z', 'event-1#20261012T230000Z']);
    const days = calendar(vevent('DTSTART;VALUE=DATE:20261005', 'RRULE:FREQ=DAILY;COUNT=2'));
    expect(read(days).events.map((event) => event.id)).toEqual(['event-1#20261005', 'event-1#20261006']);
  });

  it('lasts equally long by the clock every time, even in the night of a clock change', () => {
    const text = calendar(
      vevent(
        'DTSTART;TZID=America/New_York:20261030T220000',
        'DTEND;TZID=America/New_York:20261031T040000',
        'RRULE:FREQ=DAILY;COUNT=3',
      ),
    );
    const hours = read(text).events.map((event) => (Number(event.end) - Number(event.start)) / 3_600_000);
    expect(hours).toEqual([6, 7, 6]);
  });

  it('follows DURATION: days by the calendar, hours by the clock', () => {
    const day = calendar(vevent('DTSTART;TZID=America/New_York:20261031T120000', 'DURATION:P1DT2H'));
    expect(read(day).events[0]?.end?.toISOString()).toBe('2026-11-01T19:00:00.000Z');
    const hours = calendar(vevent('DTSTART;TZID=America/New_York:20261031T230000', 'DURATION:PT4H'));
    expect(read(hours).events[0]?.end?.toISOString()).toBe('2026-11-01T07:00:00.000Z');
  });

  it('moves times that the clocks skip, and takes the first of repeated ones', () => {
    const skipped = calendar(
      vevent('DTSTART;TZID=America/New_York:20260307T023000', 'RRULE:FREQ=DAILY;COUNT=2'),
    );
    const march = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-04-01T00:00:00Z') };
    expect(startsOf(skipped, march)).toEqual(['2026-03-07T07:30', '2026-03-08T07:30']);
    const twice = calendar(vevent('DTSTART;TZID=America/New_York:20261101T013000'));
    expect(startsOf(twice)).toEqual(['2026-11-01T05:30']);
  });

  it('joins several rules, dates and periods without repeats', () => {
    const text = calendar(
      vevent(
        'DTSTART:20261005T190000Z',
        `${weekly};COUNT=2`,
        'RRULE:FREQ=DAILY;INTERVAL=7;COUNT=3',
        'RDATE:20261006T190000Z,20261012T190000Z',
        'RDATE;VALUE=PERIOD:20261007T190000Z/PT1H',
        'RDATE;VALUE=DATE:20261008',
      ),
    );
    expect(startsOf(text)).toEqual(['05', '06', '07', '08', '12', '19'].map((day) => `2026-10-${day}T19:00`));
  });

  it('has its start and its dates if there is no rule', () => {
    expect(startsOf(calendar(vevent('DTSTART:20261005T190000Z', 'RDATE:20261009T200000Z')))).toEqual([
      '2026-10-05T19:00',
      '2026-10-09T20:00',
    ]);
  });

  it.each([
    ['its own zone', 'EXDATE;TZID=America/New_York:20261012T190000'],
    ['UTC', 'EXDATE:20261012T230000Z'],
    ['no zone', 'EXDATE:20261012T190000'],
    ['another zone', 'EXDATE;TZID=Europe/Berlin:20261013T010000'],
    ['a day', 'EXDATE;VALUE=DATE:20261012'],
    ['a list with a slip', 'EXDATE;TZID=America/New_York:20261399T190000,20261012T190000'],
    ['a rule', 'EXRULE:FREQ=MONTHLY;BYMONTHDAY=12'],
  ])('leaves out what is excluded in %s', (_, exclusion) => {
    expect(startsOf(calendar(vevent(`${weekly};COUNT=3`, exclusion)))).toEqual([
      '2026-10-05T23:00',
      '2026-10-19T23:00',
    ]);
  });

  it('leaves out every time of an excluded day', () => {
    const lines = [
      'DTSTART:20261005T100000Z',
      'RRULE:FREQ=DAILY;BYHOUR=10,19;COUNT=6',
      'EXDATE;VALUE=DATE:20261006',
    ];
    expect(startsOf(calendar(vevent(...lines)))).toEqual(
      ['05T10', '05T19', '07T10', '07T19'].map((time) => `2026-10-${time}:00`),
    );
  });

  it.each([
    ['in UTC', 'UNTIL=20261012T230000Z', 2],
    ['in UTC, a second earlier', 'UNTIL=20261012T225959Z', 1],
    ['by the clock', 'UNTIL=20261012T190000', 2],
    ['as a day, up to its midnight', 'UNTIL=20261012', 1],
    ['as the day after', 'UNTIL=20261013', 2],
  ])('ends when UNTIL is given %s', (_, until, count) => {
    expect(startsOf(calendar(vevent(`${weekly};${until}`)))).toHaveLength(count);
  });

  it("keeps its first date if the rule can't be read, and reports the rule", () => {
    const { events, problems } = read(calendar(vevent('RRULE:FREQ=FORTNIGHTLY')));
    expect(events).toHaveLength(1);
    const reason = { code: 'unreadable-rule', written: 'FREQ=FORTNIGHTLY' };
    expect(problems).toEqual([{ entry: { position: 1, summary: 'Open mic' }, reason }]);
    expect(read(calendar(vevent('RRULE:'))).problems).toEqual([]);
  });
});

describe('the window', () => {
  it('contains what began before and is not over, and nothing that starts at its end', () => {
    const text = calendar(
      vevent('UID:over', 'DTSTART:20260930T200000Z', 'DTEND:20260930T235959Z'),
      vevent('UID:on', 'DTSTART:20260930T200000Z', 'DTEND:20261001T010000Z'),
      vevent('UID:on-for-three-hours', 'DTSTART:20260930T220000Z'),
      vevent('UID:weeks', 'DTSTART;VALUE=DATE:20260815', 'DTEND;VALUE=DATE:20261002'),
      vevent('UID:first', 'DTSTART:20261001T000000Z'),
      vevent('UID:last', 'DTSTART:20261031T235959Z'),
      vevent('UID:after', 'DTSTART:20261101T000000Z'),
    );
    const ids = read(text, october).events.map((event) => event.id);
    expect(ids).toEqual(['on', 'on-for-three-hours', 'weeks', 'first', 'last']);
  });

  it('is entered near its beginning by a series from 1900, and a series of every second is cut', () => {
    const old = read(calendar(vevent('DTSTART:19000102T080000Z', 'RRULE:FREQ=DAILY')), october);
    expect(old.events).toHaveLength(31);
    for (const start of ['DTSTART:19000102T080000Z', 'DTSTART:20261005T190000Z']) {
      const { events, problems } = read(calendar(vevent(start, 'RRULE:FREQ=SECONDLY')), october);
      expect(events).toHaveLength(maxOccurrencesPerSeries);
      const reason = { code: 'too-many-occurrences', limit: maxOccurrencesPerSeries };
      expect(problems).toEqual([{ entry: { position: 1, summary: 'Open mic' }, reason }]);
    }
  });

  it('reports a series that is too much work', () => {
    const text = calendar(vevent('DTSTART:19000102T080000Z', 'RRULE:FREQ=SECONDLY;COUNT=999999999'));
    expect(read(text, october).problems[0]?.reason).toEqual({ code: 'costly-rule' });
  });
});

describe('properties', () => {
  const zone = fc.constantFrom(
    'America/New_York',
    'America/Los_Angeles',
    'Europe/London',
    'Europe/Berlin',
    'Australia/Sydney',
    'Asia/Tokyo',
  );
  const day = fc.integer({ min: 0, max: 364 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)));

  it('keep weekday and wall time of a weekly series in every zone', () => {
    // No zone changes its clocks after 04:00.
    const time = fc.tuple(fc.integer({ min: 4, max: 23 }), fc.integer({ min: 0, max: 59 }));
    fc.assert(
      fc.property(zone, day, time, (tzid, first, [hour, minute]) => {
        const date = first.toISOString().slice(0, 10).replaceAll('-', '');
        const clock = `${String(hour).padStart(2, '0')}${String(minute).padStart(2, '0')}00`;
        const text = calendar(vevent(`DTSTART;TZID=${tzid}:${date}T${clock}`, `${weekly};COUNT=60`));
        const { events } = read(text, { from: new Date('2025-12-01'), to: new Date('2029-01-01') });
        expect(events).toHaveLength(60);
        for (const event of events) {
          const shown = new Date(`${clockIn(event.timezone, event.start)}Z`);
          expect([shown.getUTCDay(), shown.getUTCHours(), shown.getUTCMinutes()]).toEqual([
            first.getUTCDay(),
            hour,
            minute,
          ]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('keep every expansion within the window and the limit', () => {
    const rule = fc
      .tuple(
        fc.constantFrom('YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(
          '',
          ';COUNT=5000',
          ';BYDAY=MO,FR',
          ';BYMONTHDAY=-1',
          ';BYSETPOS=1;BYDAY=TU',
          ';BYHOUR=1,2,3',
        ),
      )
      .map(([frequency, interval, rest]) => `RRULE:FREQ=${frequency};INTERVAL=${interval}${rest}`);
    fc.assert(
      fc.property(rule, zone, day, fc.integer({ min: 0, max: 60 }), (line, tzid, first, length) => {
        const date = first.toISOString().slice(0, 10).replaceAll('-', '');
        const text = calendar(vevent(`DTSTART;TZID=${tzid}:${date}T120000`, `DURATION:PT${length}H`, line));
        const { events } = read(text, october);
        expect(events.length).toBeLessThanOrEqual(maxOccurrencesPerSeries);
        for (const { start, end } of events) {
          expect(start < october.to).toBe(true);
          const over = end ?? new Date(start.getTime() + 3 * 3_600_000);
          expect(over > october.from).toBe(true);
        }
        expect(new Set(events.map((event) => event.id)).size).toBe(events.length);
      }),
      { numRuns: 150 },
    );
  });
});
