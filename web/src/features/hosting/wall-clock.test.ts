import { offsetMinutes } from '@quad/shared/local-time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockReading, instantOf } from './wall-clock';
import { zoneHint } from './zone-hint';

const zones = Intl.supportedValuesOf('timeZone');

test('what the clocks of any zone show leads back to the minute, also where they change', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
      (zone, instant) => {
        const minute = new Date(Math.floor(instant.getTime() / 60_000) * 60_000);
        const reading = clockReading(minute, zone);
        expect(reading).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
        const back = instantOf(reading, zone) ?? '';
        // Clocks that go back show some times twice: then it is the first of the two.
        expect(clockReading(new Date(back), zone)).toBe(reading);
        expect(Date.parse(back)).toBeLessThanOrEqual(minute.getTime());
      },
    ),
  );
});

test.each([
  ['the spring', '2027-03-14T02:30', '2027-03-14T07:30:00.000Z'],
  ['the autumn', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
])('a time that clocks skip or repeat in %s is one instant', (_season, reading, instant) => {
  expect(instantOf(reading, 'America/New_York')).toBe(instant);
});

test('seven in the evening at the place is seven at the place, wherever the host is', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: 23 * 60 }),
      (zone, day, minutes) => {
        const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
        const clock = new Date(minutes * 60_000).toISOString().slice(11, 16);
        const instant = new Date(instantOf(`${date}T${clock}`, zone) ?? '');
        const asUtc = Date.parse(`${date}T${clock}Z`);
        const shownAt = instant.getTime() + offsetMinutes(instant, zone) * 60_000;
        // A skipped time moves forward by what the clocks skip: by at most a day, where a zone changed sides.
        expect(shownAt).toBeGreaterThanOrEqual(asUtc);
        expect(shownAt - asUtc).toBeLessThanOrEqual(86_400_000);
      },
    ),
  );
});

test.each(['', 'T', '2026-11-28T', 'T20:00', 'tomorrow'])('%j is no time', (reading) => {
  expect(instantOf(reading, 'UTC')).toBeNull();
});

test('the zone is named beside the field, with the time on the device if that differs', () => {
  const zone = { timezone: 'America/New_York', town: 'Cincinnati' };
  const start = new Date('2026-11-29T00:00:00Z');
  expect(zoneHint(zone, start, 'America/Detroit')).toBe('Cincinnati time');
  expect(zoneHint(zone, start, 'America/Los_Angeles')).toBe(
    "Cincinnati time. That's 4:00 PM on your device.",
  );
  expect(zoneHint({ ...zone, town: null }, start, 'America/New_York')).toBe('New York time');
});
