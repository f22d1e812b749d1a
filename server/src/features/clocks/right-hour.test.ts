import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventSummary } from '@quad/shared/contract/events';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test as it, onTestFinished } from 'vitest';
import { ensureBuilt } from '../../../../scripts/build.mjs';
import { buildApp } from '../../app';
import { openPostgres } from '../../db/client';
import { events } from '../../db/schema/events';
import { fillTemplate } from '../../testing/database';
import { testPassword } from '../../testing/factories';
import { publicUrl } from '../../testing/mails';
import {
  documentsOf,
  evening,
  instantIn2026,
  type NewLawTown,
  newLawTowns,
  saturday,
  utcIn2026,
} from '../../testing/new-law-towns';
import { canReplaceZones, startThrowAwayPostgres } from '../../testing/postgres-cluster';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { writeZonesOf2026 } from '../../testing/zone-files';
import { composePersonPicks } from '../mails/weekly-picks';
import { readDueSources } from '../sources/sources.jobs';

/**
 * What hosts and calendars wrote for towns whose law changed in 2026 is read the same everywhere, whatever zones the
 * runtime and the database know.
 */

/** By day in all the towns. */
const now = new Date('2026-12-15T13:00:00Z');

const server = createServer(({ url = '' }, response) => {
  const [, name = '', index = ''] = url.split('/');
  const town = newLawTowns[Number(index)];
  const [, write] = Object.entries(documentsOf).find(([each]) => each === name) ?? [];
  response.end(town && write ? write(town) : '');
});
const zoneFolders: string[] = [];
beforeAll(async () => {
  await ensureBuilt(['web']);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
}, 180_000);
afterAll(() => {
  server.closeAllConnections();
  server.close();
  for (const folder of zoneFolders) rmSync(folder, { recursive: true });
});
const siteOfTowns = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;

/** What people see of one event. */
interface Shown {
  zone: string;
  start: string;
  page: string;
  mail: string;
  ics: string;
  isTonight: boolean;
  series: string | null;
}

/** How it is right. */
const expectedIn = (town: NewLawTown): Record<string, Shown> => {
  const { zone } = town;
  const timed = (clocks: string, page: string, mail: string): Shown => {
    const start = instantIn2026(town, clocks).toISOString();
    return { zone, start, page, mail, ics: utcIn2026(town, clocks), isTonight: false, series: null };
  };
  const whole = (day: string, page: string, mail: string, ics: string): Shown => ({
    ...timed(`${day}T00:00:00`, `${page}, All day`, mail),
    ics,
  });
  const tuesday = 'Tuesday, December 15, 2026';
  const january = 'Wednesday, January 20, 2027 – Thursday, January 21, 2027';
  const tonight = { isTonight: true };
  const atSeven = { ...timed(evening, `${tuesday}, 7:00 PM`, 'Today, 7:00 PM'), ...tonight };
  return {
    'Zoned Choir': atSeven,
    'Defined Ballet': atSeven,
    'Universal Lecture': atSeven,
    'Typed Dinner': atSeven,
    'Webpage Reading': atSeven,
    'Outlook Meeting': atSeven,
    'Whole Fair': { ...whole('2026-12-15', tuesday, 'Today', '20261215/20261216'), ...tonight },
    // Mails are of a week.
    'Long Exhibition': whole('2027-01-20', january, '', '20270120/20270122'),
    'Midnight Dance': {
      ...timed(saturday, 'Saturday, December 19, 2026, 12:30 AM', 'Sat, Dec 19, 12:30 AM'),
      series: 'Every Saturday',
    },
    'Sundown Walk': {
      ...timed('2026-12-15T17:00:00', `${tuesday}, 5:00 PM – 5:30 PM`, 'Today, 5:00 PM'),
      ...tonight,
    },
    'Afternoon Tea': timed('2026-12-15T16:00:00', `${tuesday}, 4:00 PM – 4:45 PM`, 'Today, 4:00 PM'),
  };
};

/** Has everything imported, and typed into the form. */
async function fill(test: TestApp): Promise<void> {
  const editor = await test.member({ roles: ['editor'] });
  await editor.post('/api/auth/password', { password: testPassword });
  const host = await test.member();
  for (const [index, town] of newLawTowns.entries()) {
    const { zone, at } = town;
    for (const name of Object.keys(documentsOf)) {
      const response = await editor.post('/api/admin/sources', {
        kind: name === 'jsonld' ? 'jsonld' : 'ics',
        name: `${name} of ${zone}`,
        address: `http://${siteOfTowns()}/${name}/${index}`,
        timezone: zone,
        ...at,
      });
      expect(response.statusCode, response.body).toBe(200);
    }
    const typed = await host.post('/api/events', {
      title: 'Typed Dinner',
      category: 'food',
      location: 'Great Hall',
      price: 0,
      timezone: zone,
      // A browser with old zones takes it for another instant.
      startDate: instantIn2026(town, '2026-12-15T20:00:00').toISOString(),
      startLocal: evening.slice(0, 16),
      ...at,
    });
    expect(typed.statusCode, typed.body).toBe(200);
  }
  await readDueSources(test.context);
}

