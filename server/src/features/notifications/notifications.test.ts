import { ECDH } from 'node:crypto';
import type { Notification } from '@quad/shared/contract/notifications';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPush } from '../../adapters/push';
import { pushSubscriptions } from '../../db/schema/notifications';
import { users } from '../../db/schema/users';
import { listOutbox } from '../../sandbox/smtp-sandbox';
import { useMails } from '../../testing/mails';
import { type PushService, startPushService } from '../../testing/push-service';
import { useTestApp } from '../../testing/test-app';
import { runNotifications } from './notifications.jobs';
import { loadPushKeys } from './push-keys';

const test = useTestApp({ env: { PUSH_SERVICES: 'localhost' } });
useMails(test);
let pushService: PushService;
beforeAll(async () => {
  pushService = await startPushService();
  test.context.push = createPush(await loadPushKeys(test.db), 'mailto:a@b.example', pushService.agent);
  await runNotifications(test.context);
});
afterAll(() => pushService.close());

const person = (settings: Record<string, boolean> = {}, name = 'Ada') =>
  test.member({ firstName: name, lastName: 'Byron', notificationSettings: settings });

const listed = async (cookie: string, query = '') =>
  (await test.as(cookie).get(`/api/notifications${query}`)).json<{
    notifications: Notification[];
    unreadCount: number;
  }>();

/** A host with an event on which `commenter` comments. */
async function commented(settings: Record<string, boolean> = {}) {
  const host = await person(settings);
  const event = await test.event({ hostId: host.id, title: 'Jazz on the roof' });
  const by = await person({}, 'Grace');
  const response = await by.post(`/api/events/${event.id}/comments`, {
    content: 'Is it inside?',
  });
  expect(response.statusCode).toBe(200);
  return { host, event, by };
}

