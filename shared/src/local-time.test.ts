import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  dateOfDay,
  dayNumber,
  deviceZone,
  instantAt,
  localDay,
  localTime,
  offsetMinutes,
} from './local-time';

const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Berlin',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'UTC',
];
const zone = fc.constantFrom(...zones);
/** To the minute: clocks are read to the second, zones since 1975 are whole minutes from UTC. */
const instant = fc
  .integer({ min: Date.UTC(1975, 0, 1) / 60_000, max: Date.UTC(2060, 0, 1) / 60_000 })
  .map((minutes) => new Date(minutes * 60_000));

describe('localTime', () => {
  it('reads the clocks of a zone on both sides of a change', () => {
    expect(localTime(new Date('2026-03-08T06:59:59Z'), 'America/New_York')).toEqual({
      year: 2026,
      month: 3,
      day: 8,
      hour: 1,
      minute: 59,
      second: 59,
      weekday: 0,
    });
    expect(localTime(new Date('2026-03-08T07:00:00Z'), 'America/New_York')).toMatchObject({ hour: 3 });
  });

  it('reads midnight as hour 0', () => {
    expect(localTime(new Date('2026-11-20T05:00:00Z'), 'America/New_York')).toMatchObject({
      day: 20,
      hour: 0,
    });
  });

  it('reads an unknown zone as UTC', () => {
    expect(localTime(new Date('2026-11-20T05:00:00Z'), 'Mars/Olympus')).toMatchObject({ day: 20, hour: 5 });
  });

  it('asks Temporal where there is one', () => {
    vi.stubGlobal('Temporal', {
      Instant: {
        fromEpochMilliseconds: () => ({
          toZonedDateTimeISO: (name: string) => {
            if (name !== 'Mars/Temporal') throw new RangeError(name);
            return { offsetNanoseconds: 19_800e9 };
          },
        }),
      },
      Now: { timeZoneId: () => 'Mars/Temporal' },
    });
    const at = new Date('2026-11-20T05:00:00Z');
    expect(deviceZone()).toBe('Mars/Temporal');
    expect(localTime(at, 'Mars/Temporal')).toMatchObject({ day: 20, hour: 10, minute: 30 });
    expect(localTime(at, 'Mars/Unknown')).toMatchObject({ day: 20, hour: 5, minute: 0 });
    vi.unstubAllGlobals();
  });

  it('agrees with the clock arithmetic of UTC for every instant', () => {
    fc.assert(
      fc.property(instant, (at) => {
        const local = localTime(at, 'UTC');
        expect(local.year).toBe(at.getUTCFullYear());
        expect(local.weekday).toBe(at.getUTCDay());
        expect(local.hour * 60 + local.minute).toBe(at.getUTCHours() * 60 + at.getUTCMinutes());
      }),
    );
  });
});

describe('dayNumber', () => {
  it('turns back into its date', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 60_000 }), (day) => {
        expect(dayNumber(dateOfDay(day))).toBe(day);
        expect((((day + 4) % 7) + 7) % 7).toBe(dateOfDay(day).weekday);
      }),
    );
  });
});

describe('offsetMinutes', () => {
  it('knows quarter and half hours, and daylight saving', () => {
    expect(offsetMinutes(new Date('2026-07-01T00:00:00Z'), 'Asia/Kathmandu')).toBe(345);
    expect(offsetMinutes(new Date('2026-07-01T00:00:00Z'), 'Australia/Lord_Howe')).toBe(630);
    expect(offsetMinutes(new Date('2026-01-01T00:00:00.500Z'), 'America/New_York')).toBe(-300);
    expect(offsetMinutes(new Date('2026-07-01T00:00:00Z'), 'America/New_York')).toBe(-240);
  });
});

describe('instantAt', () => {
  it('takes the first of a repeated time and moves a skipped one forward', () => {
    const fallBack = dayNumber({ year: 2026, month: 11, day: 1 });
    expect(instantAt(fallBack, 90, 'America/New_York').toISOString()).toBe('2026-11-01T05:30:00.000Z');
    const springForward = dayNumber({ year: 2026, month: 3, day: 8 });
    expect(instantAt(springForward, 150, 'America/New_York').toISOString()).toBe('2026-03-08T07:30:00.000Z');
  });

  it('finds midnight on days that begin at 1:00', () => {
    const day = dayNumber({ year: 2018, month: 11, day: 4 });
    expect(instantAt(day, 0, 'America/Sao_Paulo').toISOString()).toBe('2018-11-04T03:00:00.000Z');
  });

  it('finds an instant at which the clocks show the time, in every zone', () => {
    fc.assert(
      fc.property(instant, zone, (at, z) => {
        const local = localTime(at, z);
        const found = instantAt(localDay(at, z), local.hour * 60 + local.minute, z);
        expect(localTime(found, z)).toEqual(local);
        expect(found.getTime()).toBeLessThanOrEqual(at.getTime());
      }),
    );
  });
});
