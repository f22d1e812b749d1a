import type { CalendarProblem } from '@quad/icalendar/calendar';
import { autumn, calendar, vevent } from '@quad/icalendar/sample-calendar';
import { describe, expect, it } from 'vitest';
import { NotASourceError } from '../normalized-event';
import { parseIcs, rejectionOf } from './ics.parse';

const read = (text: string) =>
  parseIcs(new TextEncoder().encode(text), { ...autumn, campusTimezone: autumn.timezone });

describe('parseIcs', () => {
  it('turns each occurrence into an event', () => {
    const series = vevent('RRULE:FREQ=WEEKLY;COUNT=2', 'DURATION:PT2H', 'SUMMARY:Open mic');
    const { events, read: entries } = read(calendar(series));
    expect(entries).toBe(1);
    expect(events).toMatchObject([
      {
        source: 'ics',
        externalId: 'event-1#20261005T230000Z',
        title: 'Open mic',
        startDate: new Date('2026-10-05T23:00:00Z'),
        endDate: new Date('2026-10-06T01:00:00Z'),
        timezone: 'America/New_York',
        allDay: false,
        timeTba: false,
      },
      { externalId: 'event-1#20261012T230000Z', startDate: new Date('2026-10-12T23:00:00Z') },
    ]);
  });

  it('assumes three hours for an event without an end', () => {
    const begun = (hour: number) => vevent(`UID:${hour}`, `DTSTART:20260831T${hour}0000Z`);
    const { events, skipped } = read(calendar(begun(22), begun(21), vevent('DTSTART:20270101T000000Z')));
    expect(events.map(({ externalId }) => externalId)).toEqual(['22']);
    expect(skipped).toEqual({ before: 1, after: 1 });
  });

  it('refuses only files that are not calendars', () => {
    expect(() => read('<html></html>')).toThrow(NotASourceError);
    expect(() => read('<html></html>')).toThrow(/web page/);
    const skipped = { before: 0, after: 0 };
    expect(read(calendar())).toEqual({ events: [], rejected: [], read: 0, skipped, isPartial: false });
  });
});

const entry = { position: 3, summary: 'Arts &amp; <b>Crafts</b>' };

it.each<[CalendarProblem['reason'], RegExp]>([
  [{ code: 'private', classification: 'PRIVATE' }, /^it is marked PRIVATE; such entries are not imported$/],
  [{ code: 'no-start' }, /^it has no start$/],
  [{ code: 'unreadable-start', written: 'soon' }, /^its start cannot be read \(soon\)$/],
  [{ code: 'unreadable' }, /^its data is malformed$/],
  [{ code: 'too-many-with-uid', limit: 9 }, /^more than 9 entries have its UID$/],
  [{ code: 'unreadable-rule', written: 'FREQ=X' }, /^its repetition cannot be read \(FREQ=X\)/],
  [{ code: 'too-many-occurrences', limit: 9 }, /^it repeats more than 9 times in this span/],
  [{ code: 'costly-rule' }, /^its repetition costs too much to follow/],
])('gives the reason for a rejected entry: %j', (reason, words) => {
  expect(rejectionOf({ entry, reason } as CalendarProblem)).toEqual({
    entry: 'entry 3 (Arts & Crafts)',
    reason: expect.stringMatching(words),
  });
});

it.each<[CalendarProblem['reason'], RegExp]>([
  [{ code: 'too-many-entries', limit: 9, left: 2 }, /^it has more than 9 entries; the last 2 were not read$/],
  [{ code: 'too-many-events', limit: 9, left: 2 }, /^reading stopped after 9 events; 2 events or series/],
  [
    { code: 'too-much-work', left: 2 },
    /^the file costs too much to read; its last 2 events or series were left out$/,
  ],
])('gives the reason for a rejected rest of a file: %j', (reason, words) => {
  expect(rejectionOf({ entry: null, reason } as CalendarProblem)).toEqual({
    entry: 'the file',
    reason: expect.stringMatching(words),
  });
});
