import type { Helper } from '@quad/shared/contract/event-roles';
import type { EventDetail } from '@quad/shared/contract/events';
import { expect, test } from 'vitest';
import { events } from '../../db/schema/events';
import { friendships } from '../../db/schema/people';
import { collectMails } from '../../testing/mails';
import { type Member, useTestApp } from '../../testing/test-app';
import { readVersions } from '../event-page/event-versions';

const testApp = useTestApp();
const mails = collectMails(testApp);

async function build() {
  const host = await testApp.member({ firstName: 'Bea', lastName: 'Castellano' });
  const helper = await testApp.member({ firstName: 'Dev', lastName: 'Okafor' });
  await testApp.db.insert(friendships).values({ userId: host.id, friendId: helper.id });
  const event = await testApp.event({ hostId: host.id, externalSource: 'user' });
  const invite = async (role: 'cohost' | 'door', who: object = { userId: helper.id }) => {
    const response = await host.post(`/api/events/${event.id}/roles`, { role, ...who });
    return { status: response.statusCode, helpers: (response.json().helpers ?? []) as Helper[] };
  };
  return { host, helper, event, invite };
}

const detail = async (who: { get: Member['get'] }, id: string) =>
  (await who.get(`/api/events/${id}`)).json<EventDetail>();
const answer = (who: Member, id: string | undefined, body: object = { answer: 'accepted' }) =>
  who.post(`/api/event-roles/${id}/answer`, body);
const kinds = async (who: Member) =>
  (await who.get('/api/notifications')).json().notifications.map(({ kind }: { kind: string }) => kind);

/** What a person may do at an event, by the status of each request. */
async function statuses(who: Member, { event, attendee }: { event: { id: string }; attendee: string }) {
  const url = `/api/events/${event.id}`;
  const requests = {
    edit: who.patch(url, { title: 'New title' }),
    attendees: who.get(`${url}/attendees`),
    csv: who.get(`${url}/attendees.csv`),
    message: who.get(`${url}/message`),
    review: who.get(`${url}/review`),
    codes: who.get(`${url}/door-codes`),
    door: who.get(`${url}/door`),
    arrivals: who.get(`${url}/arrivals`),
    helpers: who.get(`${url}/roles`),
    'let in': who.post('/api/door/open', { eventId: event.id, device: crypto.randomUUID() }),
    price: who.patch(url, { price: 7 }),
    paid: who.put(`${url}/attendees/${attendee}/paid`, { hasPaid: true }),
    'name helpers': who.post(`${url}/roles`, { role: 'door', email: 'x@mail.example' }),
    cancel: who.post(`${url}/cancel`, { reason: 'Rain' }),
    delete: who.delete(url),
  };
  const allowed: string[] = [];
  for (const [name, request] of Object.entries(requests)) {
    const { statusCode, body } = await request;
    if (statusCode < 300) allowed.push(name);
    else expect([name, statusCode], body).toEqual([name, 403]);
  }
  return allowed;
}

test('co-hosts edit, write, review and run the door; door helpers let people in; nobody else anything', async () => {
  const { helper, event, invite } = await build();
  const guest = await testApp.member();
  const answered = await guest.post(`/api/events/${event.id}/rsvp`, { status: 'attending' });
  const rows = { event, attendee: answered.json().rsvp.id };
  expect(await statuses(helper, rows)).toEqual([]);
  const { helpers } = await invite('cohost');
  expect(helpers).toMatchObject([{ role: 'cohost', status: 'invited', name: 'Dev Okafor', letIn: 0 }]);
  // An invitation allows nothing.
  expect(await statuses(helper, rows)).toEqual([]);
  expect((await answer(helper, helpers[0]?.id)).statusCode).toBe(200);
  expect(await statuses(helper, rows)).toEqual([
    'edit',
    'attendees',
    'csv',
    'message',
    'review',
    'codes',
    'door',
    'arrivals',
    'helpers',
    'let in',
  ]);
  await invite('door');
  expect(await statuses(helper, rows)).toEqual(['let in']);
  await helper.delete(`/api/event-roles/${helpers[0]?.id}`);
  expect(await statuses(helper, rows)).toEqual([]);
});

test('a co-host reviews comments of guests as the host does', async () => {
  const { helper, event, invite } = await build();
  const guest = { guestName: 'Rae', guestEmail: 'rae@mail.example', content: 'Cheap tickets' };
  const { id } = (await testApp.post(`/api/events/${event.id}/comments/guest`, guest)).json();
  const hide = () => helper.put(`/api/comments/${id}/hidden`, { isHidden: true });
  expect((await hide()).statusCode).toBe(403);
  await answer(helper, (await invite('cohost')).helpers[0]?.id);
  expect((await hide()).json()).toMatchObject({ isHidden: true, guestEmail: 'rae@mail.example' });
  expect((await helper.get(`/api/events/${event.id}/comments`)).json()).toMatchObject([
    { id, canHide: true },
  ]);
  expect((await helper.put(`/api/comments/${id}/kept`)).statusCode).toBe(204);
  expect((await testApp.get(`/api/events/${event.id}/comments`)).json()).toHaveLength(1);
});

