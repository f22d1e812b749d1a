import { describe, expect, it } from 'vitest';
import { calendar, read, startsOf, vevent } from './sample-calendar';

const weekly = 'RRULE:FREQ=WEEKLY';

describe('a replaced occurrence', () => {
  const master = vevent(`${weekly};COUNT=3`, 'DESCRIPTION:Bring a song', 'LOCATION:Cellar');
  const replacing = (...lines: string[]) =>
    vevent('RECURRENCE-ID;TZID=America/New_York:20261012T190000', ...lines);

  it('stands in its place under the same id, with what it leaves out taken from the series', () => {
    const moved = replacing('DTSTART;TZID=America/New_York:20261013T200000', 'SUMMARY:Open mic, moved');
    for (const text of [
      calendar(master, moved),
      calendar(moved, master),
      calendar(master) + calendar(moved),
    ]) {
      const { events } = read(text);
      expect(events.map((event) => event.startDate.toISOString().slice(0, 13)).sort()).toEqual([
        '2026-10-05T23',
        '2026-10-14T00',
        '2026-10-19T23',
      ]);
      expect(events.find((event) => event.externalId === 'event-1#20261012T230000Z')).toMatchObject({
        title: 'Open mic, moved',
        description: 'Bring a song',
        location: 'Cellar',
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
      expect(events.filter((event) => event.title === 'Changed').map((event) => event.externalId)).toEqual([
        'event-1#20261012T230000Z',
      ]);
    }
  });

  it('may be cancelled without more words', () => {
    const gone = [
      'BEGIN:VEVENT',
      'UID:event-1',
      'RECURRENCE-ID:20261012T230000Z',
      'STATUS:CANCELLED',
      'END:VEVENT',
    ];
    const { events, rejected } = read(calendar(master, gone.join('\r\n')));
    expect(
      events.map((event) => [event.title, event.status, event.startDate.toISOString().slice(0, 13)]),
    ).toEqual([
      ['Open mic', 'scheduled', '2026-10-05T23'],
      ['Open mic', 'scheduled', '2026-10-19T23'],
      ['Open mic', 'cancelled', '2026-10-12T23'],
    ]);
    expect(rejected).toEqual([]);
  });

  it('leaves the window when it is moved out, and its old place stays free', () => {
    const moved = replacing('DTSTART;TZID=America/New_York:20270312T190000');
    expect(startsOf(calendar(master, moved))).toEqual(['2026-10-05T23:00', '2026-10-19T23:00']);
  });

  it('may move just over the end of the window', () => {
    const moved = replacing('DTSTART:20270101T010000Z');
    expect(startsOf(calendar(master, moved))).toEqual(['2026-10-05T23:00', '2026-10-19T23:00']);
  });

  it('stands alone when its series is not in the file', () => {
    const { events } = read(calendar(replacing()));
    expect(events.map((event) => event.externalId)).toEqual(['event-1#20261012T230000Z']);
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
      event.startDate.toISOString().slice(0, 16),
      event.title,
      event.externalId.slice(8),
    ]);
    expect(told.sort()).toEqual([
      ['2026-10-05T23:00', 'Open mic', '20261005T230000Z'],
      ['2026-10-14T00:30', 'Open mic, new night', '20261012T230000Z'],
      ['2026-10-21T00:30', 'Open mic, new night', '20261019T230000Z'],
      ['2026-10-28T00:30', 'Open mic, new night', '20261026T230000Z'],
    ]);
  });
});
