import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildPlace } from '../../testing/place';
import { sampleEvent } from '../../testing/sample-event';
import { useTestApp } from '../../testing/test-app';
import { importEvents } from '../imports/imports.service';
import { relocateEvents } from '../place-book/relocate-events';
import { linkBuildings } from '../places/link-buildings';
import { storePlaces } from '../places/place-store';
import { takeOtherWords } from './fold-rows';
import { withdrawEvents } from './missing-entries';

const test = useTestApp();
const campus = { lat: 39.13, lng: -84.51 };
const startDate = new Date(Date.now() + 5 * 86_400_000);

/** As many transactions wait for a row. */
async function waiting(count: number): Promise<void> {
  const blocked = async () => {
    const { rows } = await test.db.execute<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows[0]?.count;
  };
  await expect.poll(blocked, { timeout: 10_000 }).toBe(count);
}

it('events that are withdrawn while their place is found make nobody wait in a circle', async () => {
  const events = Array.from({ length: 30 }, (_, index) =>
    sampleEvent({
      externalId: `e${index}`,
      uid: `e${index}`,
      source: 'ics',
      title: `Event ${index}`,
      location: 'Green Pavilion',
      venueName: null,
      venueId: null,
      latitude: null,
      longitude: null,
      startDate,
      endDate: new Date(startDate.getTime() + 3_600_000),
    }),
  );
  const parsed = { events, rejected: [], read: 30, skipped: { before: 0, after: 0 }, isPartial: false };
  await importEvents(test.db, parsed, { near: campus, area: campus });
  const pavilion = buildPlace({
    name: 'Green Pavilion',
    kind: 'building',
    latitude: 39.131,
    longitude: -84.511,
  });
  await storePlaces(test.db, [pavilion]);
  await linkBuildings(test.db, [pavilion], campus);
  const { rows } = await test.db.execute<{ id: string; stored: number }>(sql`
    select id, row_number() over (order by ctid)::int as stored from events where external_source = 'ics' order by id`);
  const ids = rows.map(({ id }) => id);
  // In the middle by id and late on the disk, so that whoever goes by the one order has rows that the other one needs.
  const [middle] = rows.slice(10, 20).sort((one, other) => other.stored - one.stored);

  const blocker = await test.database.pool.connect();
  await blocker.query('begin');
  await blocker.query('select from events where id = $1 for update', [middle?.id]);
  const now = new Date();
  const withdrawing = test.db.transaction((db) => withdrawEvents(db, ids, { now, onLosing: takeOtherWords }));
  await waiting(1);
  const relocating = test.db.transaction((db) => relocateEvents(db, { near: campus, placeIds: [], now }));
  await waiting(2);
  await blocker.query('commit');
  blocker.release();
  expect(await Promise.all([withdrawing, relocating])).toEqual([30, 30]);
});