test('the event page names co-hosts who agreed, at once also to visitors whose page is kept', async () => {
  const { host, helper, event, invite } = await build();
  const versionOf = readVersions(testApp.database.pool);
  const [{ id } = { id: '' }] = (await invite('cohost')).helpers;
  expect(await detail(helper, event.id)).toMatchObject({
    isHost: false,
    ownRole: { id, role: 'cohost', isInvitation: true },
  });
  expect(await detail(host, event.id)).toMatchObject({ isHost: true, ownRole: { id: null, role: 'owner' } });
  const before = await versionOf(event.id);
  await answer(helper, id, { answer: 'accepted', isNamed: true });
  expect(await versionOf(event.id)).not.toBe(before);
  expect((await detail(testApp, event.id)).hosts).toMatchObject([{ id: helper.id, name: 'Dev Okafor' }]);
  await answer(helper, id, { answer: 'accepted', isNamed: false });
  expect(await detail(testApp, event.id)).not.toHaveProperty('hosts');
  expect(await detail(testApp, event.id)).not.toHaveProperty('ownRole');
});

test('the two hear of each other: invited, viewed, declined, asked again, accepted, left, removed', async () => {
  const { host, helper, event, invite } = await build();
  const [{ id } = { id: '' }] = (await invite('door')).helpers;
  const status = async () => (await host.get(`/api/events/${event.id}/roles`)).json().helpers[0].status;
  expect(await kinds(helper)).toEqual(['helper_invited']);
  await invite('door');
  expect(await kinds(helper)).toHaveLength(1);
  await helper.put(`/api/event-roles/${id}/viewed`);
  expect(await status()).toBe('viewed');
  await answer(helper, id, { answer: 'declined' });
  expect(await status()).toBe('declined');
  await invite('door');
  await answer(helper, id);
  expect((await answer(helper, id, { answer: 'declined' })).statusCode).toBe(409);
  await helper.delete(`/api/event-roles/${id}`);
  expect(await status()).toBe('left');
  expect((await answer(helper, id)).statusCode).toBe(404);
  await invite('door');
  await answer(helper, id);
  await host.delete(`/api/event-roles/${id}`);
  expect(await status()).toBe('removed');
  expect(await kinds(host)).toEqual(['helper_answered', 'helper_left', 'helper_answered', 'helper_answered']);
  expect(await kinds(helper)).toEqual([
    'helper_removed',
    'helper_invited',
    'helper_invited',
    'helper_invited',
  ]);
});

test('an address is mailed, and accepts with the account that has confirmed it', async () => {
  const { host, event, invite } = await build();
  const email = 'kai.b@mail.example';
  const { helpers } = await invite('door', { email });
  expect(helpers).toMatchObject([{ name: email, userId: null, status: 'invited' }]);
  await expect.poll(() => mails.filter(({ to }) => to === email), { timeout: 20_000 }).toHaveLength(1);
  expect(mails.find(({ to }) => to === email)?.text).toContain(`/events/${event.id}`);
  const [kai, unproved] = [
    await testApp.member({ email: 'Kai.B@mail.example' }),
    await testApp.member({ email: 'other@mail.example', emailVerified: false }),
  ];
  await invite('door', { email: 'other@mail.example' });
  const ids = (await host.get(`/api/events/${event.id}/roles`)).json().helpers as Helper[];
  expect((await answer(unproved, ids.find(({ name }) => name.startsWith('other'))?.id)).statusCode).toBe(404);
  expect(await detail(unproved, event.id)).not.toHaveProperty('ownRole');
  expect((await answer(kai, helpers[0]?.id)).statusCode).toBe(200);
  expect(
    (await kai.post('/api/door/open', { eventId: event.id, device: crypto.randomUUID() })).statusCode,
  ).toBe(200);
});

test('strangers, oneself and over events are refused, and so are the roles of others', async () => {
  const { host, helper, invite } = await build();
  const stranger = await testApp.member();
  expect((await invite('door', { userId: stranger.id })).status).toBe(400);
  expect((await invite('door', { userId: host.id })).status).toBe(400);
  expect((await invite('door', { email: host.email })).status).toBe(400);
  const [{ id } = { id: '' }] = (await invite('door')).helpers;
  expect((await answer(stranger, id)).statusCode).toBe(404);
  expect((await stranger.delete(`/api/event-roles/${id}`)).statusCode).toBe(404);
  const over = await testApp.event({
    hostId: host.id,
    externalSource: 'user',
    startDate: new Date(Date.now() - 864e5),
  });
  const late = await host.post(`/api/events/${over.id}/roles`, { role: 'door', userId: helper.id });
  expect(late.json()).toMatchObject({ code: 'EVENT_ENDED' });
});

test('the events that a person helps at are among their own, from accepting until the end', async () => {
  const { host, helper, event, invite } = await build();
  const helping = async () =>
    (await helper.get('/api/user/events')).json<{ helping: { id: string; role: string }[] }>().helping;
  const { helpers } = await invite('door');
  expect(await helping()).toEqual([]);
  await answer(helper, helpers[0]?.id);
  expect(await helping()).toMatchObject([{ id: event.id, role: 'door' }]);
  expect((await helper.get('/api/user/events?when=past')).json().helping).toEqual([]);
  expect((await host.get('/api/user/events')).json().helping).toEqual([]);
  const startIn = (days: number) =>
    testApp.db.update(events).set({ startDate: new Date(Date.now() + days * 86_400_000) });
  await startIn(-3);
  expect(await helping()).toEqual([]);
  await startIn(3);
  await helper.delete(`/api/event-roles/${helpers[0]?.id}`);
  expect(await helping()).toEqual([]);
});
