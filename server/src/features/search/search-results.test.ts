import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { EventSummary } from '@quad/shared/contract/events';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { buildEvent, buildUser } from '../../testing/factories';
import { useTestApp } from '../../testing/test-app';
import { visitorsAge } from './search.service';

const url = '/api/events/search?lat=39.13&lng=-84.5';

describe('search results', () => {
  const testApp = useTestApp({ env: { SEARCH_CACHE_MS: '60000' } });
  afterEach(async () => {
    await testApp.database.pool.query('truncate events, users cascade');
    await testApp.context.eventChanges.see();
  });

  const favorites = (body: string) => JSON.parse(body).map((event: EventSummary) => event.isFavorited);

  test.each([
    ['cursor=abc', 'cursor'],
    ['lat=91&lng=0', 'lat'],
    ['lat=-90.1&lng=0', 'lat'],
    ['lat=abc&lng=0', 'lat'],
    ['lat=&lng=0', 'lat'],
    ['lat=NaN&lng=0', 'lat'],
    ['lat=Infinity&lng=0', 'lat'],
    ['lat=1e3&lng=0', 'lat'],
    ['lat=0x10&lng=0', 'lat'],
    ['lat=1', 'lat'],
    ['lng=1', 'lat'],
    ['lat=1&lng=180.1', 'lng'],
    ['lat=1&lat=2&lng=0', 'lat'],
    ['lat[]=1&lng=0', 'lat'],
    ['radius=0', 'radius'],
    ['radius=-1', 'radius'],
    ['radius=200.01', 'radius'],
    ['radius=ten', 'radius'],
    ['category=unknown', 'category'],
    ['category=Food', 'category'],
    ['category=', 'category'],
    [`keyword=${'x'.repeat(101)}`, 'keyword'],
    ['keyword=a&keyword=b', 'keyword'],
    ['keyword=%00', 'NUL'],
    ['from=yesterday', 'from'],
    ['from=2026-02-30T00:00:00Z', 'from'],
    ['to=2026-01-01', 'to'],
    ['from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z', 'to'],
    ['free=maybe', 'free'],
    ['count=2', 'count'],
    ['bbox=1,2,3', 'bbox'],
    ['bbox=1,2,3,x', 'bbox'],
    ['bbox=0,10,1,5', 'bbox'],
    ['bbox=-181,0,1,1', 'bbox'],
    ['bbox=0,0,1,91', 'bbox'],
    ['sort=newest', 'sort'],
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=-1', 'limit'],
    ['keyword=%FF%FE', 'keyword'],
    ['keyword=%F0%9F%98', 'keyword'],
  ])('refuse %s with the name of the parameter', async (query, name) => {
    const ofPage = /^(cursor|count|sort|limit)=/.test(query);
    const lists = ['/api/events/search', '/api/events', '/feeds/events.ics'];
    for (const path of ofPage ? lists : [...lists, '/api/events/points']) {
      const response = await testApp.get(`${path}?${query}`);
      expect(response.statusCode, path).toBe(400);
      const { message, code } = response.json<{ message: string; code: string }>();
      expect(message.toLowerCase()).toContain(name.toLowerCase());
      expect(['INVALID_INPUT', 'INVALID_CURSOR']).toContain(code);
    }
  });

  test.each([
    'lat=%2B39.1&lng=-84.5',
    'lat=90&lng=180&radius=200',
    'lat=-90&lng=-180&radius=.001',
    'unknown=1&lat=39.1&lng=-84.5',
    'keyword=+++',
    'bbox=180,-90,-180,90',
    'bbox=0,0,0,0',
    'from=2026-01-01T00:00:00%2B14:00',
    'from=0000-01-01T00:00:00Z',
  ])('accept %s', async (query) => {
    const response = await testApp.get(`/api/events/search?${query}`);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toEqual([]);
  });

  test('are cached briefly, and created once for simultaneous requests', async () => {
    await testApp.get(`${url}&radius=1`);
    await setTimeout(visitorsAge(testApp.context));
    const queries = vi.spyOn(testApp.database.pool, 'connect');
    const responses = await Promise.all(Array.from({ length: 20 }, () => testApp.get(url)));
    // The job queue's own queries have a callback.
    expect(queries.mock.calls.filter((args: unknown[]) => args.length === 0)).toHaveLength(1);
    queries.mockRestore();
    expect(responses.map(({ body }) => body)).toEqual(Array.from({ length: 20 }, () => '[]'));
  });

  test('show people what is so now, and visitors soon, although they are kept for a minute', async () => {
    const member = await testApp.member();
    // The second is kept.
    for (const _ of ['first', 'second']) expect((await testApp.get(url)).json()).toEqual([]);
    await testApp.event();
    await expect
      .poll(async () => (await testApp.get(`${url}0000001`)).json(), { timeout: 1_000 })
      .toHaveLength(1);
    await testApp.event({ title: 'Another' });
    expect((await member.get(url)).json()).toHaveLength(2);
    expect((await testApp.get(url)).json()).toHaveLength(2);
  });

  test('are kept while only the numbers of attendees change', async () => {
    const { id } = await testApp.event();
    await testApp.context.eventChanges.see();
    for (const _ of ['first', 'second']) expect((await testApp.get(url)).json()).toHaveLength(1);
    await testApp.database.pool.query('update events set attendee_count = 7 where id = $1', [id]);
    await testApp.context.eventChanges.see();
    expect((await testApp.get(url)).json()).toMatchObject([{ attendeeCount: 0 }]);
    expect((await testApp.get(`${url}&radius=1`)).json()).toMatchObject([{ attendeeCount: 7 }]);
  });

  test.each(['soonest', 'distance'])('of a wide area know new cells: %s', async (sort) => {
    const wide = async () =>
      (await testApp.get(`/api/events/search?bbox=-120,20,-60,60&sort=${sort}`)).json();
    await testApp.event();
    await testApp.context.eventChanges.see();
    expect(await wide()).toHaveLength(1);
    await testApp.event({ latitude: 50, longitude: -100 });
    await testApp.context.eventChanges.see();
    expect(await wide()).toHaveLength(2);
  });

  test('are not cached after a failure, whose details stay secret', async () => {
    const { pool } = testApp.database;
    await pool.query('alter table events rename to other_events');
    await setTimeout(visitorsAge(testApp.context));
    const failed = await testApp.get(url);
    await pool.query('alter table other_events rename to events');
    expect(failed.statusCode).toBe(500);
    expect(failed.json()).toEqual({
      message: expect.stringMatching(/^Something went wrong/),
      code: 'INTERNAL',
    });
    expect((await testApp.get(url)).statusCode).toBe(200);
  });

  test('have a tag, and respond with 304 to clients that have it', async () => {
    await testApp.event();
    const first = await testApp.get(url);
    expect(first.headers['cache-control']).toBe('public, max-age=1');
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(first.headers.vary).toMatch(/accept-encoding.*cookie/i);
    const etag = String(first.headers.etag);
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await testApp.get(url, { 'if-none-match': known });
      expect(again.statusCode, known).toBe(304);
      expect(again.body).toBe('');
      expect(again.headers.etag).toBe(etag);
    }
    await testApp.event({ title: 'Another' });
    await testApp.context.eventChanges.see();
    const changed = await testApp.get(url, { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  test('are compressed as the client accepts', async () => {
    for (let index = 0; index < 10; index += 1) await testApp.event({ title: `Event ${index}` });
    await testApp.context.eventChanges.see();
    const plain = await testApp.get(url);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const inject = (encoding: string) => testApp.get(url, { 'accept-encoding': encoding });
    const br = await inject('gzip, deflate, br, zstd');
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    const gzip = await inject('gzip;q=1.0, br;q=0');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect((await inject('identity')).body).toBe(plain.body);
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  });

  test("never show another person's favorites", async () => {
    const { db, pool } = testApp.database;
    const [ada, ben] = [await buildUser(db), await buildUser(db)];
    const marked = await buildEvent(db, { title: 'Marked' });
    await buildEvent(db, { title: 'Not marked', startDate: new Date(Date.now() + 2 * 86_400_000) });
    await pool.query('insert into favorites (user_id, event_id) values ($1, $2)', [ada.id, marked.id]);
    await testApp.context.eventChanges.see();
    const [adaCookie, benCookie] = [await testApp.signIn(ada.email), await testApp.signIn(ben.email)];
    const ask = (cookie?: string) => testApp.as(cookie).get(url);
    for (const round of [1, 2]) {
      const [visitor, adas, bens] = [await ask(), await ask(adaCookie), await ask(benCookie)];
      expect(favorites(visitor.body), `round ${round}`).toEqual([false, false]);
      expect(favorites(adas.body), `round ${round}`).toEqual([true, false]);
      expect(favorites(bens.body), `round ${round}`).toEqual([false, false]);
      expect(visitor.headers['cache-control']).toMatch(/^public/);
      for (const own of [adas, bens]) expect(own.headers['cache-control']).toBe('private, no-store');
      expect(adas.headers.etag).not.toBe(visitor.headers.etag);
    }
    await pool.query('delete from favorites');
    expect(favorites((await ask(adaCookie)).body)).toEqual([false, false]);
  });
});
