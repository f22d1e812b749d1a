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
