import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { searchQuerySchema } from '@quad/shared/contract/events';
import { defaultDiscoverFilters } from '@quad/shared/discover-filters';
import { searchQueryOf } from '@quad/shared/discover-query';
import type { LatLng } from '@quad/shared/geo';
import { afterAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/client';
import { readDemoEvents } from '../../db/demo-data';
import { seedDemoCampus } from '../../db/seed';
import { openTestDatabase } from '../../testing/database';
import { everydaySearches, realCalendars } from '../../testing/everyday-searches';
import { EventChanges } from '../events/change-feed';
import { parseIcs } from '../imports/ics/ics.parse';
import { importEvents } from '../imports/imports.service';
import { seedPlaces } from '../places/seed-places';
import { findEvents } from './find-events';
import { SearchIndex } from './search-index';
import { readWords } from './search-words';

/** Share of right ones among the found, and of found ones among the right. */
interface Score {
  search: string;
  right: number;
  found: number;
  wanted: number;
  wrong: string[];
  missing: string[];
}

function scoreOf(search: string, found: ReadonlySet<string>, wanted: ReadonlySet<string>): Score {
  const wrong = [...found].filter((title) => !wanted.has(title));
  const missing = [...wanted].filter((title) => !found.has(title));
  return { search, right: found.size - wrong.length, found: found.size, wanted: wanted.size, wrong, missing };
}

const share = (part: number, of: number) => (of === 0 ? 1 : part / of);
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const precisionOf = ({ right, found }: Score) => share(right, found);
const recallOf = ({ right, wanted }: Score) => share(right, wanted);

const line = (score: Score) =>
  `${score.search}: precision ${precisionOf(score).toFixed(2)}, recall ${recallOf(score).toFixed(2)}, ${score.found} found, ${score.wanted} wanted; wrong: ${score.wrong.slice(0, 6).join(' | ')}; missing: ${score.missing.slice(0, 6).join(' | ')}`;

/** Asks everyday searches as Discover does, at a time and a place; returns the titles of up to 200 cards. */
function asker(database: Database, now: Date, center: LatLng) {
  const changes = new EventChanges(database, () => now);
  const index = changes.keep(new SearchIndex());
  const titlesOf = async (): Promise<Map<string, string>> => {
    const { rows } = await database.pool.query<{ id: string; title: string }>('select id, title from events');
    return new Map(rows.map(({ id, title }) => [id, title]));
  };
  return async (keyword: string): Promise<string[]> => {
    await changes.see();
    const placed = { ...defaultDiscoverFilters, keyword, center, radius: 50 };
    const wanted = await searchQueryOf(placed, now, 'America/New_York', { limit: 200 });
    const query = searchQuerySchema.parse(wanted);
    const words = query.keyword ? await readWords(database.pool, query.keyword) : null;
    const titles = await titlesOf();
    return findEvents(index.found, query, now, words).ids.map((id) => titles.get(id) ?? '');
  };
}

/** Of searches for which there is something; what the others find is said. */
function expectGood(all: readonly Score[]): void {
  const scores = all.filter(({ wanted }) => wanted > 0);
  const poor = all.filter((score) => precisionOf(score) < 0.9 || recallOf(score) < 0.9).map(line);
  const sum = (of: 'right' | 'found' | 'wanted') => all.reduce((total, score) => total + score[of], 0);
  const means = `precision ${meanOf(scores.map(precisionOf)).toFixed(3)}, recall ${meanOf(scores.map(recallOf)).toFixed(3)}, ${scores.length} searches; of the results of all ${all.length} ${share(sum('right'), sum('found')).toFixed(3)}, ${share(sum('right'), sum('wanted')).toFixed(3)}`;
  if (realCalendars) process.stdout.write(`${[means, ...poor].join('\n')}\n`);
  expect(meanOf(scores.map(precisionOf)), poor.join('\n')).toBeGreaterThan(0.9);
  expect(meanOf(scores.map(recallOf)), poor.join('\n')).toBeGreaterThan(0.9);
}

describe('everyday searches find what is wanted', () => {
  let database: Database;
  afterAll(() => database.close());

  test('on the demo campus', async () => {
    database = await openTestDatabase();
    // A Saturday, 5 PM in Cincinnati: 'tonight' is another night until 5 AM.
    const now = new Date('2026-11-28T22:00:00Z');
    await seedDemoCampus(database.db, now);
    const ask = asker(database, now, { lat: 39.1, lng: -84.51 });
    const titles = new Map(readDemoEvents().map(({ slug, title }) => [slug, title]));
    const scores: Score[] = [];
    for (const [search, { demo }] of Object.entries(everydaySearches)) {
      const wanted = demo.split(' ').flatMap((slug) => titles.get(slug) ?? []);
      scores.push(scoreOf(search, new Set(await ask(search)), new Set(wanted)));
    }
    expectGood(scores);
  });
});

/** Six calendars of one city. */
const files = [
  'atl_comedy_geo',
  'atl_food_drink',
  'campus_agnes_scott_college',
  'campus_gatech_academic_calendar',
  'campus_georgia_state_music',
  'venue_fox_theatre_atlanta',
];

describe.skipIf(!existsSync(join(realCalendars, 'atl_comedy_geo.ics')))('on real calendars', () => {
  test('everyday searches find what is wanted', async () => {
    const database = await openTestDatabase();
    const now = new Date('2026-08-01T12:00:00Z');
    const campus = { lat: 33.7756, lng: -84.3963 };
    await seedPlaces(database.db, campus, () => {});
    for (const name of files) {
      const parsed = parseIcs(readFileSync(join(realCalendars, `${name}.ics`)), {
        campusTimezone: 'America/New_York',
        from: now,
        to: new Date('2028-01-01T00:00:00Z'),
      });
      await importEvents(database.db, parsed, { near: campus, area: campus, sourceName: name, now });
    }
    const ask = asker(database, now, campus);
    const { rows } = await database.pool.query<{ title: string }>('select distinct title from events');
    const scores: Score[] = [];
    for (const [search, { atlanta }] of Object.entries(everydaySearches)) {
      const wanted = rows.map(({ title }) => title).filter((title) => atlanta?.test(title));
      scores.push(scoreOf(search, new Set(await ask(search)), new Set(wanted)));
    }
    expectGood(scores);
    // A show is one card: of 200 cards, 94 titles were there before.
    const cards = await ask('');
    process.stdout.write(`${cards.length} cards, ${new Set(cards).size} titles\n`);
    expect(new Set(cards).size / cards.length).toBeGreaterThan(0.95);
    await database.close();
  });
});
