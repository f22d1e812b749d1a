import { randomUUID } from 'node:crypto';
import type { WalkInBody } from '@quad/shared/contract/door';
import type { Door } from '@quad/shared/contract/door-hosting';
import { lateScansMax } from '@quad/shared/limits';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { doorCodes, doorDevices, eventRoles } from '../../db/schema/door';
import { type DoorPhone, openDoor, scanOf } from '../../testing/door-phone';
import { type Client, useMember, useTestApp } from '../../testing/test-app';

const testApp = useTestApp();
const host = useMember(testApp);
const minute = 60_000;
const ago = (minutes: number) => Date.now() - minutes * minute;

/** An event with people on its list, and a phone whose code ended 10 minutes ago and that was last heard of an hour ago. */
async function closedDoor(overrides = {}, attendees = 2) {
  const { id } = await testApp.event({ hostId: host.id, ...overrides });
  for (let count = 0; count < attendees; count += 1) {
    await (await testApp.member()).post(`/api/events/${id}/rsvp`, { status: 'attending' });
  }
  const phone = await openDoor(testApp, { host, eventId: id });
  const { passes } = await phone.pack();
  await testApp.db
    .update(doorCodes)
    .set({ endsAt: new Date(ago(10)) })
    .where(eq(doorCodes.id, phone.codeId));
  await testApp.db
    .update(doorDevices)
    .set({ lastSeenAt: new Date(ago(70)) })
    .where(eq(doorDevices.id, phone.device));
  const door = async () => (await host.get(`/api/events/${id}/door`)).json<Door>();
  return {
    id,
    phone,
    door,
    passIds: passes.map((pass) => pass.id),
    decide: (decision: string, nonces: readonly string[], who: Client = host) =>
      who.post(`/api/events/${id}/door/waiting`, { decision, nonces: [...nonces] }),
    nonces: async () => (await door()).waiting.map(({ nonce }) => nonce),
  };
}

const walkIn = (phone: Pick<DoorPhone, 'device' | 'post'>, at: number, more: Partial<WalkInBody> = {}) =>
  phone.post('/api/door/walk-ins', {
    nonce: randomUUID(),
    passId: randomUUID(),
    name: 'Priya Raman',
    device: phone.device,
    isIn: true,
    at,
    ...more,
  });

test('a phone without a network hands in after its end what it saw before: scans count, and the host is told', async () => {
  const { phone, passIds, door } = await closedDoor();
  const [first = '', second = ''] = passIds;
  const scans = [scanOf(first, { at: ago(60) }), scanOf(second, { at: ago(11) })];
  const { applied, refused } = await phone.sync(scans, { since: '' });
  expect([applied, refused]).toEqual([scans.map(({ nonce }) => nonce), []]);
  expect(await door()).toMatchObject({
    counts: { in: 2 },
    waitingCount: 0,
    toCheck: [
      { passId: second, reason: 'late' },
      { passId: first, reason: 'late' },
    ],
  });
  // Sent again, as after a lost response: the same scans.
  expect((await phone.sync(scans, { since: '' })).applied).toEqual(applied);
  expect(await door()).toMatchObject({ counts: { in: 2 }, waitingCount: 0, doubles: [] });
});

test('what a phone tells of the time before it was last heard of waits for the host', async () => {
  const { phone, passIds, door, nonces, decide } = await closedDoor();
  const [first = '', second = ''] = passIds;
  await phone.sync([], { since: '' });
  const scans = [
    scanOf(first, { at: ago(11), paidInCash: true }),
    scanOf(second, { at: ago(12) }),
    scanOf(second, { at: ago(1) }),
  ];
  const { applied, refused } = await phone.sync(scans, { since: '' });
  expect(applied).toHaveLength(2);
  expect(refused).toEqual([{ nonce: scans[2]?.nonce, reason: 'closed' }]);
  expect(await door()).toMatchObject({
    counts: { in: 0 },
    cashCount: 0,
    waitingCount: 2,
    waiting: [
      { passId: first, isWalkIn: false, entry: { door: 'Main door' } },
      { passId: second, isWalkIn: false },
    ],
  });
  const [one = '', other = ''] = await nonces();
  expect((await decide('confirm', [one])).json()).toMatchObject({
    counts: { in: 1 },
    waitingCount: 1,
    cashCount: 1,
  });
  expect((await decide('dismiss', [other])).json()).toMatchObject({ counts: { in: 1 }, waitingCount: 0 });
  // Neither the phone nor the host says it twice.
  await phone.sync(scans, { since: '' });
  expect((await decide('confirm', [one, other])).json()).toMatchObject({
    counts: { in: 1 },
    waitingCount: 0,
  });
});

