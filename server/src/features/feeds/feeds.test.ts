import { gunzipSync } from 'node:zlib';
import { parseJsonFeed, parseRssFeed } from 'feedsmith';
import ICAL from 'ical.js';
import { afterEach, describe, expect, test } from 'vitest';
import { buildEvent } from '../../testing/factories';
import { useTestApp } from '../../testing/test-app';

describe.each(['postgres', 'embedded'] as const)('feeds on %s', (kind) => {
  const testApp = useTestApp({ kind, env: { PUBLIC_URL: 'https://quad.example/' } });
  afterEach(() => testApp.database.pool.query('truncate events, users cascade'));

  test('include any search as a calendar', async () => {
    const { db } = testApp.database;
    for (let index = 0; index < 3; index += 1) await buildEvent(db, { title: `Jazz ${index}` });
    await buildEvent(db, { title: 'Chess', category: 'social' });
    const entries = async (query: string) =>
      (await testApp.get(`/feeds/events.ics?lat=39.13&lng=-84.5&${query}`)).body.match(/BEGIN:VEVENT/g)
        ?.length ?? 0;
    expect(await entries('')).toBe(4);
    expect(await entries('keyword=jazz')).toBe(3);
    expect(await entries('category=social')).toBe(1);
    expect(await entries('limit=2')).toBe(2);
    expect(await entries('bbox=1,1,2,2')).toBe(0);
    const feed = await testApp.get('/feeds/events.ics?category=concerts&keyword=jazz&free=1');
    expect(feed.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(feed.body).toMatch(/X-WR-CALNAME:Quad: Concerts\\, "jazz"\\, free\r\n/);
  });

  test('have a range of days that moves on', async () => {
    const { db } = testApp.database;
    const soon = await buildEvent(db, { title: 'Soon', startDate: new Date(Date.now() + 60_000) });
    await buildEvent(db, { title: 'Next month', startDate: new Date(Date.now() + 40 * 86_400_000) });
    const feed = await testApp.get('/feeds/events.ics?date=today&lat=39.13&lng=-84.5');
    // In the last minute of a day, today's list may be empty.
    expect(feed.body).not.toContain('Next month');
    expect(feed.body).toMatch(/X-WR-CALNAME:Quad: today/);
    expect((await testApp.get('/feeds/events.json?from=2000-01-01T00:00:00Z')).body).toContain(soon.id);
    expect((await testApp.get('/feeds/events.rss?date=someday')).statusCode).toBe(400);
  });

  test('are read by other programs without loss', async () => {
    const { db } = testApp.database;
    const text = `Bring shoes.\nNo <experience> needed, 5 < 6 & 7 > 3.\n\nSo ${'x'.repeat(200)}`;
    const title = 'Salsa & <b>Bachata</b> ]]> Night, "free"; 5–7';
    const event = await buildEvent(db, { title, description: text });
    const later = (minutes: number) => new Date(event.startDate.getTime() + minutes * 60_000);
    const cancelled = await buildEvent(db, { title: 'Chess', status: 'cancelled', startDate: later(1) });
    const postponed = await buildEvent(db, { title: 'Go', status: 'postponed', startDate: later(2) });
    const page = (id: string) => `https://quad.example/events/${id}`;

    const rss = await testApp.get('/feeds/events.rss?lat=39.13&lng=-84.5');
    expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const { items } = parseRssFeed(rss.body);
    expect(items?.map((item) => [item.title, item.link, item.guid?.value])).toEqual([
      [title, page(event.id), `${event.id}@quad`],
      ['Cancelled: Chess', page(cancelled.id), `${cancelled.id}@quad`],
      ['Postponed: Go', page(postponed.id), `${postponed.id}@quad`],
    ]);
    expect(items?.[0]?.description).toMatch(
      /^<p>\w+, .* at Stratford Ave<\/p><p>Bring shoes\.<br>No &lt;experience&gt; needed, 5 &lt; 6 &amp; 7 &gt; 3\.<\/p><p>So …<\/p>$/,
    );

    const json = await testApp.get('/feeds/events.json?lat=39.13&lng=-84.5');
    expect(json.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    const feed = parseJsonFeed(json.body);
    expect(feed.feed_url).toBe('https://quad.example/feeds/events.json?lat=39.13&lng=-84.5');
    expect(feed.items?.map((item) => [item.title, item.url, item.id])).toEqual(
      items?.map((item) => [item.title, item.link, item.guid?.value]),
    );
    expect(JSON.parse(json.body).items[0]._quad).toMatchObject({
      startDate: event.startDate.toISOString(),
      status: 'scheduled',
      latitude: 39.13,
    });

    const calendar = await testApp.get('/feeds/events.ics?lat=39.13&lng=-84.5');
    const entries = new ICAL.Component(ICAL.parse(calendar.body)).getAllSubcomponents('vevent');
    const readValue = (entry: (typeof entries)[number], name: string) =>
      String(entry.getFirstPropertyValue(name));
    expect(
      entries.map((entry) => [
        readValue(entry, 'uid'),
        readValue(entry, 'summary'),
        readValue(entry, 'status'),
      ]),
    ).toEqual([
      [`${event.id}@quad`, title, 'CONFIRMED'],
      [`${cancelled.id}@quad`, 'Cancelled: Chess', 'CANCELLED'],
      [`${postponed.id}@quad`, 'Postponed: Go', 'TENTATIVE'],
    ]);
    expect(entries.map((entry) => new Date(readValue(entry, 'dtstart')))).toEqual([
      new Date(Math.floor(event.startDate.getTime() / 1000) * 1000),
      new Date(Math.floor(cancelled.startDate.getTime() / 1000) * 1000),
      new Date(Math.floor(postponed.startDate.getTime() / 1000) * 1000),
    ]);
  });

  test('have a new revision in calendars once an event changes', async () => {
    const { db, pool } = testApp.database;
    await buildEvent(db, { updatedAt: new Date('2026-11-01T12:00:00Z') });
    const revision = async () =>
      Number(/^SEQUENCE:(\d+)/m.exec((await testApp.get('/feeds/events.ics?lat=39.13&lng=-84.5')).body)?.[1]);
    const first = await revision();
    await pool.query(`update events set title = 'Moved', updated_at = updated_at + interval '1 minute'`);
    expect(await revision()).toBe(first + 60);
  });

  test('include a sitemap of listed upcoming events', async () => {
    const { db } = testApp.database;
    const listed = await buildEvent(db);
    await buildEvent(db, { isPublic: false });
    await buildEvent(db, { hiddenAt: new Date() });
    await buildEvent(db, { startDate: new Date(0) });
    const sitemap = await testApp.get('/sitemap.xml');
    expect(sitemap.headers['content-type']).toMatch(/^application\/xml/);
    expect(sitemap.body.match(/<loc>[^<]+/g)?.map((entry) => entry.slice(5))).toEqual([
      'https://quad.example/',
      'https://quad.example/landing',
      `https://quad.example/events/${listed.id}`,
    ]);
    expect((await testApp.get('/robots.txt')).body).toContain('Sitemap: https://quad.example/sitemap.xml');
  });
});

describe('feeds of many events', () => {
  const testApp = useTestApp({ env: { PUBLIC_URL: 'https://quad.example/' } });
  const seriesId = '3b241101-e2bb-4255-8caf-4136c566a962';

  test('leave nothing out, in calendars no date of a series, and say what has not changed', async () => {
    const { pool } = testApp.database;
    await pool.query(`insert into events (title, category, start_date, timezone, location, latitude, longitude)
      select 'Many ' || number, 'social', now() + number * interval '1 minute', 'UTC', 'Here', 39.13, -84.5
      from generate_series(1, 250) as number`);
    for (let week = 0; week < 8; week += 1) {
      const startDate = new Date(Date.now() + (week * 7 + 1) * 86_400_000);
      await buildEvent(testApp.database.db, { title: 'Gamelan', seriesId, startDate });
    }
    const address = (name: string) => `/feeds/events.${name}?lat=39.13&lng=-84.5`;
    const calendar = await testApp.get(address('ics'));
    const uids = calendar.body.match(/^UID:\S+/gm) ?? [];
    expect(new Set(uids).size).toBe(258);
    expect(uids).toHaveLength(258);
    expect(calendar.body.match(/SUMMARY:Gamelan/g)).toHaveLength(8);

    const titles: string[] = [];
    for (let next: string | undefined = address('json'); next; ) {
      const { body }: { body: string } = await testApp.get(next);
      const page = parseJsonFeed(body);
      titles.push(...(page.items ?? []).map(({ title = '' }) => title));
      next = page.next_url?.replace('https://quad.example', '');
    }
    expect(titles).toHaveLength(251);
    expect(new Set(titles).size).toBe(251);
    const rss = await testApp.get(address('rss'));
    const second = /<atom:link href="([^"]+)" rel="next"/.exec(rss.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(
      parseRssFeed((await testApp.get(second.replace('https://quad.example', ''))).body).items,
    ).toHaveLength(51);

    for (const name of ['ics', 'rss', 'json']) {
      const ask = (headers: Record<string, string>) => testApp.app.inject({ url: address(name), headers });
      const whole = await ask({});
      const zipped = await ask({ 'accept-encoding': 'gzip' });
      expect(zipped.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(zipped.rawPayload).toString()).toBe(whole.body);
      expect(whole.headers['last-modified']).toMatch(/GMT$/);
      const again = await ask({ 'if-none-match': String(whole.headers.etag) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    await pool.query(
      "update events set title = 'Moved', updated_at = now() + interval '1 second' where title = 'Many 1'",
    );
    const changed = await testApp.app.inject({
      url: address('ics'),
      headers: { 'if-none-match': String(calendar.headers.etag) },
    });
    expect(changed.statusCode).toBe(200);
    expect(changed.body).toContain('SUMMARY:Moved');
  });
});

describe('an index of sitemaps', () => {
  const testApp = useTestApp({ env: { PUBLIC_URL: 'https://quad.example/' } });

  test('lists every event once', async () => {
    const { pool } = testApp.database;
    await pool.query(`insert into events (title, category, start_date, timezone, location)
      select 'Many ' || number, 'social', now() + number * interval '1 minute', 'UTC', 'Here' from generate_series(1, 5001) as number`);
    const locations = (xml: string) => (xml.match(/<loc>[^<]+/g) ?? []).map((entry) => entry.slice(5));
    const index = await testApp.get('/sitemap.xml');
    expect(index.body).toContain('<sitemapindex');
    const files = locations(index.body);
    expect(files).toHaveLength(2);
    const listed = [];
    for (const file of files) {
      const { pathname, search } = new URL(file);
      listed.push(...locations((await testApp.get(pathname + search)).body));
    }
    expect(listed).toHaveLength(5_003);
    expect(new Set(listed).size).toBe(5_003);
    for (const after of ['1', '2026-99-99T00:00:00.000Z,x', '<script>']) {
      expect((await testApp.get(`/sitemap.xml?after=${encodeURIComponent(after)}`)).statusCode).toBe(400);
    }
  });
});
