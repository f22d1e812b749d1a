import { autumn, calendar, vevent } from '@quad/icalendar/sample-calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/client';
import { openTestDatabase } from '../../testing/database';
import { sampleEvent } from '../../testing/sample-event';
import { factTable, readAnySource } from './event-check';
import { importEvents } from './imports.service';

const context = { ...autumn, campusTimezone: autumn.timezone };
const read = (name: string, text: string) => readAnySource(name, Buffer.from(text), context);

test('a file is read as what it is, of a series one date', async () => {
  const weekly = await read('a.ics', calendar(vevent('RRULE:FREQ=WEEKLY;COUNT=3')));
  expect(weekly?.events).toHaveLength(1);
  const event = { id: 1, title: 'Talk', first_date: '2026-10-05' };
  const localist = await read('a.json', JSON.stringify({ events: [{ event }] }));
  expect(localist?.events[0]?.source).toBe('localist');
  const item = '<item><title>Talk</title><ev:startdate>2026-10-05T18:00:00Z</ev:startdate></item>';
  const feed = `<rss version="2.0" xmlns:ev="http://purl.org/rss/1.0/modules/event/"><channel>${item}</channel></rss>`;
  expect((await read('a.xml', feed))?.events[0]?.source).toBe('feed');
  expect(await read('a.json', '{"name":"package"}')).toBeNull();
  expect(await read('a.txt', 'BEGIN:VCALENDAR')).toBeNull();
});

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('the table counts by source, and all', async () => {
  const events = [
    sampleEvent(),
    sampleEvent({ source: 'ics', externalId: 'a', organizer: 'Physics Club', category: 'social' }),
    sampleEvent({
      source: 'ics',
      externalId: 'b',
      isDateToKnow: true,
      imageUrl: 'https://example.edu/a.png',
    }),
  ];
  const parsed = { events, rejected: [], read: 3, skipped: { before: 0, after: 0 }, isPartial: false };
  await importEvents(database.db, parsed, { near: null, area: null });
  const [head = '', ...rows] = await factTable(database.db);
  const names = head.split(/ {2,}/);
  const cells = rows.map((row) =>
    Object.fromEntries(row.split(/ +/).map((cell, index) => [names[index], cell])),
  );
  expect(cells).toMatchObject([
    { source: 'ics', events: '2', picture: '1', organizer: '1', 'to know': '1', social: '1', concerts: '1' },
    { source: 'ticketmaster', events: '1', picture: '0', organizer: '0', social: '0', concerts: '1' },
    { source: 'all', events: '3', 'from source': '3', social: '1', concerts: '2' },
  ]);
});
