import { offsetMinutes } from '@quad/shared/local-time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantIn, isZone, parseSourceTime, writtenDay, zoneOfOffset } from './source-time';

const newYork = 'America/New_York';

function instantOf(text: string, zone = newYork): string | null {
  const time = parseSourceTime(text);
  return time && instantIn(time, zone).toISOString();
}

describe('parseSourceTime', () => {
  test.each([
    ['2026-08-22T23:30:00Z', '2026-08-22T23:30:00.000Z'],
    ['2017-06-10T19:30:00-0400', '2017-06-10T23:30:00.000Z'],
    ['2017-06-10T19:30:00-04:00', '2017-06-10T23:30:00.000Z'],
    ['2024-02-01T00:00', '2024-02-01T05:00:00.000Z'],
    ['2022-11-08 19:00:00', '2022-11-09T00:00:00.000Z'],
    ['2026-07-04T19:30:00.123+02', '2026-07-04T17:30:00.000Z'],
    ['2024-02-01', '2024-02-01T05:00:00.000Z'],
    // EventON writes the hour twice.
    ['2019-9-20T08-08-30-00', '2019-09-20T12:30:00.000Z'],
    ['2025-09-27T12:30:00:00+01:00', '2025-09-27T11:30:00.000Z'],
    ['2024-5-28T16:30+0:00', '2024-05-28T16:30:00.000Z'],
    ['2024-5-28T16:30-5:00', '2024-05-28T21:30:00.000Z'],
    ['2024-05-28T16:30:00+530', '2024-05-28T11:00:00.000Z'],
    ['2024-05-28T16:30:00 GMT+0100', '2024-05-28T15:30:00.000Z'],
    ['2024-05-28T16:30:00+00:00Z', '2024-05-28T16:30:00.000Z'],
    ['2024/5/28, 4:30  pm', '2024-05-28T20:30:00.000Z'],
    ['2024-05-28 12:15 AM', '2024-05-28T04:15:00.000Z'],
    ['2024-05-28T16:30:00−05:00', '2024-05-28T21:30:00.000Z'],
    ['2024-05-28T16:30+01:00[Europe/London]', '2024-05-28T15:30:00.000Z'],
    ['2024-05-28T16:30:00+01:00:00', '2024-05-28T15:30:00.000Z'],
    ['2024-05-28T', '2024-05-28T04:00:00.000Z'],
    ['20240528T163000Z', '2024-05-28T16:30:00.000Z'],
    ['2024-05-28 08PM', '2024-05-29T00:00:00.000Z'],
    ['2024-05-28 8 p.m.', '2024-05-29T00:00:00.000Z'],
    ['May 28, 2024, 4:30 PM', '2024-05-28T20:30:00.000Z'],
    ['Tuesday, May 28, 2024 - 4:30pm', '2024-05-28T20:30:00.000Z'],
    ['Sept. 3rd, 2024 at 7pm', '2024-09-03T23:00:00.000Z'],
    ['Tue, 28 May 2024 16:30:00 -0500', '2024-05-28T21:30:00.000Z'],
    ['28 May 2024', '2024-05-28T04:00:00.000Z'],
  ])('reads %s', (text, expected) => {
    expect(instantOf(text)).toBe(expected);
  });

  test.each([
    '',
    'soon',
    '2026-02-30',
    '2026-13-01',
    '2026-01-01T25:00',
    '2026-01-01T10:61',
    '20260101',
    '2026-01-01T10:00+99',
  ])('refuses %j', (text) => {
    expect(parseSourceTime(text)).toBeNull();
  });

  test('reads every instant back', () => {
    const range = { min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(range), (date) => {
        const wholeSeconds = new Date(Math.floor(date.getTime() / 1000) * 1000);
        expect(instantOf(wholeSeconds.toISOString())).toBe(wholeSeconds.toISOString());
      }),
    );
  });

  test('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseSourceTime(text)));
  });
});

describe('writtenDay', () => {
  test.each(['2015-11-29', '2015-11-29T00:00:00-08:00', '2015-11-29T23:59:00+10:00', '2015-11-29T23:00'])(
    'returns the written day of %s',
    (text) => {
      const time = parseSourceTime(text);
      expect(time && new Date(writtenDay(time) * 86_400_000).toISOString().slice(0, 10)).toBe('2015-11-29');
    },
  );
});

describe('zoneOfOffset', () => {
  const zoneOf = (text: string) => {
    const time = parseSourceTime(text);
    return time && zoneOfOffset(time, newYork);
  };

  test.each([
    ['2024-07-01T10:00:00-04:00', newYork],
    ['2024-07-01T10:00:00-07:00', 'America/Phoenix'],
    ['2024-01-01T10:00:00-08:00', 'America/Los_Angeles'],
    ['2024-07-01T10:00:00Z', newYork],
    ['2024-07-01T10:00:00', newYork],
    ['2024-07-01T10:00:00+05:30', newYork],
  ])('finds the zone of %s', (text, zone) => {
    expect(zoneOf(text)).toBe(zone);
  });

  test('keeps the local time of an offset from elsewhere', () => {
    const zone = zoneOf('2017-06-12T20:00:00+0100') ?? '';
    expect(isZone(zone)).toBe(true);
    expect(offsetMinutes(new Date('2017-06-12T19:00:00Z'), zone)).toBe(60);
  });
});

test('isZone accepts only IANA names', () => {
  expect(['America/New_York', 'UTC', 'Etc/GMT-2'].map(isZone)).toEqual([true, true, true]);
  expect(['', 'Eastern Standard Time', 'America/Nowhere', '+02:00', "x'; drop table"].map(isZone)).toEqual(
    Array(5).fill(false),
  );
});
