import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clock } from '@quad/shared/event-times';
import { instantAt, localDay, localTime } from '@quad/shared/local-time';
import { bookOffset, bookStart, readZone } from '@quad/shared/zone-book';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { compileZones, type ZoneBook } from './tz-database';
import { takeNewestZones, zoneVersion } from './zone-book';
import released from './zone-book.json' with { type: 'json' };

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

test('in every zone the book says of any minute from 2010 to 2040 what the runtime says', () => {
  const names = Object.keys(released.zones).filter((name) => !changed.test(name));
  const formatters = new Map<string, Intl.DateTimeFormat>();
  const runtimeOffset = (time: number, zone: string) => {
    const formatter =
      formatters.get(zone) ??
      new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    formatters.set(zone, formatter);
    const [, sign = '+', hours = 0, minutes = 0] = /GMT(.)(\d+):(\d+)/.exec(formatter.format(time)) ?? [];
    return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  };
  const minute = fc.integer({ min: bookStart / 60_000, max: Date.UTC(2041, 0, 1) / 60_000 });
  fc.assert(
    fc.property(fc.constantFrom(...names), minute, (zone, minutes) => {
      const time = minutes * 60_000;
      expect(bookOffset(time, zone)).toBe(runtimeOffset(time, zone));
      const shown = localTime(new Date(time), zone);
      const again = instantAt(localDay(new Date(time), zone), shown.hour * 60 + shown.minute, zone);
      expect(localTime(again, zone)).toEqual(shown);
    }),
    { numRuns: 1_500 },
  );
});

/** A TZif file of version 2: offsets in minutes, the first before all times. */
function tzif(transitions: readonly [at: string, offset: number][], first: number, footer: string): Buffer {
  const header = (count: number, types: number) => {
    const bytes = Buffer.alloc(44);
    bytes.write('TZif2', 'latin1');
    bytes.writeUInt32BE(count, 32);
    bytes.writeUInt32BE(types, 36);
    bytes.writeUInt32BE(4, 40);
    return bytes;
  };
  const times = transitions.map(([at]) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64BE(BigInt(Date.parse(at) / 1000));
    return bytes;
  });
  const types = [first, ...transitions.map(([, offset]) => offset)].map((offset) => {
    const bytes = Buffer.alloc(6);
    bytes.writeInt32BE(offset * 60);
    return bytes;
  });
  const letters = Buffer.from('LMT\0');
  const kinds = Buffer.from(transitions.map((_, index) => index + 1));
  return Buffer.concat([
    header(0, 1),
    Buffer.alloc(6),
    letters,
    header(transitions.length, types.length),
    ...times,
    kinds,
    ...types,
    letters,
    Buffer.from(`\n${footer}\n`),
  ]);
}

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
  writeFileSync(join(folder, 'Havana'), tzif([...standing, ...law], -300, 'CST5CDT,M3.2.0/0,M11.1.0/1'));
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
