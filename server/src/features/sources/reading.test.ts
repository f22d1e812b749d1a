import { rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { events } from '../../db/schema/events';
import { auditLog } from '../../db/schema/moderation';
import { sources } from '../../db/schema/sources';
import { calendar, entry, useSourceSite } from '../../testing/source-site';
import { loadSources } from './sources-file';

const { test, act, editor, host, address, serve, run, add, lastRun, found, eventOf } = await useSourceSite();

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const localist = (id: number) => ({
  event: {
    id,
    title: `Lecture ${id}`,
    event_instances: [{ event_instance: { id: id * 10, start: later(50 + id), all_day: false } }],
  },
});
const pageOf = ({ url }: IncomingMessage) => Number(new URL(url ?? '', 'http://x').searchParams.get('page'));
/** Three pages of two events each. */
const pages = (change: (page: number, response: ServerResponse) => unknown = () => null) => {
  return (request: IncomingMessage, response: ServerResponse) => {
    const page = pageOf(request);
    const body = {
      events: [localist(page * 2), localist(page * 2 + 1)],
      page: { current: page, size: 2, total: 3 },
    };
    response.end(JSON.stringify(change(page, response) ?? body));
  };
};

describe('a Localist calendar', () => {
  it('is read to its last page, and only a whole reading can miss anything', async () => {
    serve(pages());
    const id = await add('/', { kind: 'localist' });
    await run();
    expect(await found()).toEqual([2, 3, 4, 5, 6, 7].map((number) => `Lecture ${number}`));
    serve(
      pages((page, response) => (page === 2 ? response.writeHead(429, { 'retry-after': '60' }) && '' : null)),
    );
    await run(1);
    expect(await lastRun(id)).toMatchObject({
      outcome: 'partial',
      reason: expect.stringContaining('Page 2 of 3'),
    });
    let asked = 0;
    serve(
      pages((page) => {
        asked += 1;
        return asked > 2
          ? { events: [localist(page + 100)], page: { current: page, size: 2, total: 2 } }
          : null;
      }),
    );
    await run(1);
    expect(await lastRun(id)).toMatchObject({
      outcome: 'partial',
      reason: 'The calendar changed while its pages were read.',
    });
    expect(await found()).toEqual(
      expect.arrayContaining([2, 3, 4, 5, 6, 7].map((number) => `Lecture ${number}`)),
    );
  });
});

describe('a web feed', () => {
  const item = (path: string, start?: string) =>
    `<item><title>Entry ${path}</title><link>http://${host}${path}</link><guid>${path}</guid>${start ? `<ev:startdate>${start}</ev:startdate>` : ''}</item>`;
  const feed = (...items: string[]) =>
    `<?xml version="1.0"?><rss version="2.0" xmlns:ev="http://purl.org/rss/1.0/modules/event/"><channel><title>Library</title>${items.join('')}</channel></rss>`;
  const page = (name: string) =>
    `<html><script type="application/ld+json">${JSON.stringify({ '@type': 'Event', name, startDate: later(60) })}</script></html>`;

  it('has dated entries, and of others what their pages mark up, if robots.txt lets us', async () => {
    serve((request, response) => {
      if (request.url === '/robots.txt') return response.end('User-agent: *\nDisallow: /private');
      if (request.url === '/feed')
        return response.end(feed(item('/dated', later(40)), item('/page'), item('/private'), item('/gone')));
      if (request.url === '/page' || request.url === '/private')
        return response.end(page(`Of ${request.url}`));
      return response.writeHead(404).end();
    });
    const id = await add('/feed', { kind: 'feed', name: 'Library' });
    await run();
    expect(await found()).toEqual(['Entry /dated', 'Of /page']);
    const { rejections } = await lastRun(id);
    expect(rejections.map(({ reason }: { reason: string }) => reason).sort()).toEqual([
      'its page is gone',
      "the site's robots.txt doesn't allow reading its page",
    ]);
    await run(30);
    expect(await found()).toEqual(['Entry /dated', 'Of /page']);
  });
});

describe('an address', () => {
  it('that is none, private, too large, a sign-in page or nothing is refused with what to do, and not stored', async () => {
    const refused = async (body: object) => {
      const response = await act('POST', '/api/admin/sources', { kind: 'ics', name: 'X', ...body });
      expect(response.statusCode, response.body).toBe(400);
      return response.json().message;
    };
    for (const inside of [
      'http://127.0.0.1:9/',
      'http://0x7f.1/',
      'http://[::1]/',
      'http://[::ffff:10.0.0.1]/',
      'http://169.254.169.254/latest',
      'http://2130706433/',
      'http://[64:ff9b::7f00:1]/',
    ]) {
      expect(await refused({ address: inside }), inside).toContain('SOURCES_PRIVATE_HOSTS');
    }
    serve((_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end());
    expect(await refused({ address })).toContain('public addresses only');
    const bomb = gzipSync(Buffer.alloc(80 * 1024 * 1024));
    serve((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    expect(await refused({ address })).toContain('larger than 32 MB');
    serve('<!doctype html><form><input type="password"></form>');
    expect(await refused({ address })).toContain('calendar');
    const preview = await act('POST', '/api/admin/sources/preview', { address });
    expect(preview.json().message).toContain('This is a sign-in page, not a calendar.');
    serve('');
    expect(await refused({ address })).toContain('empty');
    expect(await refused({ address: 'ftp://x.example' })).toContain('http');
    expect(await refused({ address, latitude: 91, longitude: 0 })).toBe('Latitude must be at most 90');
    serve((_, response) => response.writeHead(404).end());
    expect(await refused({ address, kind: 'localist' })).toMatch(
      /^No Localist calendar answers at .*choose another kind\.$/,
    );
    expect(await refused({ address, timezone: 'Mars/One' })).toContain('time zone');
    expect(await test.db.$count(sources)).toBe(0);
  });

  it('keeps its password to itself', async () => {
    let sent: string | undefined;
    serve((request, response) => {
      sent = request.headers.authorization;
      response.end(calendar(entry('a', 50)));
    });
    const id = await add('', { address: address.replace('http://', 'http://ada:secret@') });
    const stored = JSON.stringify(await test.db.select().from(sources).where(eq(sources.id, id)));
    expect(stored).not.toContain('secret');
    expect((await act('PATCH', `/api/admin/sources/${id}`, { name: 'Renamed' })).json()).toMatchObject({
      name: 'Renamed',
      address: `http://ada:••••••@${host}/all.ics`,
    });
    await run();
    expect(sent).toBe(`Basic ${Buffer.from('ada:secret').toString('base64')}`);
    serve((_, response) => response.writeHead(403).end());
    await run(3);
    const said = [
      await lastRun(id),
      (await act('POST', '/api/admin/sources/preview', { address })).json(),
      await test.db.select().from(auditLog),
      (await act('POST', `/api/admin/sources/${id}/run`)).json(),
    ];
    expect(JSON.stringify(said)).toContain('403 Forbidden');
    expect(JSON.stringify(said)).not.toContain('secret');
  });
});

describe('what an organizer wants left out', () => {
  it('goes from all lists and never comes back', async () => {
    const url = 'https://www.club.example/events/1';
    serve(calendar(entry('a', 50), entry('b', 60).replace('END:VEVENT', `URL:${url}\r\nEND:VEVENT`)));
    const id = await add();
    await run();
    expect(await found()).toHaveLength(2);
    const asked = await test.post('/api/leave-out', { address: url, email: 'club@club.example' });
    expect(asked.statusCode, asked.body).toBe(204);
    const { requests } = (
      await act('POST', '/api/admin/blocked-entries', { address: url, externalId: 'x' })
    ).json();
    expect(requests).toBeUndefined();
    const blocked = await act('POST', '/api/admin/blocked-entries', {
      address: 'http://club.example/events/',
    });
    expect(blocked.json()).toMatchObject({ withdrawn: 1 });
    await act('PATCH', `/api/admin/sources/${id}`, { address });
    await run(30);
    expect(await found()).toEqual(['Talk a']);
    expect((await lastRun(id)).rejections).toMatchObject([
      { reason: 'its organizer asked to leave it out', count: 1 },
    ]);
  });
});

describe('the operator’s file', () => {
  it('adds sources that the console only shows, and takes them away', async () => {
    serve(calendar(entry('a', 50)));
    const path = join(test.context.env.DATA_DIR, 'sources.json');
    const load = (list: object[], keys: object = {}) => {
      writeFileSync(path, JSON.stringify(list));
      return loadSources({ ...test.context, env: { ...test.context.env, ...keys, SOURCES_FILE: path } });
    };
    const file = [
      { kind: 'ics', name: 'Library', address },
      { kind: 'ticketmaster', name: 'Arena', venueId: 'K1' },
    ];
    await load(file);
    await load(file);
    await run();
    const listed = (await act('POST', '/api/admin/sources', file[0] ?? {})).statusCode;
    expect([listed, await test.db.$count(sources), await found()]).toEqual([409, 2, ['Talk a']]);
    const isArena = eq(sources.kind, 'ticketmaster');
    const arena = async () => (await test.db.select().from(sources).where(isArena))[0];
    expect(await arena()).toMatchObject({ nextRunAt: null, isFromFile: true });
    expect((await editor.get('/api/admin/sources')).json().missingKeys).toEqual([
      {
        kind: 'ticketmaster',
        sentence: expect.stringContaining("needs a key. It's free: set it as TICKETMASTER_API_KEY"),
      },
      {
        kind: 'seatgeek',
        sentence: expect.stringContaining("needs a client ID. It's free: set it as SEATGEEK_CLIENT_ID"),
      },
    ]);
    await load(file, { TICKETMASTER_API_KEY: 'tm-key' });
    expect((await arena())?.nextRunAt).not.toBeNull();
    await load([]);
    expect(await test.db.$count(sources, eq(sources.isFromFile, true))).toBe(0);
    expect(await found()).toEqual(['Talk a']);
    await expect(load([{ kind: 'ics' }])).rejects.toThrow('SOURCES_FILE');
    writeFileSync(path, '[\n  {"address": "https://ada:secret@x.example" oops}\n]');
    const broken = () => loadSources({ ...test.context, env: { ...test.context.env, SOURCES_FILE: path } });
    await expect(broken()).rejects.toThrow(/is not JSON in line 2\.$/);
    rmSync(path);
    await expect(broken()).rejects.toThrow("can't be read: ENOENT");
    expect(await test.db.$count(events)).toBe(1);
  });
});

describe('a change', () => {
  it('says for a week when and where an event was before, and nothing once it is moved back', async () => {
    serve(calendar(entry('a', 380)));
    await add();
    await run();
    const { id, startDate } = await eventOf('a');
    const movedOf = async () => (await test.get(`/api/events/${id}`)).json().moved;
    expect(await movedOf()).toBeUndefined();
    serve(calendar(entry('a', 382)));
    await run(1);
    serve(calendar(entry('a', 383).replace('Great Hall', 'Small Hall')));
    await run(1);
    const from = {
      startDate: startDate.toISOString(),
      allDay: false,
      timeTba: false,
      location: 'Great Hall',
    };
    expect(await movedOf()).toMatchObject({ at: expect.any(String), from });
    serve(calendar(entry('a', 380).replace('Great Hall', 'Small Hall')));
    await run(6 * 24);
    expect((await movedOf()).from).toEqual({ location: 'Great Hall', venueName: null });
    await run(30);
    expect(await movedOf()).toBeUndefined();
    serve(calendar(entry('a', 380)));
    await run(1);
    expect((await eventOf('a')).movedFrom).toBeNull();
  });

  it('keeps what is withdrawn or cancelled in feeds for 14 days', async () => {
    const others = Array.from({ length: 3 }, (_, index) => entry(`e${index}`, 1100 + index));
    serve(calendar(entry('gone', 1000), entry('off', 1010), ...others));
    await add();
    await run();
    serve(calendar(entry('off', 1010, 'CANCELLED: Talk off'), ...others));
    for (const hours of [0, 0, 25]) await run(hours);
    // The database notes it by its own clock, which the test doesn't move.
    await test.db.update(events).set({ cancelledAt: test.context.now() }).where(eq(events.externalId, 'off'));
    const cancelled = async (form: string) => {
      const { body } = await test.get(`/feeds/events.${form}?lat=39.13&lng=-84.5`);
      expect(body).toContain('Talk e0');
      return [...body.matchAll(/Cancelled: Talk (\w+)/gi)].map(([, name]) => name).sort();
    };
    for (const [days, expected] of [
      [13, ['gone', 'off']],
      [2, []],
    ] as const) {
      await run(days * 24);
      for (const form of ['ics', 'rss', 'json'])
        expect([form, await cancelled(form)]).toEqual([form, expected]);
    }
  });
});
