import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { events } from '../../db/schema/events';
import { sourceEntries } from '../../db/schema/source-entries';
import { sources } from '../../db/schema/sources';
import { calendar, entry, send, useSourceSite } from '../../testing/source-site';
import { claimSource } from './run-lease';
import { readDueSources, runSource } from './sources.jobs';

const site = await useSourceSite();
const { test, editor, act, host, address, serve, run, add, lastRun, found, eventOf, newsOf, tell } = site;
const wanted = { kind: 'ics', name: 'Campus Calendar', address };

describe('a source', () => {
  it('has a preview whose numbers add up, also of what ended today', async () => {
    const noStart = 'BEGIN:VEVENT\r\nUID:x\r\nSUMMARY:Some day\r\nEND:VEVENT\r\n';
    serve(
      calendar(
        entry('a', 30),
        entry('b', -1),
        entry('c', -20),
        entry('d', -200),
        entry('e', 24 * 300),
        noStart,
      ),
    );
    const preview = await editor.post('/api/admin/sources/preview', { address });
    expect(preview.json()).toMatchObject({ read: 6, coming: 2, over: 2, later: 1, leftOut: 1 });
  });

  it('is looked at before it is added, added once, read, and listed with its runs', async () => {
    serve(calendar(entry('a', 30), entry('b', 40)));
    const preview = await editor.post('/api/admin/sources/preview', { address });
    expect(preview.statusCode, preview.body).toBe(200);
    expect(preview.json()).toMatchObject({
      kind: 'ics',
      name: 'Campus Calendar',
      read: 2,
      coming: 2,
      listed: 2,
    });
    expect(await test.db.$count(sources)).toBe(0);
    const added = await editor.post('/api/admin/sources', wanted);
    expect(added.statusCode, added.body).toBe(200);
    expect(added.json()).toMatchObject({ name: 'Campus Calendar', host, health: 'new', eventCount: 0 });
    const again = await editor.post('/api/admin/sources', wanted);
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'You already have a source with this address',
    ]);
    await readDueSources(test.context);
    const { sources: listed } = (await editor.get('/api/admin/sources')).json();
    expect(listed).toMatchObject([{ health: 'healthy', eventCount: 2, runs: [{ outcome: 'changed' }] }]);
    const { id } = added.json();
    const runs = (await editor.get(`/api/admin/sources/${id}/runs`)).json();
    expect(runs).toMatchObject([{ outcome: 'changed', counts: { read: 2, added: 2, updated: 0 } }]);
    const [event] = await test.db.select({ id: events.id }).from(events);
    const page = (await test.get(`/api/events/${event?.id}`)).json();
    expect(page.sources).toMatchObject([{ name: 'Campus Calendar', isListed: true }]);
  });

  it('withdraws an event after three good runs and a day, says so once, and lists it again', async () => {
    serve(calendar(entry('a', 80), entry('b', 90)));
    const id = await add();
    await run();
    const event = await eventOf('a');
    const fan = await test.member();
    await fan.post(`/api/events/${event.id}/favorite`);
    expect(await found()).toEqual(['Talk a', 'Talk b']);
    serve(calendar(entry('b', 90)));
    for (const hours of [2, 2, 2]) {
      await run(hours);
      expect(await found()).toEqual(['Talk a', 'Talk b']);
    }
    await run(24);
    expect(await found()).toEqual(['Talk b']);
    expect(await lastRun(id)).toMatchObject({ outcome: 'changed', counts: { withdrawn: 1 } });
    await tell();
    await run(2);
    await tell();
    expect(await newsOf(fan)).toEqual(['event_withdrawn']);
    const feed = (await test.get('/feeds/events.ics?lat=39.13&lng=-84.5')).body;
    expect(feed).toMatch(
      /STATUS:CANCELLED[\s\S]*SUMMARY:Cancelled: Talk a|SUMMARY:Cancelled: Talk a[\s\S]*STATUS:CANCELLED/,
    );
    expect((await test.get('/embed?lat=39.13&lng=-84.5')).body).not.toContain('Talk a');
    expect((await test.get(`/embed?event=${event.id}`)).statusCode).toBe(404);
    const page = (await test.get(`/api/events/${event.id}`)).json();
    expect(page).toMatchObject({ withdrawnAt: expect.any(String), sources: [{ isListed: false }] });
    serve(calendar(entry('a', 80), entry('b', 90)));
    await run(2);
    expect(await found()).toEqual(['Talk a', 'Talk b']);
    expect((await eventOf('a')).id).toBe(event.id);
    expect((await fan.get('/api/user/favorites')).body).toContain('Talk a');
  });

  it('tells who favorited an event of a new time and of a cancellation, each once', async () => {
    serve(calendar(entry('a', 80)));
    await add();
    await run();
    const fan = await test.member();
    await fan.post(`/api/events/${(await eventOf('a')).id}/favorite`);
    serve(calendar(entry('a', 82)));
    for (let times = 0; times < 2; times += 1) {
      await run(1);
      await tell();
    }
    serve(calendar(entry('a', 82, 'Talk a: CANCELLED')));
    for (let times = 0; times < 2; times += 1) {
      await run(1);
      await tell();
    }
    expect(await newsOf(fan)).toEqual(['event_cancelled', 'event_changed']);
    const { notifications } = (await fan.get('/api/notifications')).json();
    const moved = notifications[1].data;
    expect(Date.parse(moved.startDate) - Date.parse(moved.before.startDate)).toBe(2 * 3_600_000);
    expect(moved.before.location).toBeUndefined();
  });

  it('withdraws nothing after a failure, a login page, or an empty answer of a broken site', async () => {
    const full = send(calendar(...Array.from({ length: 12 }, (_, index) => entry(`e${index}`, 100 + index))));
    serve(full);
    const id = await add();
    await run();
    const troubles: RequestListener[] = [
      (_, response) => response.writeHead(403).end('no'),
      (_, response) => response.writeHead(429, { 'retry-after': '7200' }).end(),
      (_, response) => response.writeHead(500).end(),
      send('<!doctype html><form><input type="password"></form>'),
      (_, response) =>
        response.writeHead(200, { 'content-length': 9999 }).write('BEGIN:VCALENDAR') && response.destroy(),
      send(calendar().replace('END:VCALENDAR', '')),
    ];
    for (const trouble of troubles) {
      serve(trouble);
      await run(9);
      expect(['failed', 'partial']).toContain((await lastRun(id)).outcome);
    }
    expect(await found()).toHaveLength(12);
    serve(calendar());
    for (const hours of [1, 1, 24]) await run(hours);
    expect(await lastRun(id)).toMatchObject({ outcome: 'held', counts: { withdrawn: 12 }, wouldNotify: 0 });
    expect(await found()).toHaveLength(12);
    serve(full);
    await run(1);
    const runs = (await editor.get(`/api/admin/sources/${id}/runs?limit=2`)).json();
    expect(runs.map(({ decision }: { decision: string }) => decision)).toContain('recovered');
  });

  it('waits for a decision before it takes much, and does what was decided', async () => {
    const many = Array.from({ length: 20 }, (_, index) => entry(`e${index}`, 200 + index));
    serve(calendar(...many));
    const id = await add();
    await run();
    serve(calendar(...many.slice(0, 8)));
    for (const hours of [2, 2, 24, 2]) await run(hours);
    const { sources: listed } = (await editor.get('/api/admin/sources')).json();
    expect(listed[0]).toMatchObject({ health: 'held', heldRun: { withdrawing: 12, of: 20 } });
    const held = await lastRun(id);
    expect(held.wouldWithdraw).toHaveLength(10);
    await act('POST', `/api/admin/source-runs/${held.id}/decision`, { decision: 'keep' });
    for (const hours of [2, 2, 24]) await run(hours);
    expect([await lastRun(id), (await found()).length]).toMatchObject([{ outcome: 'unchanged' }, 20]);
    await test.db.update(sourceEntries).set({ isKept: false });
    await run(2);
    const again = await lastRun(id);
    const released = await act('POST', `/api/admin/source-runs/${again.id}/decision`, {
      decision: 'release',
    });
    expect(released.json()).toMatchObject({ decision: 'release', decidedBy: expect.any(String) });
    expect(await found()).toHaveLength(8);
    const twice = await act('POST', `/api/admin/source-runs/${again.id}/decision`, { decision: 'keep' });
    expect(twice.statusCode).toBe(409);
  });

  it('keeps rows, and favorites with them, when every id is a new one at each fetch', async () => {
    const fetches = (time: number) =>
      calendar(...[1, 2, 3, 4].map((index) => entry(`${time}-${index}`, 90 + index, `Seminar ${index}`)));
    serve(fetches(0));
    const id = await add();
    await run();
    const before = (await test.db.select({ id: events.id }).from(events)).map((event) => event.id).sort();
    for (const time of [1, 2]) {
      serve(fetches(time));
      await run(2);
      expect(await lastRun(id)).toMatchObject({ counts: { renamed: 4, added: 0 } });
    }
    const after = (await test.db.select({ id: events.id }).from(events)).map((event) => event.id).sort();
    expect(after).toEqual(before);
  });

  it('is off after seven days without a good run, and administrators hear of it once', async () => {
    serve(calendar(entry('a', 400)));
    await add();
    await run();
    const admin = await test.member({ roles: ['admin'] });
    serve((_, response) => response.writeHead(404).end());
    for (let day = 0; day < 9; day += 1) await run(24);
    expect(await newsOf(admin)).toEqual(['source_off']);
    const [source] = (await editor.get('/api/admin/sources')).json().sources;
    expect(source).toMatchObject({
      health: 'off',
      trouble: expect.stringContaining('404 Not Found'),
      nextRunAt: null,
    });
    expect(await found()).toEqual([]);
    serve(calendar(entry('a', 400)));
    await act('PATCH', `/api/admin/sources/${source.id}`, { isOn: true });
    await run();
    expect(await found()).toEqual(['Talk a']);
  });

  it('is changed, switched off and on, and removed with its events or without', async () => {
    const all = calendar(entry('a', 80), entry('b', 90));
    serve(all);
    const id = await add();
    await run();
    const fan = await test.member();
    const { id: eventId } = await eventOf('a');
    await fan.post(`/api/events/${eventId}/favorite`);
    const path = `/api/admin/sources/${id}`;
    const statusOf = async (...request: Parameters<typeof act>) => (await act(...request)).statusCode;
    expect(await statusOf('PATCH', path, { latitude: 39 })).toBe(400);
    serve('<!doctype html><form><input type="password"></form>');
    const refused = await act('PATCH', path, { address: `${address}?other` });
    expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringContaining('web page')]);
    serve(all);
    const off = await act('PATCH', path, { isOn: false, priority: 7, intervalMinutes: 60 });
    expect(off.json()).toMatchObject({
      health: 'off',
      priority: 7,
      intervalMinutes: 60,
      nextRunAt: null,
      address,
    });
    expect(await statusOf('POST', `${path}/run`)).toBe(409);
    expect((await act('PATCH', path, { isOn: true })).json().nextRunAt).not.toBeNull();
    expect(await statusOf('DELETE', path)).toBe(400);
    expect(await statusOf('DELETE', `${path}?events=keep`)).toBe(204);
    expect([await found(), (await editor.get('/api/admin/sources')).json().sources]).toEqual([
      ['Talk a', 'Talk b'],
      [],
    ]);
    expect(await statusOf('PATCH', path, { isOn: true })).toBe(404);
    expect(await add()).toBe(id);
    await run();
    expect((await eventOf('a')).id).toBe(eventId);
    expect(await statusOf('DELETE', `${path}?events=withdraw`)).toBe(204);
    await tell();
    expect([await found(), await newsOf(fan)]).toEqual([[], ['event_withdrawn']]);
    expect((await fan.get('/api/user/favorites')).body).toContain('Talk a');
  });

  it('stays off if somebody switches it off while it is read', async () => {
    let switchOff: Promise<unknown> = Promise.resolve();
    serve(calendar(entry('a', 80)));
    const id = await add();
    serve((_, response) => {
      switchOff = act('PATCH', `/api/admin/sources/${id}`, { isOn: false }).then(() =>
        response.end(calendar(entry('a', 81))),
      );
    });
    await run();
    await switchOff;
    expect((await editor.get(`/api/admin/sources/${id}`)).json()).toMatchObject({
      health: 'off',
      nextRunAt: null,
    });
  });

  it('is read by one process at a time, and by another when that one dies', async () => {
    serve(calendar(entry('a', 80)));
    const id = await add();
    const now = test.context.now();
    const claims = await Promise.all(Array.from({ length: 6 }, () => claimSource(test.db, now)));
    const [claimed, ...others] = claims.filter(Boolean);
    if (!claimed) throw new Error('Nobody got it');
    expect(others).toEqual([]);
    const later = new Date(now.getTime() + 6 * 60_000);
    const taken = await claimSource(test.db, later);
    expect(taken?.id).toBe(id);
    // The first one only was slow.
    await runSource(test.context, claimed);
    expect(await test.db.$count(events)).toBe(0);
  });
});
