import { describe, expect, it } from 'vitest';
import { type CalendarOracle, checkCalendar } from './calendar-check';

const bytesOf = (...events: string[][]) =>
  new TextEncoder().encode(
    [
      'BEGIN:VCALENDAR',
      ...events.flatMap((event) => ['BEGIN:VEVENT', 'SUMMARY:s', ...event, 'END:VEVENT']),
      'END:VCALENDAR',
    ].join('\n'),
  );

const zulu = ['UID:z', 'DTSTART:20260105T100000Z', 'RRULE:FREQ=DAILY;COUNT=2'];
const day = ['UID:d', 'DTSTART;VALUE=DATE:20260101'];
const floating = ['DTSTART:20260131T233000'];
const outside = ['UID:o', 'DTSTART:20260201T000000Z'];

const oracle = (grade: string, ...occurrences: CalendarOracle['occurrences']): CalendarOracle => ({
  window: ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'],
  grade,
  occurrences,
});
const seen = oracle(
  'exact',
  { uid: 'z', start: '2026-01-05T10:00:00Z', kind: 'Z' },
  { uid: 'z', start: '2026-01-06T10:00:00Z', kind: 'Z' },
  { uid: 'd', start: '2026-01-01T00:00:00Z', kind: 'D' },
  { uid: '', start: '2026-01-31T23:30:00Z', kind: 'F' },
);

describe('checkCalendar', () => {
  it('compares instants, days and floating times by their kind, within the window', () => {
    const check = checkCalendar(bytesOf(zulu, day, floating, outside), seen);
    expect(check).toMatchObject({
      verdict: 'ok',
      events: 4,
      expected: 4,
      missing: [],
      surplus: [],
      rejected: 0,
    });
  });

  it('reports missing and additional occurrences; only an exact oracle makes it a mismatch', () => {
    const bytes = bytesOf(zulu, floating, ['UID:more', 'DTSTART:20260110T100000Z']);
    const exact = checkCalendar(bytes, seen);
    expect(exact.verdict).toBe('mismatch');
    expect(exact.missing).toEqual(['D 2026-01-01T00:00:00Z d']);
    expect(exact.surplus).toEqual(['Z 2026-01-10T10:00:00Z more']);
    expect(checkCalendar(bytes, { ...seen, grade: 'majority' }).verdict).toBe('short');
  });

  it('distinguishes days from instants, and one occurrence from two', () => {
    const asInstant = oracle('exact', { uid: 'd', start: '2026-01-01T05:00:00Z', kind: 'Z' });
    expect(checkCalendar(bytesOf(day), asInstant).verdict).toBe('mismatch');
    const [first] = seen.occurrences;
    if (!first) throw new Error('no occurrence');
    const twice = oracle('exact', first, first);
    expect(checkCalendar(bytesOf(['UID:z', 'DTSTART:20260105T100000Z']), twice).verdict).toBe('mismatch');
  });

  it('recognizes files that are not calendars', () => {
    const page = new TextEncoder().encode('<html></html>');
    expect(checkCalendar(page, null)).toMatchObject({
      verdict: 'no calendar',
      message: expect.stringContaining('web page'),
    });
    expect(checkCalendar(page, seen).verdict).toBe('mismatch');
  });

  it('only reads without an oracle', () => {
    expect(checkCalendar(bytesOf(zulu), null)).toMatchObject({
      verdict: 'ok',
      events: 2,
      missing: [],
      expected: 0,
    });
  });
});
