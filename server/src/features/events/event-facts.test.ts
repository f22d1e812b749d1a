import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/client';
import { events } from '../../db/schema/events';
import { openTestDatabase } from '../../testing/database';
import { buildEvent } from '../../testing/factories';
import { keepFacts } from '../../testing/kept-facts';

const startDate = new Date('2300-01-02T10:00:00Z');
const inHours = (hours: number) => new Date(startDate.getTime() + hours * 3_600_000);
type NewEvent = Partial<typeof events.$inferInsert>;

describe.each(['postgres', 'embedded'] as const)('the facts of events on %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());
  const update = (id: string, change: object) =>
    database.db.update(events).set(change).where(eq(events.id, id));

  async function keptFacts() {
    const { eventChanges, kept } = keepFacts(database);
    await eventChanges.see();
    return { eventChanges, kept };
  }

  /** What a process that starts now reads. */
  const factsNow = async () => (await keptFacts()).kept.facts;

  test('are what searches ask about', async () => {
    const { id } = await buildEvent(database.db, {
      title: 'Über-Fête',
      description: 'Bring a Mug',
      venueName: 'The Attic',
      location: 'Clifton',
      room: 'B12',
      organizer: 'Chess Club',
      category: 'food',
      startDate: sql`'2026-11-20T23:37:47.023456Z'` as never,
      endDate: new Date('2300-01-09T00:00:00Z'),
      allDay: true,
      isDateToKnow: true,
      listedFrom: new Date('2026-12-01T00:00:00Z'),
      latitude: -33.123456789,
      longitude: 151.2,
      price: 3,
      maxPrice: 3,
    });
    const facts = (await factsNow()).get(id);
    const linesOf = (text: string | undefined) => text?.split('\n').toSorted();
    expect({ ...facts, names: linesOf(facts?.names), words: linesOf(facts?.words) }).toEqual({
      id,
      startsAt: 1_795_217_867_023_456,
      endsAt: Date.parse('2300-01-09T00:00:00Z') * 1_000,
      listedFrom: Date.parse('2026-12-01T00:00:00Z') * 1_000,
      latitude: -33.123456789,
      longitude: 151.2,
      category: 'food',
      isFree: false,
      isDateToKnow: true,
      isOngoing: true,
      isOnMap: true,
      names: [
        ...['attic', 'b12', 'chess', 'clifton', 'club', 'fete', 'the', 'uber', 'uber-fete', 'uberfete'],
        // A date to know.
        ...['academic', 'calendar', 'dates', 'important', 'know', 'to'],
      ].sort(),
      words: ['a', 'bring', 'mug'],
    });
    const area = { latitude: null, longitude: null, areaLatitude: 40, areaLongitude: -80 };
    await update(id, { ...area, price: 0, maxPrice: 0, isDateToKnow: false, allDay: false });
    expect((await factsNow()).get(id)).toMatchObject({
      latitude: 40,
      longitude: -80,
      isOnMap: false,
      isFree: true,
      isDateToKnow: false,
      isOngoing: false,
    });
  });

  test.each<[string, NewEvent, NewEvent?]>([
    ['its title', { title: 'Barn concert' }],
    ['the words of its description', { description: 'With a Theremin' }],
    ['its venue', { venueName: 'The Attic' }],
    ['its location', { location: 'Ludlow Ave' }],
    ['its room', { room: '12' }],
    ['its organizer', { organizer: 'Chess Club' }],
    ['its start', { startDate: inHours(1) }],
    ['its end', { endDate: inHours(200) }],
    ['lasting for days', { allDay: true }, { startDate, endDate: inHours(200) }],
    ['having no time', { timeTba: true }],
    ['its latitude', { latitude: 39.14 }],
    ['its longitude', { longitude: -84.51 }],
    ['being on the map', { latitude: 39.13, longitude: -84.5 }, { latitude: null, longitude: null }],
    [
      'being on the map where its area was',
      { latitude: 39.13, longitude: -84.5 },
      { latitude: null, longitude: null, areaLatitude: 39.13, areaLongitude: -84.5 },
    ],
    [
      'its area',
      { areaLatitude: 39.2, areaLongitude: -84.4 },
      { latitude: null, longitude: null, areaLatitude: 39.13, areaLongitude: -84.5 },
    ],
    ['its category', { category: 'food' }],
    ['its price', { price: 2, maxPrice: 2 }],
    ['its highest price', { maxPrice: 2 }],
    ['no known price', { isPriceKnown: false }],
    ['being a date to know', { isDateToKnow: true }],
    ['being in lists later', { listedFrom: inHours(-1) }],
    ['being unlisted', { isPublic: false }],
    ['being listed', { isPublic: true }, { isPublic: false }],
    ['being hidden', { hiddenAt: new Date() }],
    ['being shown again', { hiddenAt: null }, { hiddenAt: new Date() }],
    ['being withdrawn', { withdrawnAt: new Date() }],
  ])('are known after a change of it: %s', async (_, change, before = {}) => {
    const { id } = await buildEvent(database.db, { startDate, ...before });
    const { eventChanges, kept } = await keptFacts();
    const known = kept.facts.get(id);
    await update(id, change);
    await eventChanges.see();
    expect(kept.facts).toEqual(await factsNow());
    expect(kept.facts.get(id)).not.toEqual(known);
    expect(kept.seen.map(({ searchIds }) => searchIds)).toEqual([[id]]);
    expect(kept.renewals).toBe(1);
  });

  test.each<[string, NewEvent]>([
    ['how many people attend', { attendeeCount: 7 }],
    ['its picture', { imageUrl: 'https://pictures.example/1.jpg' }],
    ['its being cancelled', { status: 'cancelled' }],
  ])('are not read again if only its summary changes: %s', async (_, change) => {
    const { id } = await buildEvent(database.db);
    const { eventChanges, kept } = await keptFacts();
    await update(id, change);
    await eventChanges.see();
    expect(kept.seen).toEqual([{ ids: [id], searchIds: [], facts: [] }]);
    expect(kept.facts).toEqual(await factsNow());
  });

  test('are not asked for after a change that no list shows', async () => {
    const { id } = await buildEvent(database.db);
    const { eventChanges, kept } = await keptFacts();
    await update(id, { waitlistCount: 3, updatedAt: new Date() });
    await eventChanges.see();
    expect(kept.seen).toEqual([]);
  });

  const insert = (...titles: string[]) =>
    `insert into events (title, category, start_date, timezone, location, latitude, longitude, source_id, external_id)
     select title, 'social', now() + interval '1 hour', 'UTC', 'Here', 39, -84, '5f0d4d3c-8d7a-4c56-9f65-54d8ef8a39b1', title
     from unnest('{${titles}}'::text[]) as title`;

  test.each([
    ['one', insert('solo')],
    ['several', insert('alpha', 'beta', 'gamma')],
    [
      'new ones and changed ones',
      `${insert('beta', 'delta')} on conflict (source_id, external_id) do update set title = 'changed', venue_name = 'Hall'`,
    ],
    ['ones that are deleted at once', `with added as (${insert('brief')} returning id) select id from added`],
  ])('are known after events are added by others: %s', async (_, statement) => {
    await database.pool.query(
      `insert into sources (id, name, kind, url) values ('5f0d4d3c-8d7a-4c56-9f65-54d8ef8a39b1', 'Calendar', 'ics', 'https://calendar.example') on conflict do nothing`,
    );
    const { eventChanges, kept } = await keptFacts();
    const known = new Map(kept.facts);
    await database.pool.query(statement);
    if (statement.includes('brief')) await database.pool.query("delete from events where title = 'brief'");
    await eventChanges.see();
    expect(kept.facts).toEqual(await factsNow());
    if (!statement.includes('brief')) expect(kept.facts).not.toEqual(known);
    expect(kept.renewals).toBe(1);
  });

  test('are forgotten with their events', async () => {
    const going = await buildEvent(database.db);
    const staying = await buildEvent(database.db);
    const { eventChanges, kept } = await keptFacts();
    await database.db.delete(events).where(eq(events.id, going.id));
    await eventChanges.see();
    expect(kept.facts.has(going.id)).toBe(false);
    expect(kept.facts.has(staying.id)).toBe(true);
    await database.pool.query('truncate events cascade');
    await eventChanges.see();
    expect(kept.facts.size).toBe(0);
    expect(kept.renewals).toBe(1);
  });

  test('are not read of events that ended days ago, or have no place', async () => {
    const past = await buildEvent(database.db, { startDate: new Date(Date.now() - 3 * 86_400_000) });
    const recent = await buildEvent(database.db, { startDate: new Date(Date.now() - 12 * 3_600_000) });
    const nowhere = await buildEvent(database.db, { latitude: null, longitude: null });
    const facts = await factsNow();
    expect([past, recent, nowhere].map(({ id }) => facts.has(id))).toEqual([false, true, false]);
  });
});
