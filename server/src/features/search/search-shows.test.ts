import type { EventDetail, EventSummary } from '@quad/shared/contract/events';
import { beforeAll, expect, test } from 'vitest';
import { sampleEvent } from '../../testing/sample-event';
import { useTestApp } from '../../testing/test-app';
import { importEvents } from '../imports/imports.service';

const testApp = useTestApp({ env: { PUBLIC_URL: 'https://quad.example/' } });
const [hourMs, dayMs] = [3_600_000, 86_400_000];
const start = Math.ceil(Date.now() / dayMs) * dayMs + 10 * dayMs;
const around = 'lat=42.1428&lng=-76.9319';

/** Sixteen nights, each with an id of its own, none with an end; every third day has a late show. */
const nights = Array.from({ length: 16 }, (_, index) =>
  sampleEvent({
    externalId: `night-${index}`,
    url: `https://tickets.example/${index}`,
    startDate: new Date(
      start + Math.floor(index / 4) * 3 * dayMs + ([0, 24, 48, 50][index % 4] ?? 0) * hourMs,
    ),
  }),
);

beforeAll(async () => {
  const near = { lat: 42.14, lng: -76.93 };
  const parsed = {
    events: nights,
    rejected: [],
    read: 16,
    skipped: { before: 0, after: 0 },
    isPartial: false,
  };
  expect(await importEvents(testApp.db, parsed, { near, area: null })).toMatchObject({ added: 16 });
});

const find = async (query = '') => {
  const response = await testApp.get(`/api/events/search?${around}&count=true${query}`);
  return { shown: response.json<EventSummary[]>(), total: response.headers['x-total-count'] };
};
const between = (from: number, to: number) =>
  `&from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;

test('the nights of a show are one card: the next one, with the number of all', async () => {
  const { shown, total } = await find();
  expect(shown.map(({ url, series }) => [url, series])).toEqual([
    ['https://tickets.example/0', { text: '16 dates', later: 15 }],
  ]);
  expect(total).toBe('1');
});

test('a filter by time shows the night of that time, whichever that is', async () => {
  for (const [index, { startDate, url }] of nights.entries()) {
    const begins = startDate.getTime();
    const { shown } = await find(between(begins - hourMs, begins + hourMs));
    const isLate = index % 4 === 3;
    expect(shown.map((event) => event.url)).toContain(url);
    // An hour before the late show, the early one is on.
    expect(shown).toHaveLength(isLate ? 2 : 1);
    expect(shown.at(-1)?.series?.later).toBe(15 - index);
  }
  expect((await find(between(start - 5 * dayMs, start - dayMs))).shown).toEqual([]);
});

test('its page has the other nights, and each of them a page of its own', async () => {
  const [card] = (await find()).shown;
  const page = async (id = '') => (await testApp.get(`/api/events/${id}`)).json<EventDetail>();
  const { dates = [] } = await page(card?.id);
  expect(dates.map(({ startDate }) => startDate)).toEqual(nights.map((each) => each.startDate.toISOString()));
  const last = await page(dates.at(-1)?.id);
  expect([last.url, last.series?.later]).toEqual(['https://tickets.example/15', 0]);
});

test('calendars have each night with an id of its own', async () => {
  const { body } = await testApp.get(`/feeds/events.ics?${around}`);
  expect(new Set(body.match(/^UID:\S+/gm)).size).toBe(16);
});

test('a night is a favorite alone', async () => {
  const member = await testApp.member();
  const [card] = (await find()).shown;
  await member.post(`/api/events/${card?.id}/favorite`, {});
  const { events } = (await member.get('/api/user/favorites')).json<{ events: EventSummary[] }>();
  expect(events.map(({ url }) => url)).toEqual(['https://tickets.example/0']);
  const others = await member.get(
    `/api/events/search?${around}${between(start + dayMs, start + dayMs + hourMs)}`,
  );
  expect(others.json<EventSummary[]>().map(({ isFavorited }) => isFavorited)).toEqual([false]);
});