/** A mail has so many of a week's events. */
const picksMax = 5;

/** What mails say of a town's events to somebody who goes out there, by title. */
async function mailedIn(test: TestApp, cards: readonly EventSummary[]): Promise<Map<string, string>> {
  const person = await test.member();
  await person.post(`/api/events/${cards[0]?.id}/favorite`, {});
  const mailed = new Map<string, string>();
  for (let from = 0; from < cards.length; from += picksMax) {
    const ids = cards.slice(from, from + picksMax).map(({ id }) => id);
    // Those that most people go to are in the mail.
    await test.db
      .update(events)
      .set({ attendeeCount: 9 + from })
      .where(inArray(events.id, ids));
    await test.context.eventChanges.see();
    const mail = await composePersonPicks(test.context, publicUrl, { userId: person.id, week: 'this' });
    for (const [, title = '', when = ''] of mail?.text.matchAll(/: ([^,]+), (.*) at Great Hall$/gm) ?? [])
      mailed.set(title, when);
  }
  return mailed;
}

/** Looks at everything as people do: by town and title. */
async function look(test: TestApp): Promise<Record<string, Record<string, Shown>>> {
  const cardsIn = async ({ at }: NewLawTown): Promise<EventSummary[]> =>
    (await test.get(`/api/events/search?lat=${at.latitude}&lng=${at.longitude}&radius=20&limit=100`)).json();
  const pages = await buildApp(test.context, { logTo: { write() {} } });
  const page = async (path: string) => (await pages.inject({ url: path })).body;
  const shown: Record<string, Record<string, Shown>> = {};
  for (const town of newLawTowns) {
    const { zone, at } = town;
    const cards = await cardsIn(town);
    const mailed = await mailedIn(test, cards);
    const tonight = await page(`/?at=${at.latitude},${at.longitude}&radius=20&q=tonight`);
    const ofTown: Record<string, Shown> = {};
    for (const { id, title, timezone, startDate, series } of cards) {
      expect(ofTown[title], `${title} is one card in ${zone}`).toBeUndefined();
      const [, day, time] = /<b>([^<]+)<\/b><time [^>]+>([^<]+)/.exec(await page(`/events/${id}`)) ?? [];
      const file = (await test.get(`/api/events/${id}/calendar.ics`)).body;
      const [, start, end] = /^DTSTART(?:;VALUE=DATE)?:(\w+)\s+(?:DTEND;VALUE=DATE:(\w+))?/m.exec(file) ?? [];
      ofTown[title] = {
        zone: timezone,
        start: startDate,
        page: `${day}, ${time}`,
        mail: mailed.get(title) ?? '',
        ics: end ? `${start}/${end}` : (start ?? ''),
        isTonight: tonight.includes(`>${title}<`),
        series: series?.text ?? null,
      };
    }
    shown[zone] = ofTown;
  }
  await pages.close();
  return shown;
}

const settings = () => ({
  now: () => now,
  env: { SOURCES_PRIVATE_HOSTS: siteOfTowns(), PLATFORM_FEE_WAIVED: '1', DEMO_DATA: '0' },
});

/** An app on a Postgres whose zones are those of before or after the laws. */
async function openOn(laws: 'before' | 'after'): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'quad-zones-'));
  zoneFolders.push(folder);
  writeZonesOf2026(folder, laws);
  const cluster = await startThrowAwayPostgres([], folder);
  if (!cluster) throw new Error('No Postgres');
  onTestFinished(() => cluster.stop());
  const database = await openPostgres(cluster.url);
  await fillTemplate(database);
  const { rows } = await database.pool.query(
    `select to_char(timezone('America/Winnipeg', '2026-12-16T00:00:00Z'::timestamptz), 'HH24') as hour`,
  );
  expect(rows).toEqual([{ hour: laws === 'before' ? '18' : '19' }]);
  const dataDir = mkdtempSync(join(tmpdir(), 'quad-test-'));
  return startTestApp({ ...settings(), installation: { dataDir, database } });
}

const databases: [name: string, open: () => Promise<TestApp>][] = [
  ['the embedded database', () => startTestApp({ ...settings(), kind: 'embedded' })],
];
if (canReplaceZones()) {
  databases.push(
    ['a Postgres with zones of before the laws of 2026', () => openOn('before')],
    ['a Postgres with their zones', () => openOn('after')],
  );
} else console.warn('WARNING: databases with other time zones are not tested: that takes Linux, and root.');

it.each(databases)(
  'hours are those of the laws of 2026 on %s',
  async (_name, open) => {
    const test = await open();
    await fill(test);
    const expected = newLawTowns.map((town) => [town.zone, expectedIn(town)]);
    expect(await look(test)).toEqual(Object.fromEntries(expected));
  },
  180_000,
);
