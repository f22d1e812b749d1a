import type { SignedInDevice } from '@quad/shared/contract/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEvent, buildUser, testPassword } from '../../testing/factories';
import { createTestApp, type TestApp } from '../../testing/test-app';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const db = () => test.database.db;
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, cookie: string, payload?: object) =>
  test.app.inject({ method, url, headers: { cookie }, ...(payload ? { payload } : {}) });

async function person() {
  const user = await buildUser(db());
  return { ...user, cookie: await test.signIn(user.email) };
}

async function signInWith(email: string, userAgent: string): Promise<string> {
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'user-agent': userAgent },
    payload: { email, password: testPassword },
  });
  return response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

describe('settings', () => {
  it('are quiet by default, and private among friends', async () => {
    const { cookie } = await person();
    expect((await call('GET', '/api/settings', cookie)).json()).toMatchObject({
      privacy: { profileVisibility: 'friends', attendanceVisibility: 'friends', isDiscoverable: true },
      notifications: {
        reminder: { inApp: true, push: true, email: true },
        hosting: { inApp: true, push: false, email: false },
      },
      blockedCount: 0,
      deletionAt: null,
    });
    expect((await call('GET', '/api/settings', '')).statusCode).toBe(401);
  });

  it('are changed individually and kept', async () => {
    const { cookie } = await person();
    const choice = { topic: 'friend', channel: 'push', isOn: true };
    expect((await call('PUT', '/api/settings/notifications', cookie, choice)).json()).toMatchObject({
      friend: { inApp: true, push: true, email: true },
    });
    await call('PUT', '/api/settings/privacy', cookie, { isDiscoverable: false });
    await call('PUT', '/api/settings/privacy', cookie, { profileVisibility: 'nobody' });
    expect((await call('GET', '/api/settings', cookie)).json()).toMatchObject({
      privacy: { profileVisibility: 'nobody', attendanceVisibility: 'friends', isDiscoverable: false },
      notifications: { friend: { push: true } },
    });
  });

  it.each([
    ['/api/settings/notifications', { topic: 'friend', channel: 'fax', isOn: true }],
    ['/api/settings/notifications', { topic: 'everything', channel: 'push', isOn: true }],
    ['/api/settings/privacy', { attendanceVisibility: 'aliens' }],
    ['/api/settings/account', { firstName: ' ' }],
    ['/api/settings/account', { graduationYear: 1999 }],
  ])('refuse invalid values: %s %o', async (url, body) => {
    const { cookie } = await person();
    const response = await call('PUT', url, cookie, body);
    expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID_INPUT']);
  });

  it('change the name with which the person is greeted', async () => {
    const { cookie } = await person();
    const changes = { firstName: 'Grace', university: '', graduationYear: 2028 };
    expect((await call('PUT', '/api/settings/account', cookie, changes)).statusCode).toBe(204);
    expect((await call('GET', '/api/user', cookie)).json()).toMatchObject({
      firstName: 'Grace',
      university: null,
      graduationYear: 2028,
    });
  });

  it('immediately change whether the initial is on cards of events the person attends', async () => {
    const { cookie } = await person();
    const event = await buildEvent(db());
    await call('POST', `/api/events/${event.id}/rsvp`, cookie, { status: 'attending' });
    const preview = async () => (await call('GET', `/api/events/${event.id}`, '')).json().attendeePreview;
    expect(await preview()).toEqual([]);
    await call('PUT', '/api/settings/privacy', cookie, { attendanceVisibility: 'everyone' });
    expect(await preview()).toHaveLength(1);
    await call('PUT', '/api/settings/privacy', cookie, { attendanceVisibility: 'host' });
    expect(await preview()).toEqual([]);
  });
});

describe('sessions', () => {
  const listed = async (cookie: string) =>
    (await call('GET', '/api/settings/sessions', cookie)).json<{ sessions: SignedInDevice[] }>().sessions;

  it('are listed by device, the current one first, without their secrets', async () => {
    const { email } = await buildUser(db());
    const phone = await signInWith(email, iPhone);
    const laptop = await signInWith(email, windows);
    const sessions = await listed(phone);
    expect(sessions).toMatchObject([
      { device: 'Safari on iPhone', isPhone: true, isCurrent: true },
      { device: 'Chrome on Windows', isPhone: false, isCurrent: false },
    ]);
    const secrets = [phone, laptop].map(
      (cookie) => decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0],
    );
    for (const secret of secrets) expect(JSON.stringify(sessions)).not.toContain(secret);
  });

  it("end individually or all but the current one, and only one's own", async () => {
    const { email } = await buildUser(db());
    const [here, there, elsewhere] = [
      await signInWith(email, iPhone),
      await signInWith(email, windows),
      await signInWith(email, windows),
    ];
    const stranger = await person();
    const other = (await listed(there)).find(({ isCurrent }) => isCurrent);
    expect((await call('DELETE', `/api/settings/sessions/${other?.id}`, stranger.cookie)).statusCode).toBe(
      404,
    );
    expect((await call('DELETE', `/api/settings/sessions/${other?.id}`, here)).statusCode).toBe(204);
    expect((await call('GET', '/api/user', there)).statusCode).toBe(401);
    expect((await call('GET', '/api/user', elsewhere)).statusCode).toBe(200);
    expect((await call('DELETE', '/api/settings/sessions', here)).statusCode).toBe(204);
    expect((await call('GET', '/api/user', elsewhere)).statusCode).toBe(401);
    expect(await listed(here)).toHaveLength(1);
    expect((await call('GET', '/api/user', stranger.cookie)).statusCode).toBe(200);
  });
});
