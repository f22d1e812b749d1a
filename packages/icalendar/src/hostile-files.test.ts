import { afterEach, describe, expect, it, vi } from 'vitest';
import { maxBytes, maxDescriptionChars, maxEntries, maxEntriesPerUid, maxEvents, maxLines } from './limits';
import { type Calendar, calendar, read, startsOf, vevent } from './testing/sample-calendar';

/** CPU of this process: three times what the longest takes, for the same work costs half as much again in a machine's slow minutes. */
const mostCpuMs = 30_000;
/** A busy machine needs many times that by the clock. */
const timeout = 120_000;
const repeat = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('\r\n');

/** Reads a file within its CPU. */
function readInTime(text: string | Uint8Array): Calendar {
  const began = process.cpuUsage();
  const parsed = read(text);
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1_000).toBeLessThan(mostCpuMs);
  return parsed;
}

describe('a hostile file', { timeout }, () => {
  it('of 60,000 events is read up to the limit, which is reported', () => {
    const {
      events,
      problems,
      read: entries,
    } = readInTime(calendar(repeat(maxEntries + 10_000, (index) => vevent(`UID:${index}`))));
    expect([events.length, entries]).toEqual([maxEntries, maxEntries]);
    expect(problems).toEqual([
      { entry: null, reason: { code: 'too-many-entries', limit: maxEntries, left: 10_000 } },
    ]);
  });

  it('of 50 MB in one line keeps its other entries', () => {
    const { events } = readInTime(
      calendar(vevent('UID:a', `DESCRIPTION:${'x'.repeat(50_000_000)}`), vevent('UID:b')),
    );
    expect(events.map((event) => event.id)).toEqual(['a', 'b']);
    expect(events[0]?.details.description.length).toBe(maxDescriptionChars);
  });

  it('of more than 64 MB is not read', () => {
    expect(() => read(new Uint8Array(maxBytes + 1))).toThrow('larger than 64 MB');
  });

  it.each([
    ['nested calendars', () => 'BEGIN:VCALENDAR\r\n'.repeat(300_000) + vevent()],
    ['nested components', () => 'BEGIN:A\r\n'.repeat(300_000) + vevent()],
    ['nested alarms', () => vevent('BEGIN:VALARM\r\n'.repeat(300_000) + repeat(300_000, () => 'END:VALARM'))],
    ['folded lines', () => vevent(`DESCRIPTION:a\r\n${' x\r\n'.repeat(2_000_000)} x`)],
    ['properties', () => vevent('CATEGORIES:a,b\r\n'.repeat(500_000))],
    ['attendees', () => vevent(repeat(200_000, (index) => `ATTENDEE:mailto:a${index}@example.edu`))],
    ['parameters', () => vevent(`LOCATION${';A=b'.repeat(1_000_000)}:Hall`)],
    [
      'excluded dates',
      () =>
        vevent('RRULE:FREQ=WEEKLY;COUNT=1', `EXDATE:20261007T000000Z${',20261006T000000Z'.repeat(300_000)}`),
    ],
  ])('with a bomb of %s yields its event', (_, text) => {
    expect(readInTime(calendar(text())).events).toHaveLength(1);
  });

  it('with a zone name of mostly spaces is read', () => {
    const name = `GMT${' '.repeat(3_000)}${'x'.repeat(300)}`;
    expect(readInTime(calendar(vevent(`DTSTART;TZID="${name}":20261005T190000`))).events).toHaveLength(1);
  });

  it('of endless series stops at the limit of events', () => {
    const endless = (index: number) => vevent(`UID:${index}`, 'RRULE:FREQ=SECONDLY');
    const { events, problems } = readInTime(calendar(repeat(120, endless)));
    expect(events).toHaveLength(maxEvents);
    expect(problems.at(-1)?.reason).toEqual({ code: 'too-many-events', limit: maxEvents, left: 20 });
  });

  it('of rules that never match, or match too many times a day, ends', () => {
    const all = (size: number) => Array.from({ length: size }, (_, index) => index).join();
    const never = repeat(5_000, (index) =>
      vevent(`UID:n${index}`, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
    );
    const dense = `RRULE:FREQ=YEARLY;BYHOUR=${all(24)};BYMINUTE=${all(60)};BYSECOND=${all(60)};BYSETPOS=-1`;
    const { events } = readInTime(
      calendar(
        never,
        repeat(2_000, (index) => vevent(`UID:d${index}`, dense)),
      ),
    );
    expect(events.length).toBeLessThan(2_000);
  });

  it('with a single UID does not compare every pair of entries', () => {
    const entry = (index: number) => {
      const time = `202610${10 + (index % 19)}T1${index % 10}${10 + (index % 49)}00Z`;
      const recurrence = index % 2 ? `RECURRENCE-ID;RANGE=THISANDFUTURE:${time}` : 'RRULE:FREQ=DAILY';
      return vevent(`DTSTART:${time}`, recurrence);
    };
    expect(readInTime(calendar(repeat(20_000, entry))).problems.at(-1)?.reason).toEqual({
      code: 'too-many-with-uid',
      limit: maxEntriesPerUid,
    });
  });

  it('of short lines without end is not read', () => {
    expect(() => read(`BEGIN:VCALENDAR\n${'\na'.repeat(maxLines)}`)).toThrow(/more than \d+ lines/);
  });

  it('of too many years of clock changes is cut at the same place each time', () => {
    const year = (index: number, date: number) => 1_000 + ((index * 400 + date) % 8_000);
    const dates = (index: number) =>
      Array.from({ length: 400 }, (_, date) => `${year(index, date)}0101T100000`).join();
    const entry = (index: number) =>
      vevent(`UID:${index}`, 'RRULE:FREQ=WEEKLY;COUNT=30', `EXDATE;TZID=Asia/Tokyo:${dates(index)}`);
    const text = calendar(repeat(60, entry));
    const first = readInTime(text);
    const reason = { code: 'too-much-work', left: expect.any(Number) };
    expect(first.problems.at(-1)).toEqual({ entry: null, reason });
    expect(first.events.length).toBeGreaterThan(0);
    expect(read(text)).toEqual(first);
  });

  it('with unknown zones takes no more than its share', () => {
    const zone = (index: number) =>
      [
        'BEGIN:VTIMEZONE',
        `TZID:Z${index}`,
        'BEGIN:STANDARD',
        'DTSTART:10000101T000000',
        'TZOFFSETFROM:+0001',
        'TZOFFSETTO:+0002',
      ]
        .concat(['RRULE:FREQ=MONTHLY;BYMONTHDAY=1,2,3,4,5,6,7', 'END:STANDARD', 'END:VTIMEZONE'])
        .join('\r\n');
    const entry = (index: number) =>
      vevent(
        `UID:${index}`,
        `DTSTART;TZID=Z${index % 400}:${1000 + (index % 8999)}0101T100000`,
        'DTEND;TZID=UTC:20270101T000000',
      );
    readInTime(calendar(repeat(400, zone), repeat(2_000, entry)));
  });
});

describe('a slow or busy machine', () => {
  afterEach(() => vi.restoreAllMocks());

  it('does not affect the result', () => {
    const text = calendar(repeat(2_000, (index) => vevent(`UID:${index}`, 'RRULE:FREQ=WEEKLY;COUNT=3')));
    const expected = read(text);
    expect(expected.events).toHaveLength(6_000);
    // A minute passes whenever somebody looks at a clock.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 60_000));
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 60_000));
    expect(read(text)).toEqual(expected);
  });
});

describe('the zone of the machine', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('does not affect the result', () => {
    const text = calendar(
      vevent('UID:a', 'DTSTART:20261005T190000', 'RRULE:FREQ=WEEKLY;COUNT=6'),
      vevent('UID:b', 'DTSTART;VALUE=DATE:20261101'),
      vevent('UID:c', 'DTSTART:20261105T190000Z'),
    );
    const starts = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles'].map((zone) => {
      vi.stubEnv('TZ', zone);
      return [new Date(2026, 9, 5).getTimezoneOffset(), startsOf(text)] as const;
    });
    expect(starts.map(([offset]) => offset)).toEqual([0, -540, 420]);
    expect(starts[1]?.[1]).toEqual(starts[0]?.[1]);
    expect(starts[2]?.[1]).toEqual(starts[0]?.[1]);
  });
});
