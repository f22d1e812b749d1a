import { createHmac, randomUUID } from 'node:crypto';
import type { Door } from '@quad/shared/contract/door-hosting';
import type { Pass } from '@quad/shared/contract/passes';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { doorCodes, eventRoles } from '../../db/schema/door';
import { openDoor } from '../../testing/door-phone';
import { useMember, useTestApp } from '../../testing/test-app';

const testApp = useTestApp();
const host = useMember(testApp);

/** A phone that stays at a door, and somebody with a pass. */
async function build() {
  const { id } = await testApp.event({ hostId: host.id });
  const member = await testApp.member();
  await member.post(`/api/events/${id}/rsvp`, { status: 'attending' });
  const phone = await openDoor(testApp, { host, eventId: id });
  return {
    id,
    phone,
    pass: async () => (await member.get(`/api/events/${id}/pass`)).json<Pass>(),
    overview: async () => (await host.get(`/api/events/${id}/door`)).json<Door>(),
    secret: async () => (await phone.sync([])).liveSecret,
  };
}

test('an ended code takes the secret of live codes along, and passes keep their codes', async () => {
  const { id, phone, pass, secret, overview } = await build();
  await host.patch(`/api/events/${id}/door`, { selfCheckIn: true });
  const other = await openDoor(testApp, { host, eventId: id });
  const [had, before, { entranceSecret }] = [(await other.pack()).liveSecret, await pass(), await overview()];
  expect(await secret()).toBe(had);
  await host.delete(`/api/events/${id}/door-codes/${other.codeId}`);
  expect((await other.sync([])).liveSecret).toBeNull();
  const renewed = await secret();
  expect(renewed).not.toBe(had);
  expect((await phone.pack()).liveSecret).toBe(renewed);
  const after = await pass();
  expect(after.code).toBe(before.code);
  expect(after.secret).not.toBe(before.secret);
  expect((await overview()).entranceSecret).not.toBe(entranceSecret);
});

test('so does a code that ends by itself', async () => {
  const { id, secret } = await build();
  const other = await openDoor(testApp, { host, eventId: id });
  const had = await secret();
  const endsAt = new Date(Date.now() - 1000);
  await testApp.db.update(doorCodes).set({ endsAt }).where(eq(doorCodes.id, other.codeId));
  const renewed = await secret();
  expect(renewed).not.toBe(had);
  expect(await secret()).toBe(renewed);
});

test('so does a helper who is removed or leaves, and nobody who never said yes', async () => {
  const { id, secret } = await build();
  const add = async (status: 'accepted' | 'invited') => {
    const helper = await testApp.member();
    const [row] = await testApp.db
      .insert(eventRoles)
      .values({ eventId: id, userId: helper.id, role: 'door', status })
      .returning();
    return { helper, url: `/api/event-roles/${row?.id}` };
  };
  const [removed, left, invited] = [await add('accepted'), await add('accepted'), await add('invited')];
  const secrets = [await secret()];
  await host.delete(removed.url);
  secrets.push(await secret());
  await left.helper.delete(left.url);
  secrets.push(await secret());
  await host.delete(invited.url);
  expect(await secret()).toBe(secrets[2]);
  expect(new Set(secrets).size).toBe(3);
});

test("codes that a helper made for others end with their help, and the host's stay", async () => {
  const { id, phone } = await build();
  const helper = await testApp.member();
  const [row] = await testApp.db
    .insert(eventRoles)
    .values({ eventId: id, userId: helper.id, role: 'cohost', status: 'accepted' })
    .returning();
  const lent = await openDoor(testApp, { host: helper, eventId: id });
  await host.delete(`/api/event-roles/${row?.id}`);
  const opened = await testApp.post('/api/door/open', { code: lent.code, device: randomUUID() });
  expect(opened.statusCode).toBe(400);
  expect((await lent.get('/api/door/pack')).statusCode).toBe(403);
  expect((await phone.get('/api/door/pack')).statusCode).toBe(200);
});

test('a phone at the door can make no codes of the entrance', async () => {
  const { id, phone, overview } = await build();
  await host.patch(`/api/events/${id}/door`, { selfCheckIn: true });
  const { liveSecret } = await phone.pack();
  const made = createHmac('sha256', Buffer.from(liveSecret, 'base64url')).update('entrance').digest();
  expect((await overview()).entranceSecret).not.toBe(made.toString('base64url'));
  expect((await phone.get(`/api/events/${id}/door`)).statusCode).toBe(403);
});