describe('the list', () => {
  it('notifies only the host of a comment, with who, what and where', async () => {
    const { host, event, by } = await commented();
    const { notifications, unreadCount } = await listed(host.cookie);
    expect(unreadCount).toBe(1);
    expect(notifications).toMatchObject([
      {
        kind: 'comment',
        isRead: false,
        actor: { firstName: 'Grace', lastName: 'Byron' },
        event: { id: event.id, title: 'Jazz on the roof' },
        data: { excerpt: 'Is it inside?' },
      },
    ]);
    expect(await listed(by.cookie)).toEqual({ notifications: [], unreadCount: 0 });
    expect((await test.get('/api/notifications')).statusCode).toBe(401);
  });

  it('leaves out what the host did', async () => {
    const host = await person();
    const event = await test.event({ hostId: host.id });
    await host.post(`/api/events/${event.id}/comments`, { content: 'Bring a coat' });
    await test.post(`/api/events/${event.id}/comments/guest`, {
      guestName: 'Tomás',
      guestEmail: 'tomas@mail.example',
      content: 'I will',
    });
    const { notifications } = await listed(host.cookie);
    expect(notifications).toMatchObject([{ kind: 'comment', actor: null, data: { guestName: 'Tomás' } }]);
    expect(JSON.stringify(notifications)).not.toContain('tomas@mail.example');
  });

  it('is marked read individually or as a whole, and paginated', async () => {
    const host = await person();
    const event = await test.event({ hostId: host.id });
    const by = await person();
    for (const content of ['one', 'two', 'three']) {
      await by.post(`/api/events/${event.id}/comments`, { content });
    }
    const first = await host.get('/api/notifications?limit=2');
    const [newest] = first.json<{ notifications: Notification[] }>().notifications;
    expect(newest?.data.excerpt).toBe('three');
    const next = /<(.*)>/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await host.get(next)).json().notifications).toMatchObject([{ data: { excerpt: 'one' } }]);

    const read = await host.post('/api/notifications/read', { ids: [newest?.id] });
    expect(read.json()).toEqual({ unreadCount: 2 });
    // Another person's id changes nothing.
    const rest = (await listed(host.cookie, '?unread=true')).notifications.map(({ id }) => id);
    await by.post('/api/notifications/read', { ids: rest });
    expect(rest).toHaveLength(2);
    expect((await host.get('/api/notifications/unread-count')).json()).toEqual({
      unreadCount: 2,
    });
    expect((await host.post('/api/notifications/read', {})).json()).toEqual({
      unreadCount: 0,
    });
  });

  it('counts coming people in one entry while it is unread', async () => {
    const host = await person({ 'hosting.email': false });
    const event = await test.event({ hostId: host.id });
    for (const count of [1, 2]) {
      const { cookie } = await person();
      await test.as(cookie).post(`/api/events/${event.id}/rsvp`, { status: 'attending' });
      await expect
        .poll(async () => (await listed(host.cookie)).notifications, { timeout: 15_000 })
        .toMatchObject([{ kind: 'rsvp', data: { count } }]);
    }
  });

  it('leaves out kinds of a newer version, which runs beside this one during a release', async () => {
    const { host, event } = await commented();
    await test.db.execute(sql`
      insert into notifications (user_id, kind, key, event_id, data)
      values (${host.id}, 'of_tomorrow', 'of_tomorrow:1', ${event.id}, '{}')`);
    const { notifications, unreadCount } = await listed(host.cookie);
    expect(notifications.map(({ kind }) => kind)).toEqual(['comment']);
    expect(unreadCount).toBe(1);
    expect((await host.get('/api/notifications/unread-count')).json()).toEqual({ unreadCount: 1 });
  });

  it('leaves out topics that a person switched off', async () => {
    const { host } = await commented({ 'hosting.inApp': false });
    expect(await listed(host.cookie)).toEqual({ notifications: [], unreadCount: 0 });
  });

  it('hides blocked people as soon as they are blocked', async () => {
    const { host, by } = await commented();
    await host.put(`/api/users/${by.id}/block`);
    expect(await listed(host.cookie)).toEqual({ notifications: [], unreadCount: 0 });
  });

  it('is updated live, at first and on every change', async () => {
    const origin = await test.listen();
    const host = await person();
    const stream = await fetch(`${origin}/api/live/notifications`, { headers: { cookie: host.cookie } });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const until = async (count: number) => {
      while (!text.includes(`"unreadCount":${count}`)) text += (await reader?.read())?.value ?? '';
    };
    await until(0);
    const event = await test.event({ hostId: host.id });
    const by = await person();
    await by.post(`/api/events/${event.id}/comments`, { content: 'Hello' });
    await until(1);
    await reader?.cancel();
    expect((await fetch(`${origin}/api/live/notifications`)).status).toBe(401);
  });
});