test('walk-ins of an ended code take no spot until the host confirms them', async () => {
  const { id, phone, door, nonces, decide } = await closedDoor({ maxAttendees: 5 }, 2);
  const open = await openDoor(testApp, { host, eventId: id });
  const same = { nonce: randomUUID(), passId: randomUUID() };
  const answers = [];
  for (let came = 0; came < 4; came += 1) answers.push(await walkIn(phone, ago(11 + came)));
  answers.push(await walkIn(phone, ago(20), same), await walkIn(phone, ago(20), same));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(answers[0]?.json()).toMatchObject({ counts: { in: 0, expected: 2, freeSpots: 3 } });
  // Made after the end, as scans are refused that were.
  expect((await walkIn(phone, Date.now())).statusCode).toBe(403);
  expect((await walkIn(phone, ago(11), { isIn: false })).statusCode).toBe(403);
  expect((await open.pack()).passes).toHaveLength(2);
  expect((await (await testApp.member()).post(`/api/events/${id}/rsvp`, {})).statusCode).toBe(200);
  const before = await door();
  expect(before).toMatchObject({ counts: { in: 0, expected: 3, freeSpots: 2 }, walkIns: 0, waitingCount: 5 });
  expect(before.waiting[0]).toMatchObject({ name: 'Priya Raman', isWalkIn: true });

  const [first = '', ...rest] = await nonces();
  await decide('dismiss', [first]);
  const after = (await decide('confirm', rest)).json<Door>();
  // Two spots were free; two people are in beyond the capacity, and the host sees who.
  expect(after).toMatchObject({ counts: { in: 4, expected: 7, freeSpots: 0 }, walkIns: 4, waitingCount: 0 });
  expect(after.toCheck.map(({ reason }) => reason)).toEqual(['over-capacity', 'over-capacity']);
  expect((await open.pack()).passes.filter(({ isWalkIn }) => isWalkIn)).toHaveLength(4);
  expect((await decide('confirm', rest)).json()).toMatchObject({ counts: { in: 4, expected: 7 } });
});

test('a walk-in whom the phone took back does not wait', async () => {
  const { phone, door, nonces } = await closedDoor();
  const passId = randomUUID();
  await walkIn(phone, ago(13), { passId });
  expect(await nonces()).toHaveLength(1);
  await phone.sync([scanOf(passId, { kind: 'undo', at: ago(12) })], { since: '' });
  expect(await door()).toMatchObject({ waiting: [], waitingCount: 0, counts: { in: 0 } });
});

test('the same holds for a helper who was removed', async () => {
  const { id } = await testApp.event({ hostId: host.id, maxAttendees: 1 });
  const helper = await testApp.member();
  const role = { eventId: id, userId: helper.id, role: 'door', status: 'accepted' } as const;
  const [row] = await testApp.db.insert(eventRoles).values(role).returning();
  const opened = await helper.post('/api/door/open', { eventId: id, device: randomUUID() });
  const phone = { post: helper.post, device: opened.json().device };
  await host.delete(`/api/event-roles/${row?.id}`);
  await testApp.db
    .update(eventRoles)
    .set({ answeredAt: new Date(ago(10)) })
    .where(eq(eventRoles.id, row?.id ?? ''));
  expect((await walkIn(phone, Date.now())).statusCode).toBe(403);
  expect((await walkIn(phone, ago(11))).statusCode).toBe(200);
  expect((await host.get(`/api/events/${id}/door`)).json()).toMatchObject({
    counts: { freeSpots: 1 },
    waitingCount: 1,
  });
});

test('one phone hands in a bounded lot after its end, and keeps the rest for a file', async () => {
  const { id, phone, passIds, door } = await closedDoor();
  await testApp.db.execute(sql`
    insert into door_scans (nonce, event_id, pass_id, kind, at, device, doubt)
    select gen_random_uuid(), ${id}, ${passIds[0]}, 'in', now() - interval '1 day', ${phone.device}, 'waiting'
    from generate_series(1, ${lateScansMax - 1})`);
  const [last, more] = [scanOf(passIds[1] ?? '', { at: ago(11) }), scanOf(passIds[1] ?? '', { at: ago(11) })];
  const { device } = phone;
  const send = (scans: unknown[]) =>
    phone.post('/api/door/sync', { device, now: Date.now(), scans, since: '' });
  expect((await send([last, more])).json()).toMatchObject({ code: 'CONFLICT' });
  expect((await send([last])).statusCode).toBe(200);
  expect((await send([last])).statusCode).toBe(200);
  expect((await send([more])).statusCode).toBe(409);
  expect((await walkIn(phone, ago(11))).statusCode).toBe(409);
  const shown = await door();
  expect([shown.waiting.length, shown.waitingCount]).toEqual([100, lateScansMax - 1]);
});

test('only who runs the door decides', async () => {
  const { phone, nonces, decide } = await closedDoor();
  await walkIn(phone, ago(11));
  const all = await nonces();
  expect((await decide('confirm', all, await testApp.member())).statusCode).toBe(403);
  expect((await decide('confirm', all, phone)).statusCode).toBe(401);
  expect((await decide('confirm', [])).statusCode).toBe(400);
  expect(await nonces()).toEqual(all);
});

test("who knows another phone's id and code does not get its place", async () => {
  const { id } = await testApp.event({ hostId: host.id });
  await (await testApp.member()).post(`/api/events/${id}/rsvp`, { status: 'attending' });
  const phone = await openDoor(testApp, { host, eventId: id });
  const [pass] = (await phone.pack()).passes;
  await phone.sync([scanOf(pass?.id ?? '')]);
  const opened = await testApp.post('/api/door/open', { code: phone.code, device: phone.device });
  expect(opened.json().device).not.toBe(phone.device);
});
