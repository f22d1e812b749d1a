import type { EventRole, Helper } from '@quad/shared/contract/event-roles';
import type { LinkedRole } from '@quad/shared/contract/helper-links';
import { expect, test } from 'vitest';
import { openDoor } from '../../testing/door-phone';
import { collectMails } from '../../testing/mails';
import { type Member, useTestApp } from '../../testing/test-app';

const testApp = useTestApp();
const mails = collectMails(testApp);
let asked = 0;

/** An address that a host asks to help; the token is from the mail's link. */
async function ask(role: EventRole = 'door') {
  asked += 1;
  const email = `helper-${asked}@mail.example`;
  const host = await testApp.member({ firstName: 'Bea', lastName: 'Castellano' });
  const event = await testApp.event({ hostId: host.id, externalSource: 'user', title: 'Kiln night' });
  const { helpers } = (await host.post(`/api/events/${event.id}/roles`, { role, email })).json<{
    helpers: Helper[];
  }>();
  const linkOf = () =>
    mails.map(({ to, text }) => to === email && /helper-invitation\/([\w.-]+)/.exec(text)?.[1]).find(Boolean);
  await expect.poll(linkOf, { timeout: 20_000 }).toBeTruthy();
  const url = `/api/helper-invitations/${linkOf()}`;
  const helper = async () =>
    (await host.get(`/api/events/${event.id}/roles`)).json<{ helpers: Helper[] }>().helpers[0];
  return { host, event, email, url, helper, id: helpers[0]?.id ?? '' };
}

const accept = (who: Member, url: string) => who.post(`${url}/answer`, { answer: 'accepted' });

test('the link of the mail shows a visitor who asks for what, and that it was seen', async () => {
  const { event, url, helper, host } = await ask();
  const shown = await testApp.get(url);
  expect(shown.json<LinkedRole>()).toMatchObject({
    role: 'door',
    hostName: 'Bea Castellano',
    status: 'open',
    needsSignIn: true,
    event: { id: event.id, title: 'Kiln night' },
  });
  // The one who asked looks at the own mail, and programs fetch what they find in mails.
  await host.put(`${url}/viewed`);
  expect(await helper()).toMatchObject({ status: 'invited' });
  expect((await testApp.put(`${url}/viewed`)).statusCode).toBe(204);
  expect(await helper()).toMatchObject({ status: 'viewed' });
});

test('a visitor declines without an account, and accepts after signing up with any address', async () => {
  const { url, helper, host, email, event } = await ask('cohost');
  expect((await testApp.post(`${url}/answer`, { answer: 'accepted' })).statusCode).toBe(401);
  expect((await testApp.post(`${url}/answer`, { answer: 'declined' })).statusCode).toBe(200);
  expect(await helper()).toMatchObject({ status: 'declined', name: email, userId: null });
  const told = (await host.get('/api/notifications')).json().notifications;
  expect(told).toMatchObject([{ kind: 'helper_answered', actor: null, data: { answer: 'declined', email } }]);
  const fresh = await testApp.member({ emailVerified: false, email: `other-${email}`, firstName: 'Kai' });
  expect((await fresh.get(url)).json()).toMatchObject({ status: 'declined', needsSignIn: false });
  const accepted = await fresh.post(`${url}/answer`, { answer: 'accepted', isNamed: true });
  expect(accepted.json()).toMatchObject({ ownRole: { role: 'cohost', isInvitation: false, isNamed: true } });
  expect(await helper()).toMatchObject({ status: 'accepted', userId: fresh.id });
  expect((await fresh.patch(`/api/events/${event.id}`, { title: 'Kiln evening' })).statusCode).toBe(200);
  expect((await fresh.get(url)).json()).toMatchObject({ status: 'accepted' });
});

test("once somebody has accepted, the link is nobody else's, also after the end", async () => {
  const { url, host, id } = await ask();
  const [first, second] = [await testApp.member(), await testApp.member()];
  expect((await accept(first, url)).statusCode).toBe(200);
  expect((await accept(first, url)).statusCode).toBe(200);
  for (const who of [second, testApp]) {
    expect((await who.get(url)).statusCode).toBe(404);
    expect((await who.post(`${url}/answer`, { answer: 'declined' })).statusCode).toBe(404);
  }
  await host.delete(`/api/event-roles/${id}`);
  for (const who of [first, second]) expect((await accept(who, url)).statusCode).toBe(404);
});

test('the link ends with the invitation and the event, and is not for its owner or across a block', async () => {
  const { url, host, id } = await ask();
  expect((await accept(host, url)).statusCode).toBe(409);
  const blocked = await testApp.member();
  await host.put(`/api/users/${blocked.id}/block`);
  expect((await accept(blocked, url)).statusCode).toBe(404);
  await host.delete(`/api/event-roles/${id}`);
  expect((await testApp.get(url)).statusCode).toBe(404);
  const off = await ask();
  await off.host.post(`/api/events/${off.event.id}/cancel`, { reason: 'Rain' });
  expect((await testApp.get(off.url)).statusCode).toBe(404);
  expect((await testApp.get('/api/helper-invitations/a-token-that-nobody-has-signed')).statusCode).toBe(404);
});

test('two people with the link at the same time do not both become the helper', async () => {
  const { url, helper } = await ask();
  const people = await Promise.all([testApp.member(), testApp.member()]);
  const statuses = await Promise.all(people.map(async (who) => (await accept(who, url)).statusCode));
  expect(statuses.sort()).toEqual([200, 404]);
  expect(await helper()).toMatchObject({ status: 'accepted' });
});

/** A co-host by the mail's link, whose address the host asks again to help at the door; the second link. */
async function askAgain() {
  const { host, event, email, url } = await ask('cohost');
  const helper = await testApp.member();
  expect((await accept(helper, url)).statusCode).toBe(200);
  await host.post(`/api/events/${event.id}/roles`, { role: 'door', email });
  const links = () =>
    new Set(
      mails.flatMap(({ to, text }) =>
        to === email ? (/helper-invitation\/([\w.-]+)/.exec(text)?.[1] ?? []) : [],
      ),
    );
  await expect.poll(() => links().size, { timeout: 20_000 }).toBe(2);
  const phone = await openDoor(testApp, { host: helper, eventId: event.id });
  return { event, helper, phone, second: `/api/helper-invitations/${[...links()].at(-1)}` };
}

test('who declines a second invitation keeps the role they have', async () => {
  const { event, helper, phone, second } = await askAgain();
  expect((await helper.post(`${second}/answer`, { answer: 'declined' })).statusCode).toBe(200);
  expect((await helper.patch(`/api/events/${event.id}`, { title: 'Kiln evening' })).statusCode).toBe(200);
  expect((await phone.get('/api/door/pack')).statusCode).toBe(200);
});

test('who accepts a lesser role instead leaves the codes of the one before', async () => {
  const { event, helper, phone, second } = await askAgain();
  expect((await accept(helper, second)).statusCode).toBe(200);
  expect((await helper.patch(`/api/events/${event.id}`, { title: 'Kiln evening' })).statusCode).not.toBe(200);
  expect((await phone.get('/api/door/pack')).statusCode).not.toBe(200);
});