describe('push notifications', () => {
  it('are for browsers with keys that a message can be encrypted with', async () => {
    const member = await test.member();
    const { endpoint, keys } = pushService.subscription();
    const { p256dh, auth } = keys;
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
    const compressed = ECDH.convertKey(
      p256dh,
      'prime256v1',
      'base64url',
      'base64url',
      'compressed',
    ) as string;
    for (const bad of [
      { p256dh: offCurve, auth },
      { p256dh: compressed, auth },
      { p256dh: p256dh.slice(0, -4), auth },
      { p256dh: `${p256dh}AAAA`, auth },
      { p256dh: `${p256dh.slice(0, -4)}!!!!${p256dh.slice(-4)}`, auth },
      { p256dh, auth: auth.slice(0, -4) },
      { p256dh, auth: `${auth}AAAA` },
    ]) {
      const refused = await member.post('/api/push/subscriptions', { endpoint, keys: bad });
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        { message: 'keys: these are not the keys of a browser (p256dh, auth)', code: 'INVALID_INPUT' },
      ]);
    }
    const padded = { p256dh: `${p256dh}=`, auth: `${auth}==` };
    expect((await member.post('/api/push/subscriptions', { endpoint, keys: padded })).statusCode).toBe(204);
    const message = { title: 'Hello', body: '', path: '/', tag: 'a' };
    // Stored by a version that didn't look.
    expect(await test.context.push.send({ endpoint, p256dh: offCurve, auth }, message)).toBe(false);
  });

  it('have a public key that is read without a query', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const response = await test.get('/api/push/key');
    // Background work polls for its jobs meanwhile.
    const asked = query.mock.calls.filter(([text]) => JSON.stringify(text).includes('push_keys'));
    query.mockRestore();
    expect(response.json()).toEqual({ publicKey: expect.stringMatching(/^[\w-]{87}$/) });
    expect(asked).toEqual([]);
  });

  it('reach every browser of the person, encrypted and signed, and delete those that are gone', async () => {
    const { publicKey } = (await test.get('/api/push/key')).json<{ publicKey: string }>();
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    const host = await person({ 'hosting.push': true });
    const [here, gone] = [pushService.subscription(), pushService.subscription(410)];
    for (const subscription of [here, gone]) {
      expect((await host.post('/api/push/subscriptions', subscription)).statusCode).toBe(204);
    }
    const event = await test.event({ hostId: host.id });
    const by = await person();
    await by.post(`/api/events/${event.id}/comments`, { content: 'Hello' });
    const pathOf = ({ endpoint }: { endpoint: string }) => new URL(endpoint).pathname;
    const arrived = () => pushService.received.find(({ path }) => path === pathOf(here));
    await expect.poll(arrived, { timeout: 15_000 }).toMatchObject({
      headers: { 'content-encoding': 'aes128gcm', authorization: expect.stringContaining(publicKey) },
    });
    await expect
      .poll(() => test.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, host.id)), {
        timeout: 15_000,
      })
      .toMatchObject([{ endpoint: here.endpoint }]);
    expect(pushService.received.filter(({ path }) => path === pathOf(here))).toHaveLength(1);

    await host.post('/api/push/unsubscribe', { endpoint: here.endpoint });
    expect(await test.db.$count(pushSubscriptions, eq(pushSubscriptions.userId, host.id))).toBe(0);
  });

  it.each([
    'https://169.254.169.254/latest',
    'https://evil.example/push',
    'http://localhost/push',
    'nonsense',
  ])('are not sent to %s', async (endpoint) => {
    const { cookie } = await person();
    const { keys } = pushService.subscription();
    const response = await test.as(cookie).post('/api/push/subscriptions', { endpoint, keys });
    expect(response.statusCode).toBe(400);
  });
});

describe('notification mails', () => {
  it("are sent as chosen, and end with a mail program's one click", async () => {
    const { host } = await commented({ 'hosting.email': true });
    const find = async () => (await listOutbox(test.db)).find(({ to }) => to === host.email);
    await expect.poll(find, { timeout: 15_000 }).toBeDefined();
    const mail = await find();
    expect(mail?.subject).toBe('Grace Byron commented on Jazz on the roof: “Is it inside?”');
    const token = /mail-choice\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const look = async () => (await test.get(`/api/notifications/by-link/${token}`)).json();
    expect(await look()).toEqual({ topic: 'hosting', isOn: true });
    expect(await look()).toEqual({ topic: 'hosting', isOn: true });
    const off = await test.post(`/api/notifications/by-link/${token}/off`, 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(off.json()).toEqual({ topic: 'hosting', isOn: false });
    const settings = async () =>
      (await test.db.select().from(users).where(eq(users.id, host.id)))[0]?.notificationSettings;
    expect(await settings()).toEqual({ 'hosting.email': false });
    expect(await look()).toEqual({ topic: 'hosting', isOn: false });
    expect((await test.post(`/api/notifications/by-link/${token}/on`)).json()).toEqual({
      topic: 'hosting',
      isOn: true,
    });
    const forged = await test.post(`/api/notifications/by-link/${token.slice(0, -4)}AAAA/off`);
    expect(forged.statusCode).toBe(404);
    expect((await test.get(`/api/notifications/by-link/${token.slice(0, -4)}AAAA`)).statusCode).toBe(404);
  });
});
