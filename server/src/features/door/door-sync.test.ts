import { randomUUID } from 'node:crypto';
import type { DoorCounts, PackPass, SentScan, WalkInBody } from '@quad/shared/contract/door';
import type { Door } from '@quad/shared/contract/door-hosting';
import { mergeScans } from '@quad/shared/door-merge';
import { decodeEntrance, encodeEntrance, liveCode } from '@quad/shared/pass-code';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { passes } from '../../db/schema/door';
import { events } from '../../db/schema/events';
import { rsvps } from '../../db/schema/participation';
import { type DoorPhone, openDoor, scanOf } from '../../testing/door-phone';
import { buildUser } from '../../testing/factories';
import { type Member, useMember, useTestApp } from '../../testing/test-app';

const testApp = useTestApp();
const host = useMember(testApp);
const hour = 3_600_000;

/** An event with so many attendees and phones at its doors. */
async function build(attendees: number, labels: string[] = ['Main door'], overrides = {}) {
  const event = await testApp.event({ hostId: host.id, attendeeCount: attendees, ...overrides });
  const people = await Promise.all(Array.from({ length: attendees }, () => buildUser(testApp.db)));
  if (people.length > 0) {
    await testApp.db.insert(rsvps).values(people.map(({ id }) => ({ eventId: event.id, userId: id })));
  }
  const phones: Awaited<ReturnType<typeof openDoor>>[] = [];
  for (const label of labels) phones.push(await openDoor(testApp, { host, eventId: event.id, label }));
  const [phone, other] = phones;
  if (!phone) throw new Error('There is no phone');
  const list = (await phone.pack()).passes;
  const overview = async () => (await host.get(`/api/events/${event.id}/door`)).json<Door>();
  return { event, people, phone, other: other ?? phone, phones, list, overview };
}

const entriesOf = (list: readonly PackPass[]) =>
  mergeScans(list.flatMap(({ id, scans = [] }) => scans.map((scan) => ({ ...scan, passId: id }))));

