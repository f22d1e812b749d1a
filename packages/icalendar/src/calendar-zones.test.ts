import cldr from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { calendar, clockIn, read, readOne, vevent } from './testing/sample-calendar';
import { windowsZone } from './windows-zones';
import { Work } from './work';
import { createIanaZones, ianaName, instantToWall, wallToInstant } from './zone-clock';

const ianaZone = (iana: string) => createIanaZones(new Work())(iana);

const startIn = (tzid: string, ...zones: string[]) => {
  const event = readOne(calendar(...zones, vevent(`DTSTART;TZID=${tzid}:20261005T190000`)));
  return { start: event.start.toISOString().slice(0, 16), zone: event.timezone };
};

function vtimezone(tzid: string, ...observances: string[][]): string {
  return ['BEGIN:VTIMEZONE', `TZID:${tzid}`, ...observances.flat(), 'END:VTIMEZONE'].join('\r\n');
}

function observance(kind: string, start: string, from: string, to: string, ...more: string[]): string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    ...more,
    `END:${kind}`,
  ];
}

const usStandard = (from: string, to: string) =>
  observance('STANDARD', '16010101T020000', from, to, 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11');
const usDaylight = (from: string, to: string) =>
  observance('DAYLIGHT', '16010101T020000', from, to, 'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3');

describe('the zone of a time', () => {
  it.each([
    ['America/New_York', '2026-10-05T23:00', 'America/New_York'],
    ['america/chicago', '2026-10-06T00:00', 'America/Chicago'],
    ['US/Pacific', '2026-10-06T02:00', 'America/Los_Angeles'],
    ['US-Mountain', '2026-10-06T01:00', 'America/Denver'],
    ['America/Argentina/Buenos_Aires', '2026-10-05T22:00', 'America/Argentina/Buenos_Aires'],
    ['/freeassociation.sourceforge.net/America/New_York', '2026-10-05T23:00', 'America/New_York'],
    ['/freeassociation.sourceforge.net/Tzfile/Europe/Berlin', '2026-10-05T17:00', 'Europe/Berlin'],
    ['/mozilla.org/20050126_1/America/Chicago', '2026-10-06T00:00', 'America/Chicago'],
    ['Eastern Standard Time', '2026-10-05T23:00', 'America/New_York'],
    ['W. Europe Standard Time', '2026-10-05T17:00', 'Europe/Berlin'],
    ['AUS Eastern Standard Time', '2026-10-05T08:00', 'Australia/Sydney'],
    ['"(UTC-08:00) Pacific Time (US & Canada)"', '2026-10-06T02:00', 'America/Los_Angeles'],
    [
      '"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"',
      '2026-10-05T17:00',
      'Europe/Amsterdam',
    ],
    ['"(GMT+09:00) Somewhere new"', '2026-10-05T10:00', 'Etc/GMT-9'],
    ['GMT-0500', '2026-10-05T23:00', 'America/New_York'],
    ['PST', '2026-10-06T02:00', 'America/Los_Angeles'],
    ['CET', '2026-10-05T17:00', 'Europe/Paris'],
    ['AEST', '2026-10-05T08:00', 'Australia/Sydney'],
    ['EST5EDT', '2026-10-05T23:00', 'America/New_York'],
    ['GMT+1', '2026-10-05T18:00', 'Etc/GMT-1'],
  ])('for TZID %s is known', (tzid, start, zone) => {
    expect(startIn(tzid)).toEqual({ start, zone });
  });

  it('is that of the calendar if it is unknown', () => {
    expect(startIn('Atlantis/Deep')).toEqual({ start: '2026-10-05T23:00', zone: 'America/New_York' });
    expect(startIn('Atlantis/Deep', 'X-WR-TIMEZONE:Europe/London')).toEqual({
      start: '2026-10-05T18:00',
      zone: 'Europe/London',
    });
  });

  it('is X-WR-TIMEZONE for floating times, else the campus zone, and X-WR-TIMEZONE may be a Windows name', () => {
    const floating = vevent('DTSTART:20261005T190000');
    expect(readOne(calendar(floating))).toMatchObject({ timezone: 'America/New_York' });
    const london = readOne(calendar('X-WR-TIMEZONE:Europe/London', floating));
    expect([london.timezone, london.start.toISOString()]).toEqual([
      'Europe/London',
      '2026-10-05T18:00:00.000Z',
    ]);
    expect(readOne(calendar('X-WR-TIMEZONE:Pacific Standard Time', floating)).timezone).toBe(
      'America/Los_Angeles',
    );
    expect(readOne(calendar('X-WR-TIMEZONE:Nowhere', floating)).timezone).toBe('America/New_York');
  });

  it("is the calendar's for times in UTC", () => {
    for (const start of [
      'DTSTART:20261030T190000Z',
      'DTSTART;TZID=UTC:20261030T190000',
      'DTSTART;TZID=Etc/GMT:20261030T190000',
    ]) {
      const { start: instant, timezone } = readOne(calendar('X-WR-TIMEZONE:America/Chicago', vevent(start)));
      expect([instant.toISOString(), timezone]).toEqual(['2026-10-30T19:00:00.000Z', 'America/Chicago']);
    }
  });

  it('can be a different one at the end of the event', () => {
    const flight = vevent(
      'DTSTART;TZID=America/New_York:20261005T190000',
      'DTEND;TZID=Europe/London:20261006T070000',
    );
    expect(readOne(calendar(flight)).end?.toISOString()).toBe('2026-10-06T06:00:00.000Z');
  });
});

describe('a zone that the file defines', () => {
  it('is followed across its changes, and the IANA zone with the same clocks is stored', () => {
    const zone = vtimezone('Campus Time', usStandard('-0500', '-0600'), usDaylight('-0600', '-0500'));
    const { events } = read(
      calendar(zone, vevent('DTSTART;TZID=Campus Time:20261031T190000', 'RRULE:FREQ=DAILY;COUNT=2')),
    );
    expect(events.map((event) => event.start.toISOString().slice(0, 13))).toEqual([
      '2026-11-01T00',
      '2026-11-02T01',
    ]);
    expect(events[0]?.timezone).toBe('America/Chicago');
  });

  it('is the zone of the calendar if that has the same clocks', () => {
    const zone = vtimezone('Campus Time', usStandard('-0400', '-0500'), usDaylight('-0500', '-0400'));
    const text = calendar(
      'X-WR-TIMEZONE:America/Detroit',
      zone,
      vevent('DTSTART;TZID=Campus Time:20261005T190000'),
    );
    expect(readOne(text).timezone).toBe('America/Detroit');
  });

  it('is used even if no IANA zone has its clocks', () => {
    const odd = vtimezone('Odd', observance('STANDARD', '19700101T000000', '+0017', '+0017'));
    expect(startIn('Odd', odd)).toEqual({ start: '2026-10-05T18:43', zone: 'America/New_York' });
  });

  it('may list its changes as dates', () => {
    const zone = vtimezone(
      'Listed',
      observance('STANDARD', '20251102T020000', '-0700', '-0800', 'RDATE:20261101T020000'),
      observance('DAYLIGHT', '20250309T020000', '-0800', '-0700', 'RDATE:20260308T020000,20270314T020000'),
    );
    expect(startIn('Listed', zone)).toEqual({ start: '2026-10-06T02:00', zone: 'America/Los_Angeles' });
  });

  it('yields to the zone given by its name or X-LIC-LOCATION, because such definitions are often stale', () => {
    const stale = observance('STANDARD', '19700101T000000', '+0900', '+0900');
    expect(startIn('America/New_York', vtimezone('America/New_York', stale)).start).toBe('2026-10-05T23:00');
    const located = vtimezone('Zone 7', ['X-LIC-LOCATION:Europe/Paris'], stale);
    expect(startIn('Zone 7', located)).toEqual({ start: '2026-10-05T17:00', zone: 'Europe/Paris' });
  });

  it('is ignored without a usable rule', () => {
    expect(startIn('Broken', vtimezone('Broken', observance('STANDARD', 'x', 'y', 'z'))).zone).toBe(
      'America/New_York',
    );
  });
});

describe('an all-day event', () => {
  it('lasts from midnight to the exclusive midnight of its zone', () => {
    const days = vevent('DTSTART;VALUE=DATE:20261031', 'DTEND;VALUE=DATE:20261102');
    expect(readOne(calendar('X-WR-TIMEZONE:America/Chicago', days))).toMatchObject({
      allDay: true,
      timezone: 'America/Chicago',
      start: new Date('2026-10-31T05:00:00Z'),
      end: new Date('2026-11-02T06:00:00Z'),
    });
  });

  it.each([
    ['no end', []],
    ['the same day as its end', ['DTEND;VALUE=DATE:20261005']],
    ['an end before its start', ['DTEND;VALUE=DATE:20261001']],
    ['a duration', ['DURATION:P1D']],
    ['a duration in hours', ['DURATION:PT24H']],
  ])('with %s lasts one day', (_, lines) => {
    const event = readOne(calendar(vevent('DTSTART;VALUE=DATE:20261005', ...lines)));
    expect([event.start.toISOString(), event.end?.toISOString()]).toEqual([
      '2026-10-05T04:00:00.000Z',
      '2026-10-06T04:00:00.000Z',
    ]);
  });

  it("is recognized without VALUE=DATE, also as midnights with Outlook's mark", () => {
    expect(readOne(calendar(vevent('DTSTART:20261005'))).allDay).toBe(true);
    const marked = ['DTSTART:20261005T000000', 'DTEND:20261006T000000', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'];
    expect(readOne(calendar(vevent(...marked))).allDay).toBe(true);
    expect(readOne(calendar(vevent(...marked.slice(0, 2)))).allDay).toBe(false);
  });

  it('repeats by the day across DST', () => {
    const text = calendar(vevent('DTSTART;VALUE=DATE:20261031', 'RRULE:FREQ=DAILY;COUNT=3'));
    const clocks = read(text).events.map((event) => clockIn(event.timezone, event.start));
    expect(clocks).toEqual(['2026-10-31T00:00:00', '2026-11-01T00:00:00', '2026-11-02T00:00:00']);
  });
});

describe('the end of an event', () => {
  it('is unknown without DTEND and DURATION, or if it is not after the start', () => {
    for (const lines of [
      [],
      ['DTEND;TZID=America/New_York:20261005T190000'],
      ['DTEND:20261001T000000Z'],
      ['DTEND:soon'],
      ['DURATION:-PT1H'],
    ]) {
      expect(readOne(calendar(vevent(...lines))).end).toBeNull();
    }
  });
});

describe('the clock of a zone', () => {
  it('agrees with the runtime in every zone', () => {
    for (const iana of Intl.supportedValuesOf('timeZone')) {
      const zone = ianaZone(iana);
      for (let day = 0; day < 365; day += 29) {
        const instant = Date.UTC(2026, 0, 1 + day, 11, 30);
        const wall = instantToWall(instant, zone);
        expect(new Date(wall).toISOString().slice(0, 19)).toBe(clockIn(iana, instant));
        expect(wallToInstant(wall, zone)).toBe(instant);
      }
    }
  });

  it('finds changes to the second', () => {
    const zone = ianaZone('America/New_York');
    const change = Date.UTC(2026, 10, 1, 6);
    expect([zone.offsetAt(change - 1), zone.offsetAt(change)]).toEqual([-4 * 3_600_000, -5 * 3_600_000]);
  });

  it('knows Windows names regardless of case', () => {
    expect(windowsZone('eastern standard time')).toBe('America/New_York');
    expect(windowsZone('Unheard Standard Time')).toBeNull();
  });

  it.each([
    ['EDT', 'America/New_York'],
    ['Mountain', 'America/Denver'],
    ['Central Time (US & Canada)', 'America/Chicago'],
    ['Pacific Time (US & Canada); Tijuana', 'America/Los_Angeles'],
    ['Arizona', 'America/Phoenix'],
    ['Kamchatka Standard Time', 'Asia/Kamchatka'],
    ['India Standard Time', 'Asia/Calcutta'],
    ['Central Asia Standard Time', 'Asia/Bishkek'],
  ])('knows %s', (name, iana) => {
    expect(windowsZone(name)).toBe(iana);
  });

  it('names only zones that the runtime knows', () => {
    for (const { mapZone } of cldr.supplemental.windowsZones.mapTimezones) {
      expect(ianaName(windowsZone(mapZone._other) ?? ''), mapZone._other).not.toBeNull();
    }
  });
});
