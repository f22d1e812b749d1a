import { randomUUID } from 'node:crypto';
import type { DoorCode } from '@quad/shared/contract/door-hosting';
import { expect, test } from 'vitest';
import { openDoor, scanOf } from '../../testing/door-phone';
import { cookieOf, useMember, useTestApp } from '../../testing/test-app';

const testApp = useTestApp();
const host = useMember(testApp);
const hosted = (overrides = {}) => testApp.event({ hostId: host.id, ...overrides });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const attend = async (eventId: string) => {
  const member = await testApp.member();
  await member.post(`/api/events/${eventId}/rsvp`, { status: 'attending' });
  return (await member.get(`/api/events/${eventId}/pass`)).json<{ passId: string }>().passId;
};

test('a phone that a code opened gets 403 on every route but those of its door', async () => {
  const event = await hosted();
  const phone = await openDoor(testApp, { host, eventId: event.id });
  const others = [...testApp.app.contractRoutes].filter(({ path }) => !path.startsWith('/api/door/'));
  expect(others.length).toBeGreaterThan(150);
  for (const { method, path } of others) {
    const url = path.replace('/events/:id', `/events/${event.id}`).replace(/:\w+/g, randomUUID());
    const { statusCode, body } = await phone.send(method, url, method === 'GET' ? undefined : {});
    expect([statusCode, JSON.parse(body).code], `${method} ${path}`).toEqual([403, 'FORBIDDEN']);
  }
  expect((await phone.pack()).event.id).toBe(event.id);
});

test('an ended shift leaves nothing: the phone is a visitor again', async () => {
  const event = await hosted();
  const phone = await openDoor(testApp, { host, eventId: event.id });
  expect((await phone.get(`/api/events/${event.id}`)).statusCode).toBe(403);
  expect((await phone.post('/api/door/close')).statusCode).toBe(204);
  expect((await phone.get('/api/door/pack')).statusCode).toBe(401);
  expect((await phone.get(`/api/events/${event.id}`)).statusCode).toBe(200);
});

test('an ended code closes its phones, which may still hand in what they saw before', async () => {
  const event = await hosted();
  const [before, late] = [await attend(event.id), await attend(event.id)];
  const phone = await openDoor(testApp, { host, eventId: event.id });
  const scan = scanOf(before);
  await phone.sync([], { since: (await phone.pack()).cursor });
  await host.delete(`/api/events/${event.id}/door-codes/${phone.codeId}`);
  expect((await phone.get('/api/door/pack')).statusCode).toBe(403);
  const after = scanOf(late, { at: Date.now() + 600_000 });
  const synced = await phone.sync([scan, after], { since: '' });
  expect(synced).toMatchObject({
    isClosed: true,
    applied: [scan.nonce],
    refused: [{ nonce: after.nonce, reason: 'closed' }],
    changes: { passes: [] },
  });
  expect((await testApp.post('/api/door/open', { code: phone.code, device: randomUUID() })).statusCode).toBe(
    400,
  );
  // Nothing of the phone's owner is in the way any longer.
  expect((await phone.get(`/api/events/${event.id}`)).statusCode).toBe(200);
});

test('codes are eight digits, kept hashed, and at most ten work', async () => {
  const event = await hosted();
  const url = `/api/events/${event.id}/door-codes`;
  const make = (label: string, endsAt = inHours(5)) => host.post(url, { label, endsAt });
  const codes: DoorCode[][] = [];
  for (let at = 0; at < 10; at += 1) {
    const made = await make(`Door ${at}`);
    expect(made.json().code).toMatch(/^\d{8}$/);
    codes.push(made.json().codes);
  }
  const { rows } = await testApp.database.pool.query('select * from door_codes where event_id = $1', [
    event.id,
  ]);
  const known = (await make('Eleventh')).json();
  expect(known).toMatchObject({ code: 'CONFLICT' });
  for (const row of rows) expect(JSON.stringify(row)).not.toMatch(/"\d{8}"/);
  await host.delete(`${url}/${codes.at(-1)?.[0]?.id}`);
  expect((await make('Eleventh')).statusCode).toBe(200);
  expect((await make('Past', inHours(-1))).statusCode).toBe(400);
  expect((await make('Far', inHours(24 * 40))).statusCode).toBe(400);
  expect((await host.get(url)).json().codes.at(-1)).toMatchObject({ state: 'ended' });
});

test('a code gets another name and a later end while it works, and its phones hear of both', async () => {
  const event = await hosted();
  const phone = await openDoor(testApp, { host, eventId: event.id });
  const url = `/api/events/${event.id}/door-codes/${phone.codeId}`;
  const { cursor } = await phone.pack();
  const endsAt = inHours(9);
  const changed = await host.patch(url, { label: 'Side stairs', endsAt });
  expect(changed.json().codes).toMatchObject([{ label: 'Side stairs', endsAt, state: 'in-use' }]);
  expect(await phone.sync([], { since: cursor })).toMatchObject({ label: 'Side stairs', closesAt: endsAt });
  expect(await phone.pack()).toMatchObject({ label: 'Side stairs', closesAt: endsAt });
  expect((await host.patch(url, { endsAt: inHours(-1) })).statusCode).toBe(400);
  expect((await (await testApp.member()).patch(url, { label: 'Mine' })).statusCode).toBe(403);
  await host.delete(url);
  expect((await host.patch(url, { endsAt })).statusCode).toBe(404);
});

test('phones at an open door hear what the host changes of the event, and closed ones no longer', async () => {
  const event = await hosted();
  const phone = await openDoor(testApp, { host, eventId: event.id });
  const { event: before } = await phone.pack();
  expect((await phone.sync([])).terms).toMatchObject({ event: before, liveCodesOnly: false });
  await host.patch(`/api/events/${event.id}/door`, { liveCodesOnly: true });
  const changed = await host.patch(`/api/events/${event.id}`, { title: 'Kiln evening' });
  expect(changed.statusCode, changed.body).toBe(200);
  const { event: now, zones, liveCodesOnly } = await phone.pack();
  expect((await phone.sync([])).terms).toEqual({ event: now, zones, liveCodesOnly });
  expect([now.title, liveCodesOnly]).toEqual(['Kiln evening', true]);
  await host.delete(`/api/events/${event.id}/door-codes/${phone.codeId}`);
  expect(await phone.sync([])).not.toHaveProperty('terms');
});

test('two doors of one phone are two devices, the same door one', async () => {
  const [event, other] = [await hosted(), await hosted()];
  const device = randomUUID();
  const open = async (eventId: string) => {
    const body = { label: 'Main door', endsAt: inHours(2) };
    const { code } = (await host.post(`/api/events/${eventId}/door-codes`, body)).json();
    const opening = () => testApp.post('/api/door/open', { code, device });
    return { first: (await opening()).json().device, again: await opening() };
  };
  const one = await open(event.id);
  expect(one.again.json().device).toBe(one.first);
  const two = await open(other.id);
  expect(two.first).not.toBe(one.first);
  const phone = testApp.as(cookieOf(two.again));
  const foreign = await phone.post('/api/door/sync', { device: one.first, now: Date.now(), scans: [] });
  expect(foreign.statusCode).toBe(409);
});