describe('scans', () => {
  test('are taken once, in any order and however often they are sent, as phones compute it', async () => {
    const { event, list, phones, overview } = await build(6, ['A', 'B', 'C']);
    const start = Date.now() - hour;
    // A fixed sequence of pseudo-random numbers, so that a failure comes again.
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const sent = phones.map((phone) => ({ phone, scans: [] as SentScan[] }));
    for (let at = 0; at < 90; at += 1) {
      const pass = list[random(list.length)];
      const kind = random(4) === 0 ? ('undo' as const) : ('in' as const);
      sent[random(sent.length)]?.scans.push(scanOf(pass?.id ?? '', { kind, at: start + random(20) * 1000 }));
    }
    for (const { phone, scans } of sent) {
      const mixed = [...scans, ...scans.slice(0, 9)].sort(() => random(3) - 1);
      for (let from = 0; from < mixed.length; from += 7) await phone.sync(mixed.slice(from, from + 7));
    }
    for (const { phone, scans } of sent.toReversed()) {
      expect((await phone.sync(scans)).applied).toHaveLength(scans.length);
    }
    const all = sent.flatMap(({ phone, scans }) => scans.map((scan) => ({ ...scan, device: phone.device })));
    const expected = mergeScans(all);
    const pack = await phones[0]?.pack();
    expect(entriesOf(pack?.passes ?? [])).toEqual(expected);
    const rows = await testApp.db.select().from(passes).where(eq(passes.eventId, event.id));
    for (const row of rows) {
      const entry = expected.get(row.id);
      expect(row.checkedInAt?.getTime() ?? null).toBe(entry?.in?.at ?? null);
      expect([row.checkedInBy, row.doubles]).toEqual([entry?.in?.device ?? null, entry?.doubles.length ?? 0]);
    }
    const isIn = [...expected.values()].filter((entry) => entry.in);
    expect(pack?.counts.in).toBe(isIn.length);
    expect((await overview()).doubles).toHaveLength(isIn.filter(({ doubles }) => doubles.length > 0).length);
  });

  test('that let somebody in twice alarm both phones and stay in the list for the host', async () => {
    const { list, phone, other, overview } = await build(2, ['Main door', 'Side stairs']);
    const passId = list[0]?.id ?? '';
    const { cursor } = await phone.pack();
    const [first, second] = [scanOf(passId, { at: Date.now() - 9000 }), scanOf(passId)];
    expect((await phone.sync([first])).doubles).toEqual([]);
    const double = [{ passId, entries: [{ nonce: first.nonce }, { nonce: second.nonce }] }];
    expect((await other.sync([second])).doubles).toMatchObject(double);
    const heard = await phone.sync([], { since: cursor });
    expect(heard.doubles).toMatchObject(double);
    expect(heard.changes.passes.find(({ id }) => id === passId)?.scans).toHaveLength(2);
    expect(heard.changes.counts).toMatchObject({ in: 1, expected: 2 });
    expect((await overview()).doubles).toMatchObject([
      { passId, entries: [{ door: 'Main door' }, { door: 'Side stairs' }] },
    ]);
    await other.sync([scanOf(passId, { kind: 'undo' })]);
    expect((await overview()).doubles).toEqual([]);
    expect((await overview()).counts.in).toBe(1);
  });

  test('of a phone whose clock is off are taken, and the phone is named', async () => {
    const { list, phone, other, overview } = await build(1, ['Main door', 'Side stairs']);
    await phone.sync([scanOf(list[0]?.id ?? '')], { now: Date.now() - 240_000 });
    await other.sync([], { now: Date.now() + 60_000 });
    const { devices } = await overview();
    const named = devices.map(({ label, clockOffset, letIn }) => ({ label, off: clockOffset, letIn }));
    expect(named).toContainEqual({ label: 'Main door', off: 240, letIn: 1 });
    expect(named).toContainEqual({ label: 'Side stairs', off: null, letIn: 0 });
  });

  test('of people without a valid pass count, and the host is shown them', async () => {
    const { event, people, list, phone, overview } = await build(2);
    const person = people.find(({ lastName }) => list[0]?.name.endsWith(lastName ?? '?'));
    await testApp.db
      .update(rsvps)
      .set({ status: 'cancelled' })
      .where(eq(rsvps.userId, person?.id ?? ''));
    const synced = await phone.sync([
      scanOf(list[0]?.id ?? ''),
      scanOf(list[1]?.id ?? '', { paidInCash: true }),
    ]);
    expect(synced.applied).toHaveLength(2);
    expect(await overview()).toMatchObject({
      counts: { in: 2 },
      toCheck: [{ passId: list[0]?.id, reason: 'cancelled' }],
      cash: [{ passId: list[1]?.id, entry: { door: 'Main door' } }],
      cashCount: 1,
    });
    const { attendees } = (await host.get(`/api/events/${event.id}/attendees`)).json();
    expect(attendees).toMatchObject([{ hasPaid: true, checkedIn: { door: 'Main door' } }]);
    expect((await phone.pack()).passes.find(({ id }) => id === list[1]?.id)).toMatchObject({ isPaid: true });
  });

  test('in a file that a phone saved are taken back by the host, also of a code that has ended', async () => {
    const { event, list, phone, overview } = await build(1);
    const walkIn = { ...scanOf(randomUUID()), name: 'Priya Raman' };
    const scans = [scanOf(list[0]?.id ?? ''), walkIn];
    const file = { device: phone.device, now: Date.now(), scans };
    await host.delete(`/api/events/${event.id}/door-codes/${phone.codeId}`);
    const url = `/api/events/${event.id}/door/scans`;
    expect((await host.post(url, file)).json().applied).toHaveLength(2);
    expect(await overview()).toMatchObject({ counts: { in: 2 }, walkIns: 1 });
    expect((await host.post(url, file)).json()).toMatchObject({
      applied: scans.map(({ nonce }) => nonce),
      doubles: [],
    });
    const foreign = await host.post(url, { ...file, device: randomUUID() });
    expect(foreign.statusCode).toBe(404);
    expect((await phone.post(url, file)).statusCode).toBe(401);
  });

  test('are refused beyond 500 at a time, with a time that cannot be, and without a session', async () => {
    const { list, phone } = await build(1);
    const passId = list[0]?.id ?? '';
    const send = (scans: unknown) =>
      phone.post('/api/door/sync', { device: phone.device, now: Date.now(), scans: scans as [] });
    expect((await send(Array.from({ length: 501 }, () => scanOf(passId)))).statusCode).toBe(400);
    expect((await send([scanOf(passId, { at: 1e300 })])).statusCode).toBe(400);
    expect((await send([{ ...scanOf(passId), kind: 'out' }])).statusCode).toBe(400);
    expect((await testApp.post('/api/door/sync', { device: phone.device })).statusCode).toBe(401);
  });
});

