import { expect, it } from 'vitest';
import { friendships } from '../../db/schema/people';
import { deleteAccount } from '../../testing/delete-account';
import { openDoor } from '../../testing/door-phone';
import { useTestApp } from '../../testing/test-app';

const test = useTestApp();

it("a co-host's codes for the door end with the account", async () => {
  const [host, helper] = [await test.member(), await test.member()];
  const event = await test.event({ hostId: host.id, externalSource: 'user' });
  const body = { role: 'cohost', userId: helper.id };
  await test.db.insert(friendships).values({ userId: host.id, friendId: helper.id });
  const asked = await host.post(`/api/events/${event.id}/roles`, body);
  expect(asked.statusCode, asked.body).toBe(200);
  const [role] = asked.json().helpers;
  expect((await helper.post(`/api/event-roles/${role.id}/answer`, { answer: 'accepted' })).statusCode).toBe(
    200,
  );
  const phone = await openDoor(test, { host: helper, eventId: event.id });
  await deleteAccount(test, helper);
  expect((await phone.get('/api/door/pack')).statusCode).not.toBe(200);
});

it("a host's codes end with the account too", async () => {
  const host = await test.member();
  const event = await test.event({ hostId: host.id, externalSource: 'user' });
  const phone = await openDoor(test, { host, eventId: event.id });
  await deleteAccount(test, host);
  expect((await phone.get('/api/door/pack')).statusCode).not.toBe(200);
});
