import type { SignedInDevice } from '@quad/shared/contract/settings';
import { describe, expect, it } from 'vitest';
import { buildUser, testPassword } from '../../testing/factories';
import { cookieOf, useTestApp } from '../../testing/test-app';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';

const test = useTestApp();

async function signInWith(email: string, userAgent: string): Promise<string> {
  const response = await test.post(
    '/api/login',
    { email, password: testPassword },
    { 'user-agent': userAgent },
  );
  return cookieOf(response);
}

describe('settings', () => {
  it('are quiet by default, and private among friends', async () => {
    const { cookie } = await test.member();
    expect((await test.as(cookie).get('/api/settings')).json()).toMatchObject({
      privacy: { profileVisibility: 'friends', attendanceVisibility: 'friends', isDiscoverable: true },
      notifications: {
        reminder: { inApp: true, push: true, email: true },
        hosting: { inApp: true, push: false, email: false },
      },
      blockedCount: 0,
      deletionAt: null,
    });
    expect((await test.get('/api/settings')).statusCode).toBe(401);
  });

  it('are changed individually and kept', async () => {
    const { cookie } = await test.member();
    const choice = { topic: 'friend', channel: 'push', isOn: true };
    expect((await test.as(cookie).put('/api/settings/notifications', choice)).json()).toMatchObject({
      friend: { inApp: true, push: true, email: true },
    });
    await test.as(cookie).put('/api/settings/privacy', { isDiscoverable: false });
    await test.as(cookie).put('/api/settings/privacy', { profileVisibility: 'nobody' });
    expect((await test.as(cookie).get('/api/settings')).json()).toMatchObject({
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
    const { cookie } = await test.member();
    const response = await test.as(cookie).put(url, body);
    expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID_INPUT']);
  });

  it('change the name with which the person is greeted', async () => {
    const { cookie } = await test.member();
    const changes = { firstName: 'Grace', university: '', graduationYear: 2028 };
    expect((await test.as(cookie).put('/api/settings/account', changes)).statusCode).toBe(204);
    expect((await test.as(cookie).get('/api/user')).json()).toMatchObject({
      firstName: 'Grace',
      university: null,
      graduationYear: 2028,
    });
  });

  it('immediately change whether the initial is on cards of events the person attends', async () => {
    const { cookie } = await test.member();
    const event = await test.event();
    await test.as(cookie).post(`/api/events/${event.id}/rsvp`, { status: 'attending' });
    const preview = async () => (await test.get(`/api/events/${event.id}`)).json().attendeePreview;
    expect(await preview()).toEqual([]);
    await test.as(cookie).put('/api/settings/privacy', { attendanceVisibility: 'everyone' });
    expect(await preview()).toHaveLength(1);
    await test.as(cookie).put('/api/settings/privacy', { attendanceVisibility: 'host' });
    expect(await preview()).toEqual([]);
  });
});

describe('sessions', () => {
  const listed = async (cookie: string) =>
    (await test.as(cookie).get('/api/settings/sessions')).json<{ sessions: SignedInDevice[] }>().sessions;

  it('are listed by device, the current one first, without their secrets', async () => {
    const { email } = await buildUser(test.db);
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
    const { email } = await buildUser(test.db);
    const [here, there, elsewhere] = [
      await signInWith(email, iPhone),
      await signInWith(email, windows),
      await signInWith(email, windows),
    ];
    const stranger = await test.member();
    const other = (await listed(there)).find(({ isCurrent }) => isCurrent);
    expect((await stranger.delete(`/api/settings/sessions/${other?.id}`)).statusCode).toBe(404);
    expect((await test.as(here).delete(`/api/settings/sessions/${other?.id}`)).statusCode).toBe(204);
    expect((await test.as(there).get('/api/user')).statusCode).toBe(401);
    expect((await test.as(elsewhere).get('/api/user')).statusCode).toBe(200);
    expect((await test.as(here).delete('/api/settings/sessions')).statusCode).toBe(204);
    expect((await test.as(elsewhere).get('/api/user')).statusCode).toBe(401);
    expect(await listed(here)).toHaveLength(1);
    expect((await stranger.get('/api/user')).statusCode).toBe(200);
  });
});
