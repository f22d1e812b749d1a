import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceKinds } from '@quad/shared/source-kinds';
import { expect, test } from 'vitest';
import { loadEnv } from '../../env';
import { siteOf } from '../../site';
import { readArguments, UsageError } from './import-arguments';

const now = new Date('2026-11-20T12:00:00Z');
const site = siteOf(loadEnv({}), null);

test('campus, zone and horizon have defaults', () => {
  expect(readArguments(['ics', 'campus.ics'], now, site)).toEqual({
    kind: 'ics',
    source: 'campus.ics',
    name: null,
    campus: { lat: 39.13, lng: -84.5 },
    isCampusGiven: false,
    campusTimezone: 'America/New_York',
    from: new Date('2026-11-19T12:00:00Z'),
    to: new Date('2027-05-19T12:00:00Z'),
    keepsUtc: false,
    isDryRun: false,
    isJson: false,
  });
});

test('days are counted on campus, and --to includes its day', () => {
  const args = readArguments(
    [
      '--campus',
      '34.02,-118.29',
      'localist',
      'x.json',
      '--from=2026-09-01',
      '--to',
      '2026-12-31',
      '--keep-utc',
      '--dry-run',
      '--json',
    ],
    now,
    site,
  );
  expect(args).toMatchObject({
    campus: { lat: 34.02, lng: -118.29 },
    isCampusGiven: true,
    campusTimezone: 'America/Los_Angeles',
    from: new Date('2026-09-01T07:00:00Z'),
    to: new Date('2027-01-01T08:00:00Z'),
    keepsUtc: true,
    isDryRun: true,
    isJson: true,
  });
});

test('the horizon starts at a later --from', () => {
  expect(readArguments(['ics', 'x', '--from', '2027-06-01'], now, site)?.to).toEqual(
    new Date('2027-11-28T04:00:00Z'),
  );
});

test('--help needs no other arguments', () => {
  expect(readArguments(['--help'], now, site)).toBeNull();
});

test('the campus of the installation is the default, and without one it has to be said', () => {
  const boulder = siteOf(loadEnv({ CAMPUS_NAME: 'Boulder', CAMPUS_CENTER: '40.01,-105.27' }), null);
  expect(readArguments(['ics', 'x'], now, boulder)).toMatchObject({
    campus: { lat: 40.01, lng: -105.27 },
    campusTimezone: 'America/Denver',
    isCampusGiven: false,
  });
  const nowhere = siteOf(loadEnv({ DEMO_DATA: '0' }), null);
  expect(() => readArguments(['ics', 'x'], now, nowhere)).toThrow(
    'Say whose calendar it is: --campus LAT,LNG',
  );
  expect(readArguments(['places', 'x.csv'], now, nowhere)).toMatchObject({ campus: null });
});

test.each([
  [[], 'Say what to import'],
  [['gopher', 'x'], "There is no kind 'gopher'"],
  [['ics'], 'Say which file'],
  [['ics', 'a', 'b'], 'One file, folder or address at a time'],
  [['ics', 'a', '--campus', 'Cincinnati'], '--campus must be latitude,longitude'],
  [['ics', 'a', '--campus=99,0'], '--campus must be latitude,longitude'],
  [['ics', 'a', '--from', 'soon'], '--from must be a date'],
  [['ics', 'a', '--from', '2026-12-02', '--to', '2026-12-01'], '--to must be after --from'],
  [['ics', 'a', '--frm', '2026-12-02'], "Unknown option '--frm'"],
])('%j is refused', (args, words) => {
  expect(() => readArguments(args, now, site)).toThrow(UsageError);
  expect(() => readArguments(args, now, site)).toThrow(words);
});

test('the page for operators names every kind of source', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/operating.md'), 'utf8');
  const [, kinds = ''] = /^Kinds are ([^.]*)\./m.exec(page) ?? [];
  expect(sourceKinds.filter((kind) => !kinds.includes(`\`${kind}\``))).toEqual([]);
});
