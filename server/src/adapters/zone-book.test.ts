import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clock } from '@quad/shared/event-times';
import { instantAt, localTime } from '@quad/shared/local-time';
import { bookOffset, bookStart, readZone } from '@quad/shared/zone-book';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { zoneFile } from '../testing/zone-files';
import { compileZones, type ZoneBook } from './tz-database';
import { takeNewestZones, zoneVersion } from './zone-book';
import released from './zone-book.json' with { type: 'json' };

const minuteMs = 60_000;
const dayMs = 86_400_000;

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quad-zones-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test.each([
  ['America/Vancouver', '2026-12-16T02:00:00Z'],
  ['Canada/Pacific', '2026-01-16T03:00:00Z'],
  ['America/Edmonton', '2026-12-16T01:00:00Z'],
  ['America/Inuvik', '2026-12-16T01:00:00Z'],
  ['America/Winnipeg', '2026-12-16T00:00:00Z'],
  ['Africa/Casablanca', '2026-12-15T19:00:00Z'],
  ['America/Havana', '2026-12-15T23:00:00Z'],
  ['America/Havana', '2027-12-16T00:00:00Z'],
])('by the laws of 2026 it is 7 PM in %s at %s, whatever the runtime knows', (zone, at) => {
  expect(clock(localTime(new Date(at), zone))).toBe('7:00 PM');
});

/** Those whose law has changed since 2025, which runtimes may not know. */
const changed = /Vancouver|Edmonton|Inuvik|Winnipeg|Havana|Casablanca|El_Aaiun|Chisinau/;

describe('in every zone, from 2010 to 2040, the book says what the runtime says', () => {
  const isSameVersion = process.versions.tz === released.version;
  const names = Object.keys(released.zones).filter((name) => isSameVersion || !changed.test(name));
  const formatters = new Map<string, Intl.DateTimeFormat>();
  const runtimeOffset = (time: number, zone: string) => {
    const formatter =
      formatters.get(zone) ??
      new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    formatters.set(zone, formatter);
    const [, sign = '+', hours = 0, minutes = 0] = /GMT(.)(\d+):(\d+)/.exec(formatter.format(time)) ?? [];
    return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * minuteMs;
  };
  const anyMinute = fc
    .integer({ min: bookStart / minuteMs, max: Date.UTC(2041, 0, 1) / minuteMs })
    .map((minutes) => minutes * minuteMs);

  test('of any minute', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), anyMinute, (zone, time) => {
        expect(bookOffset(time, zone)).toBe(runtimeOffset(time, zone));
      }),
      { numRuns: 1_500 },
    );
  });

  /** Everywhere clocks are ahead or behind by a number of them, at most 14 hours. */
  const quarterMs = 15 * minuteMs;
  const aheadOfUtc = Array.from({ length: 2 * 56 + 1 }, (_, index) => (56 - index) * quarterMs);

  test('of any time on a wall: the first instant that shows it, or what clocks skip later', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), anyMinute, (zone, wall) => {
        const day = Math.floor(wall / dayMs);
        const found = instantAt(day, (wall - day * dayMs) / minuteMs, zone).getTime();
        const first = aheadOfUtc
          .map((ahead) => wall - ahead)
          .find((time) => time + runtimeOffset(time, zone) === wall);
        if (first !== undefined) expect(found).toBe(first);
        else {
          const later = found + runtimeOffset(found, zone) - wall;
          expect(later).toBeGreaterThan(0);
          expect(later).toBeLessThanOrEqual(dayMs);
          expect(found).toBe(wall - runtimeOffset(found - dayMs, zone));
        }
      }),
      { numRuns: 1_500 },
    );
  });
});

test('a rule that holds later does not hold before its time', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'tzdata.zi'), '# version 2026f\nZ Havana 0 - X\nL Havana Cuba\n');
  const standing: [string, number][] = [2010, 2011, 2012].flatMap((year): [string, number][] => [
    [`${year}-03-14T07:00:00Z`, -240],
    [`${year}-11-07T06:00:00Z`, -300],
  ]);
  const law: [string, number][] = [
    ['2026-03-08T05:00:00Z', -240],
    ['2027-11-07T05:00:00Z', -300],
  ];
  writeFileSync(join(folder, 'Havana'), zoneFile([...standing, ...law], -300, 'CST5CDT,M3.2.0/0,M11.1.0/1'));
  const { zones, links, version } = compileZones(folder);
  const offset = readZone(zones.Havana ?? '');
  const hoursAt = (at: string) => (offset(Date.parse(at)) ?? 0) / 3_600_000;
  expect(
    ['2010-07-01', '2012-12-01', '2020-07-01', '2026-12-01', '2027-12-01', '2028-07-01', '2050-07-01'].map(
      hoursAt,
    ),
  ).toEqual([-4, -5, -5, -4, -5, -4, -4]);
  expect([links, version]).toEqual([{ Cuba: 'Havana' }, '2026f']);
});

test('a newer book is taken if it keeps all names and what was, and a broken one is not', () => {
  const DATA_DIR = temporaryFolder();
  const env = { DATA_DIR, ZONEINFO_DIR: join(DATA_DIR, 'none') };
  const warnings: string[] = [];
  const newer = `${zoneVersion()}aa`;
  const offer = (book: Partial<ZoneBook>) => {
    mkdirSync(join(DATA_DIR, 'zones'), { recursive: true });
    writeFileSync(join(DATA_DIR, 'zones/book.json'), JSON.stringify({ ...released, ...book }));
    takeNewestZones(env, new Date('2026-11-28T12:00:00Z'), (line) => warnings.push(line));
    return bookOffset(Date.parse('2039-12-01'), 'Antarctica/Vostok');
  };
  const known = bookOffset(Date.parse('2039-12-01'), 'Antarctica/Vostok');
  const law = (text: string) => ({ ...released.zones, 'Antarctica/Vostok': text });
  expect(offer({ version: newer, zones: { 'Antarctica/Vostok': '0,60' } })).toBe(known);
  expect(offer({ version: newer, zones: law('0,60') })).toBe(known);
  expect(offer({ version: '2001a', zones: law(`${released.zones['Antarctica/Vostok']} 9g9c0,60`) })).toBe(
    known,
  );
  expect(warnings).toEqual([
    `The time zones of version ${newer} are not taken: it has no Africa/Abidjan.`,
    `The time zones of version ${newer} are not taken: clocks in Antarctica/Vostok showed something else on 2010-01-01.`,
  ]);
  expect(offer({ version: newer, zones: law(`${released.zones['Antarctica/Vostok']} 1g9c0,60`) })).toBe(
    3_600_000,
  );
});
