import { describe, expect, it } from 'vitest';
import { calendar, readOne, vevent } from './testing/sample-calendar';

describe('a time announced as a day (VALUE=DATE)', () => {
  it('is that time on the clocks of the calendar', () => {
    const lines = ['DTSTART;VALUE=DATE:20261204T120000', 'DTEND;VALUE=DATE:20261204T133000'];
    expect(readOne(calendar(vevent(...lines)))).toMatchObject({
      start: new Date('2026-12-04T17:00:00Z'),
      end: new Date('2026-12-04T18:30:00Z'),
      allDay: false,
    });
  });

  it('is the day itself at midnight', () => {
    const event = readOne(calendar(vevent('DTSTART;VALUE=DATE:20261204T000000')));
    expect(event).toMatchObject({ start: new Date('2026-12-04T05:00:00Z'), allDay: true });
  });
});
