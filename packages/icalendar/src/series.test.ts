import { describe, expect, it } from 'vitest';
import { calendar, read, startsOf, vevent } from './testing/sample-calendar';

const weekly = 'RRULE:FREQ=WEEKLY';

describe('an entry in several versions', () => {
  it('is what the last SEQUENCE says, also if its start has moved', () => {
    const versions = [
      vevent('SEQUENCE:0'),
      vevent('SEQUENCE:2', 'SUMMARY:Open mic, new time', 'DTSTART;TZID=America/New_York:20261007T200000'),
      vevent('SEQUENCE:1', 'DTSTART;TZID=America/New_York:20261006T190000'),
    ];
    expect(read(calendar(...versions)).events.map(({ id, details }) => [id, details.summary])).toEqual([
      ['event-1', 'Open mic, new time'],
    ]);
  });
});

describe('a date given as a period', () => {
  it('has its own end', () => {
    const { events } = read(
      calendar(
        vevent(
          'DTEND;TZID=America/New_York:20261005T200000',
          'RDATE;TZID=America/New_York;VALUE=PERIOD:20261006T190000/PT3H,20261007T190000/20261007T213000',
        ),
      ),
    );
    expect(events.map(({ end }) => end?.toISOString().slice(0, 16))).toEqual([
      '2026-10-06T00:00',
      '2026-10-07T02:00',
      '2026-10-08T01:30',
    ]);
  });
});

describe('a replaced occurrence', () => {
  const master = vevent(`${weekly};COUNT=3`, 'DESCRIPTION:Bring a song', 'LOCATION:Cellar');
  const replacing = (...lines: string[]) =>
    vevent('RECURRENCE-ID;TZID=America/New_York:20261012T190000', ...lines);

  it('replaces the original under the same id, with missing details from the series', () => {
    const moved = replacing('DTSTART;TZID=America/New_York:20261013T200000', 'SUMMARY:Open mic, moved');
    for (const text of [
      calendar(master, moved),
      calendar(moved, master),
      calendar(master) + calendar(moved),
    ]) {
      const { events } = read(text);
      expect(events.map((event) => event.start.toISOString().slice(0, 13)).sort()).toEqual([
        '2026-10-05T23',
        '2026-10-14T00',
        '2026-10-19T23',
      ]);
      expect(events.find((event) => event.id === 'event-1#20261012T230000Z')).toMatchObject({
        details: { summary: 'Open mic, moved', description: 'Bring a song', location: 'Cellar' },
      });
    }
  });

  it('is found by a RECURRENCE-ID in UTC, without zone, or as a day', () => {
    for (const id of [
      'RECURRENCE-ID:20261012T230000Z',
      'RECURRENCE-ID:20261012T190000',
      'RECURRENCE-ID;VALUE=DATE:20261012',
    ]) {
      const { events } = read(calendar(master, vevent(id, 'SUMMARY:Changed')));
      expect(events).toHaveLength(3);
      expect(events.filter((event) => event.details.summary === 'Changed').map((event) => event.id)).toEqual([
        'event-1#20261012T230000Z',
      ]);
    }
  });

  it('can be canceled without other properties', () => {
    const gone = [
      'BEGIN:VEVENT',
      'UID:event-1',
      'RECURRENCE-ID:20261012T230000Z',
      'STATUS:CANCELLED',
      'END:VEVENT',
    ];
    const { events, problems } = read(calendar(master, gone.join('\r\n')));
    expect(
      events.map((event) => [
        event.details.summary,
        event.details.status,
        event.start.toISOString().slice(0, 13),
      ]),
    ).toEqual([
      ['Open mic', '', '2026-10-05T23'],
      ['Open mic', '', '2026-10-19T23'],
      ['Open mic', 'CANCELLED', '2026-10-12T23'],
    ]);
    expect(problems).toEqual([]);
  });

  it('leaves the window if it is moved out, and the original time stays empty', () => {
    const moved = replacing('DTSTART;TZID=America/New_York:20270312T190000');
    expect(startsOf(calendar(master, moved))).toEqual(['2026-10-05T23:00', '2026-10-19T23:00']);
  });

  it('can be moved just past the end of the window', () => {
    const moved = replacing('DTSTART:20270101T010000Z');
    expect(startsOf(calendar(master, moved))).toEqual(['2026-10-05T23:00', '2026-10-19T23:00']);
  });

  it('is kept if its series is not in the file', () => {
    const { events } = read(calendar(replacing()));
    expect(events.map((event) => event.id)).toEqual(['event-1#20261012T230000Z']);
  });

  it('changes the rest of the series with THISANDFUTURE', () => {
    const later = vevent(
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20261012T190000',
      'DTSTART;TZID=America/New_York:20261013T203000',
      'DURATION:PT2H',
      'SUMMARY:Open mic, new night',
    );
    const { events } = read(calendar(vevent(`${weekly};COUNT=4`), later));
    const told = events.map((event) => [
      event.start.toISOString().slice(0, 16),
      event.details.summary,
      event.id.slice(8),
    ]);
    expect(told.sort()).toEqual([
      ['2026-10-05T23:00', 'Open mic', '20261005T230000Z'],
      ['2026-10-14T00:30', 'Open mic, new night', '20261012T230000Z'],
      ['2026-10-21T00:30', 'Open mic, new night', '20261019T230000Z'],
      ['2026-10-28T00:30', 'Open mic, new night', '20261026T230000Z'],
    ]);
  });
});