describe('walk-ins', () => {
  const walkIn = (phone: DoorPhone, more: Partial<WalkInBody> = {}) =>
    phone.post('/api/door/walk-ins', {
      nonce: randomUUID(),
      passId: randomUUID(),
      name: 'Priya Raman',
      at: Date.now(),
      device: phone.device,
      ...more,
    });
  const countOf = async (id: string) =>
    (await testApp.db.select({ count: events.attendeeCount }).from(events).where(eq(events.id, id)))[0]
      ?.count;

  test('take a free spot once, never more than there are, and give it back when undone', async () => {
    const { event, phone, overview } = await build(1, ['Main door'], { maxAttendees: 2 });
    const same = { nonce: randomUUID(), passId: randomUUID() };
    const first = await walkIn(phone, same);
    expect(first.json()).toMatchObject({
      pass: { id: same.passId, name: 'Priya Raman', isWalkIn: true, status: 'attending' },
      counts: { in: 1, expected: 2, freeSpots: 0 } satisfies DoorCounts,
      isOverCapacity: false,
    });
    expect((await walkIn(phone, same)).json()).toEqual(first.json());
    expect((await walkIn(phone)).json()).toMatchObject({ code: 'EVENT_FULL' });
    expect(await countOf(event.id)).toBe(2);
    // Who is in already can't be sent away by a full list.
    const late = await walkIn(phone, { isIn: true, name: 'Sam' });
    expect(late.json()).toMatchObject({ isOverCapacity: true, counts: { in: 2, freeSpots: 0 } });
    expect(await countOf(event.id)).toBe(2);
    expect((await overview()).toCheck).toMatchObject([{ name: 'Sam', reason: 'over-capacity' }]);
    await phone.sync([scanOf(same.passId, { kind: 'undo', at: Date.now() + 1000 })]);
    expect(await countOf(event.id)).toBe(1);
    expect((await walkIn(phone, { name: 'Next' })).statusCode).toBe(200);
  });

  test('get no spot before the waitlist, and none with the pass of somebody else', async () => {
    const { event, list, phone } = await build(1, ['Main door'], { maxAttendees: 1 });
    const waiting = await testApp.member();
    await waiting.post(`/api/events/${event.id}/rsvp`, { status: 'waitlisted' });
    await testApp.db.update(events).set({ maxAttendees: 2 }).where(eq(events.id, event.id));
    expect((await walkIn(phone)).statusCode).toBe(409);
    expect((await phone.pack()).passes.map(({ status }) => status)).toEqual(['attending', 'attending']);
    expect((await walkIn(phone, { passId: list[0]?.id ?? '' })).json()).toMatchObject({ code: 'CONFLICT' });
  });
});

describe('capacity and counters', () => {
  test('are right when people answer, change their minds, walk in and are scanned at once', async () => {
    const { event, list, phones } = await build(12, ['Main door', 'Side stairs'], { maxAttendees: 20 });
    const members = await Promise.all(Array.from({ length: 12 }, () => testApp.member()));
    const answer = (member: Member, status: string) =>
      member.post(`/api/events/${event.id}/rsvp`, { status });
    const statuses = await Promise.all([
      ...members.map((member) => answer(member, 'attending').then(() => answer(member, 'cancelled'))),
      ...members.map((member) => answer(member, 'attending')),
      ...phones.flatMap((phone) =>
        list.map(({ id }) => phone.sync([scanOf(id)]).then(() => phone.sync([scanOf(id, { kind: 'undo' })]))),
      ),
      ...phones.flatMap((phone) =>
        Array.from({ length: 6 }, () =>
          phone.post('/api/door/walk-ins', {
            nonce: randomUUID(),
            passId: randomUUID(),
            name: 'Walker',
            at: Date.now(),
            device: phone.device,
          }),
        ),
      ),
    ]);
    const codes = statuses.flatMap((response) => ('statusCode' in response ? [response.statusCode] : []));
    expect(codes.filter((code) => code !== 200 && code !== 409)).toEqual([]);
    const { rows } = await testApp.database.pool.query(
      `select attendee_count as counted,
         (select count(*)::int from rsvps where event_id = $1 and status = 'attending')
           + (select count(*)::int from passes where event_id = $1 and is_walk_in and not is_cancelled) as going,
         (select count(*)::int from passes where event_id = $1 and checked_in_at is not null) as "isIn"
       from events where id = $1`,
      [event.id],
    );
    expect(rows[0].counted).toBe(rows[0].going);
    expect(rows[0].counted).toBeLessThanOrEqual(20);
    const pack = await phones[0]?.pack();
    expect(pack?.counts).toMatchObject({ in: rows[0].isIn, expected: rows[0].going });
    const entries = [...entriesOf(pack?.passes ?? []).values()];
    expect(entries.filter((entry) => entry.in)).toHaveLength(rows[0].isIn);
  });
});

describe('people who check themselves in', () => {
  test('need the code of this moment, a spot, and the switch of the host', async () => {
    const { event, overview } = await build(0);
    const member = await testApp.member();
    const checkIn = (who: Member, code: string) => who.post(`/api/events/${event.id}/check-in`, { code });
    await member.post(`/api/events/${event.id}/rsvp`, { status: 'attending' });
    expect((await checkIn(member, 'ABCDEF')).statusCode).toBe(409);
    const settings = await host.patch(`/api/events/${event.id}/door`, { selfCheckIn: true });
    const secret = new Uint8Array(Buffer.from(settings.json<Door>().entranceSecret ?? '', 'base64url'));
    const shown = async (at: number) =>
      decodeEntrance(encodeEntrance(event.id, await liveCode(secret, at)))?.code ?? '';
    expect((await checkIn(member, await shown(Date.now() - 120_000))).json()).toMatchObject({
      code: 'INVALID_CODE',
    });
    expect((await checkIn(await testApp.member(), await shown(Date.now()))).statusCode).toBe(404);
    const checked = await checkIn(member, await shown(Date.now()));
    expect(checked.json()).toMatchObject({ status: 'used', checkedIn: { door: 'Entrance' } });
    const again = (await checkIn(member, await shown(Date.now()))).json();
    expect(again.checkedIn).toEqual(checked.json().checkedIn);
    expect(await overview()).toMatchObject({ counts: { in: 1 }, doubles: [] });
  });
});
