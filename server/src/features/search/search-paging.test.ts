import type { EventSummary } from '@quad/shared/contract/events';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';

const hourMs = 3_600_000;

describe.each(['postgres', 'embedded'] as const)('pages of a search on %s', (kind) => {
  const testApp = useTestApp({ kind });
  afterEach(() => testApp.database.pool.query('truncate events cascade'));

  /** Events as [hours from now, duration in hours, degrees east]: so few values that many share a key. */
  const eventArbitrary = fc.tuple(
    fc.integer({ min: -40, max: 60 }),
    fc.constantFrom(1, 3, 24, 30, 200),
    fc.constantFrom(0, 0.01, 0.4),
  );
  type Made = readonly [start: number, length: number, east: number];

  const base = Math.ceil(Date.now() / hourMs) * hourMs + hourMs / 2;
  const insert = (made: readonly Made[]) =>
    testApp.database.pool.query(
      `insert into events (title, category, start_date, end_date, timezone, location, latitude, longitude)
       select 'jazz ' || start, 'social', start, start + length * interval '1 hour', 'America/New_York', 'Here', 39.1, -84.5 + east
       from unnest($1::timestamptz[], $2::float8[], $3::float8[]) as made(start, length, east)`,
      [
        // Cursors must keep microseconds, which JSON doesn't show.
        made.map(([start], index) =>
          new Date(base + start * hourMs)
            .toISOString()
            .replace('Z', `${String(index % 3).padStart(3, '0')}Z`),
        ),
        made.map(([, length]) => length),
        made.map(([, , east]) => east),
      ],
    );

  const pageAt = async (url: string) => {
    const response = await testApp.get(url);
    expect(response.statusCode, response.body).toBe(200);
    const link = response.headers.link as string | undefined;
    return {
      ids: response.json<EventSummary[]>().map(({ id }) => id),
      next:
        link === undefined
          ? null
          : (/^<(\/api\/events\/search\?[^>]+)>; rel="next"$/.exec(link)?.[1] ?? 'bad link'),
    };
  };

  test.each([
    ['soonest', 'lat=39.1&lng=-84.5&sort=soonest'],
    ['distance', 'lat=39.1&lng=-84.5&sort=distance'],
    ['large cells', 'lat=39.1&lng=-84.5&radius=200'],
    ['the world', 'bbox=-180,-90,180,90'],
    ['words', 'lat=39.1&lng=-84.5&keyword=jazz'],
    ['words by distance', 'lat=39.1&lng=-84.5&keyword=jazz&sort=distance'],
    ['a category', 'lat=39.1&lng=-84.5&category=social'],
  ])('have no gaps or repeats while events are added: %s', async (_, query) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(eventArbitrary, { minLength: 1, maxLength: 30 }),
        fc.array(eventArbitrary, { maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        async (made, added, limit) => {
          await testApp.database.pool.query('truncate events cascade');
          await insert(made);
          const whole = (await pageAt(`/api/events/search?${query}&limit=200`)).ids;
          const seen: string[] = [];
          let url: string | null = `/api/events/search?limit=${limit}&${query}`;
          for (let page = 0; url !== null; page += 1) {
            expect(page).toBeLessThan(60);
            const { ids, next }: Awaited<ReturnType<typeof pageAt>> = await pageAt(url);
            expect(next === null || ids.length === limit).toBe(true);
            seen.push(...ids);
            url = next;
            if (page < added.length) await insert(added.slice(page, page + 1));
          }
          expect(new Set(seen).size).toBe(seen.length);
          expect(seen.filter((id) => whole.includes(id))).toEqual(whole);
        },
      ),
      { numRuns: kind === 'embedded' ? 8 : 20 },
    );
  });

  test('have a next link with every parameter, except the last page', async () => {
    for (let index = 0; index < 3; index += 1) await testApp.event();
    const { ids, next } = await pageAt(
      '/api/events/search?lat=39.13&lng=-84.5&radius=20&free=1&limit=2&count=1',
    );
    expect(ids).toHaveLength(2);
    const params = new URLSearchParams(next?.split('?')[1]);
    expect(params.get('cursor')).toMatch(/^[\w-]+$/);
    params.delete('cursor');
    expect(params.toString()).toBe('lat=39.13&lng=-84.5&radius=20&free=1&limit=2&count=1');
    expect((await pageAt(next ?? '')).next).toBeNull();
    expect((await pageAt('/api/events/search?limit=3')).next).toBeNull();
  });

  test('have at most 200 events, 100 by default', async () => {
    await insert(Array.from({ length: 203 }, () => [1, 1, 0] as const));
    expect((await pageAt('/api/events/search')).ids).toHaveLength(100);
    expect((await pageAt('/api/events/search?limit=200')).ids).toHaveLength(200);
  });

  test('refuse a cursor of another search or an invented one', async () => {
    for (let index = 0; index < 3; index += 1) await testApp.event();
    const { next } = await pageAt('/api/events/search?lat=39.13&lng=-84.5&limit=1');
    const cursor = new URLSearchParams(next?.split('?')[1]).get('cursor') ?? '';
    const forged = (text: string) => Buffer.from(text).toString('base64url');
    const real = Buffer.from(cursor, 'base64url').toString();
    for (const url of [
      `radius=49&lat=39.13&lng=-84.5&cursor=${cursor}`,
      `lat=39.13&lng=-84.5&sort=distance&cursor=${cursor}`,
      `lat=39.13&lng=-84.5&category=food&cursor=${cursor}`,
      `lat=39.13&lng=-84.5&cursor=${cursor.slice(0, -4)}`,
      'lat=39.13&lng=-84.5&cursor=',
      'lat=39.13&lng=-84.5&cursor=x',
      `lat=39.13&lng=-84.5&cursor=${'a'.repeat(3000)}`,
      `lat=39.13&lng=-84.5&cursor=${forged(real.replace(/\d{4}-\d\d-\d\d/, '2026-02-31'))}`,
      `lat=39.13&lng=-84.5&cursor=${forged(real.replace(/\d{4}-\d\d-\d\d/, '0000-01-01'))}`,
      `lat=39.13&lng=-84.5&cursor=${forged(real.replace(/T\d\d/, 'T25'))}`,
      `lat=39.13&lng=-84.5&cursor=${forged(real.replace(/[0-9a-f]{8}-/, 'zzzzzzzz-'))}`,
      `lat=39.13&lng=-84.5&cursor=${forged(real.replace('null', '[["\\u0000"]]'))}`,
      'lat=39.13&lng=-84.5&cursor=%00',
    ]) {
      const response = await testApp.get(`/api/events/search?limit=1&${url}`);
      expect(response.statusCode, url).toBe(400);
      if (!url.endsWith('%00')) expect(response.json(), url).toMatchObject({ code: 'INVALID_CURSOR' });
      expect(response.json<{ message: string }>().message).toMatch(/cursor|query/);
    }
    // The page size may change between pages.
    const more = await pageAt(`/api/events/search?lat=39.13&lng=-84.5&limit=5&cursor=${cursor}`);
    expect(more.ids).toHaveLength(2);
  });
});