describe('entries without a date in the window', () => {
  const at = (time: string, ...lines: string[]) =>
    vevent(`UID:${time}-${lines.join()}`, `DTSTART;TZID=America/New_York:${time}`, ...lines);

  it.each([
    ['an old event', { before: 1, after: 0 }, at('20260701T190000')],
    ['one beyond the horizon', { before: 0, after: 1 }, at('20270701T190000')],
    ['one within', { before: 0, after: 0 }, at('20261001T190000')],
    [
      'one within that is excluded',
      { before: 0, after: 0 },
      at('20261001T190000', 'EXDATE:20261001T230000Z'),
    ],
    [
      'a series that ended',
      { before: 1, after: 0 },
      at('20260701T190000', `${weekly};UNTIL=20260715T230000Z`),
    ],
    ['a series that ended by its count', { before: 1, after: 0 }, at('20260701T190000', `${weekly};COUNT=2`)],
    ['a series that runs', { before: 0, after: 0 }, at('20260701T190000', weekly)],
    ['a yearly one that comes after', { before: 0, after: 1 }, at('20260701T190000', 'RRULE:FREQ=YEARLY')],
    ['a last date after', { before: 0, after: 1 }, at('20260701T190000', 'RDATE:20270301T000000Z')],
    [
      'each of several entries that share a UID',
      { before: 2, after: 1 },
      ['20260701', '20260708', '20261001', '20270701']
        .map((date) => vevent('UID:shared', `DTSTART:${date}T190000Z`))
        .join('\r\n'),
    ],
    [
      'a replaced date that is over, of a series that runs',
      { before: 1, after: 0 },
      [
        vevent('UID:moved', 'DTSTART:20260701T190000Z', weekly),
        vevent('UID:moved', 'RECURRENCE-ID:20260708T190000Z', 'DTSTART:20260709T190000Z'),
      ].join('\r\n'),
    ],
    [
      'a series whose only date within was moved',
      { before: 0, after: 0 },
      [
        vevent('UID:moved', 'DTSTART:20251001T190000Z', 'RRULE:FREQ=YEARLY'),
        vevent('UID:moved', 'RECURRENCE-ID:20261001T190000Z', 'DTSTART:20261002T190000Z'),
      ].join('\r\n'),
    ],
  ])('are counted: %s', (_, skipped, text) => {
    expect(read(calendar(text)).skipped).toEqual(skipped);
  });
});
