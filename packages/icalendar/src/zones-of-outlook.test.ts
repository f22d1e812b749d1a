import { describe, expect, it } from 'vitest';
import { calendar, read, readOne, vevent } from './testing/sample-calendar';

const start = ({ start }: { start: Date }) => start.toISOString().slice(0, 16);

function standardTime(tzid: string, offset: string): string {
  const standard = `DTSTART:20260101T000000\r\nTZOFFSETFROM:${offset}\r\nTZOFFSETTO:${offset}`;
  return `BEGIN:VTIMEZONE\r\nTZID:${tzid}\r\nBEGIN:STANDARD\r\n${standard}\r\nEND:STANDARD\r\nEND:VTIMEZONE`;
}

describe("a name of Outlook's", () => {
  it.each(['"tzone://Microsoft/Utc"', 'tzone://Microsoft/Utc'])('%s is UTC', (tzid) => {
    const event = readOne(calendar(vevent(`DTSTART;TZID=${tzid}:20261005T190000`)));
    expect([start(event), event.timezone]).toEqual(['2026-10-05T19:00', 'America/New_York']);
  });

  it.each([
    ['British Columbia Standard Time', 'America/Vancouver'],
    ['Alberta Standard Time', 'America/Edmonton'],
    ['Manitoba Standard Time', 'America/Winnipeg'],
  ])('of 2026 has its province: %s', (tzid, zone) => {
    const event = vevent(`DTSTART;TZID=${tzid}:20261005T190000`);
    expect(readOne(calendar(standardTime(tzid, '-0700'), event)).timezone).toBe(zone);
  });

  it('that nobody knows is guessed aloud, once', () => {
    const events = ['a', 'b'].map((uid) =>
      vevent(`UID:${uid}`, 'DTSTART;TZID="Pacific Standard Time 1":20261005T190000'),
    );
    const {
      events: found,
      guessedZones,
      problems,
    } = read(calendar(...events, vevent('UID:c', 'DTSTART;TZID=Atlantis:20261005T190000')));
    expect(found.map(start)).toEqual(['2026-10-06T02:00', '2026-10-06T02:00', '2026-10-05T23:00']);
    expect(problems).toEqual([]);
    expect(guessedZones).toEqual([
      { name: 'Pacific Standard Time 1', timezone: 'America/Los_Angeles' },
      { name: 'Atlantis', timezone: 'America/New_York' },
    ]);
  });
});

describe('a definition that contradicts its well-known name', () => {
  const tzid = 'Mountain Standard Time';
  const inJuly = calendar(standardTime(tzid, '-0700'), vevent(`DTSTART;TZID=${tzid}:20260705T190000`));
  const from = new Date('2026-06-01T00:00:00Z');

  it('counts if the clocks of the campus agree with it for a year', () => {
    const event = readOne(inJuly, { from, timezone: 'America/Phoenix' });
    expect([start(event), event.timezone]).toEqual(['2026-07-06T02:00', 'America/Phoenix']);
  });

  it('else not, also if they agree on that day', () => {
    for (const timezone of ['America/New_York', 'America/Los_Angeles']) {
      const event = readOne(inJuly, { from, timezone });
      expect([start(event), event.timezone]).toEqual(['2026-07-06T01:00', 'America/Denver']);
    }
  });
});

describe('whole days that Microsoft writes in UTC', () => {
  const marked = (begin: string, end: string, ...lines: string[]) =>
    vevent(`DTSTART${begin}`, `DTEND${end}`, 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE', ...lines);
  const days = (text: string) =>
    read(calendar(text)).events.map(({ start, end, allDay }) => [
      start.toISOString().slice(0, 13),
      end?.toISOString().slice(0, 13),
      allDay,
    ]);

  it('stay those days: midnights in UTC, in its zone, or midnights of the calendar', () => {
    const expected = [['2026-10-05T04', '2026-10-07T04', true]];
    expect(days(marked(':20261005T000000Z', ':20261007T000000Z'))).toEqual(expected);
    expect(days(marked(':20261005T040000Z', ':20261007T040000Z'))).toEqual(expected);
    const zone = ';TZID=tzone://Microsoft/Utc';
    expect(days(marked(`${zone}:20261005T000000`, `${zone}:20261007T000000`))).toEqual(expected);
  });

  it('stay those days in every week, whatever the clocks do', () => {
    const weekly = ['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20261106T000000Z'];
    expect(days(marked(':20261030T000000Z', ':20261031T000000Z', ...weekly))).toEqual([
      ['2026-10-30T04', '2026-10-31T04', true],
      ['2026-11-13T05', '2026-11-14T05', true],
    ]);
  });
});
