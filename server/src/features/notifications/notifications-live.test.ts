import { openStreamsMax } from '@quad/shared/limits';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildUser, testPassword } from '../../testing/factories';
import { startTestApp, useTestApp } from '../../testing/test-app';
import { deleteDueAccounts } from '../settings/account-deletion';

let origin: string;
let now = new Date();
const test = useTestApp({ now: () => now });
beforeAll(async () => {
  origin = await test.listen();
});

/** Opens the stream of a session and reads until it ends. */
async function follow(cookie: string, at = origin) {
  const response = await fetch(`${at}/api/live/notifications`, { headers: { cookie } });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const seen = { status: response.status, text: '', hasEnded: false };
  const readOn = async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) break;
      seen.text += value;
    }
    seen.hasEnded = true;
  };
  const reading = readOn();
  if (response.ok) await expect.poll(() => seen.text).toContain('"unreadCount":');
  return { seen, reading };
}

/** A person's streams on two devices. */
async function personOnTwoDevices() {
  const user = await test.member();
  const elsewhere = await test.signIn(user.email);
  return { user, here: await follow(user.cookie), there: await follow(elsewhere), elsewhere };
}

describe('the stream of unread notifications', () => {
  it('ends with its own session at sign-out, and with no other', async () => {
    const { user, here, there } = await personOnTwoDevices();
    await user.post('/api/logout');
    await here.reading;
    expect(there.seen.hasEnded).toBe(false);
  });

  it('ends on all other devices when the person signs them out', async () => {
    const { user, here, there } = await personOnTwoDevices();
    expect((await user.delete('/api/settings/sessions')).statusCode).toBe(204);
    await there.reading;
    expect(here.seen.hasEnded).toBe(false);
  });

  it('ends on the one device that the person signs out', async () => {
    const { user, here, there } = await personOnTwoDevices();
    const { sessions } = (await user.get('/api/settings/sessions')).json();
    const other = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    await user.delete(`/api/settings/sessions/${other.id}`);
    await there.reading;
    expect(here.seen.hasEnded).toBe(false);
  });

  it('ends after a password change, except in the session that made it', async () => {
    const { user, here, there } = await personOnTwoDevices();
    const change = { currentPassword: testPassword, password: 'Another-password1' };
    const response = await user.put('/api/user/password', change);
    expect(response.statusCode, response.body).toBeLessThan(300);
    await there.reading;
    expect(here.seen.hasEnded).toBe(false);
  });

  it('ends when the person is suspended', async () => {
    const { user, here, there } = await personOnTwoDevices();
    const [reporter, admin] = [await test.member(), await test.member({ roles: ['admin'] })];
    const report = { targetType: 'user', targetId: user.id, reason: 'spam' };
    await reporter.post('/api/reports', report);
    const [open] = (await admin.get('/api/admin/reports')).json();
    await admin.post(`/api/admin/reports/${open.id}/decision`, { decision: 'suspend' });
    await Promise.all([here.reading, there.reading]);
  });

  it('ends when the account is deleted', async () => {
    const { user, here, there } = await personOnTwoDevices();
    await user.post('/api/settings/deletion', { password: testPassword });
    await there.reading;
    expect(here.seen.hasEnded).toBe(false);
    now = new Date(now.getTime() + 20 * 86_400_000);
    await deleteDueAccounts(test.context);
    await here.reading;
  });

  it('sends nothing after its session ended, even if that message was missed', async () => {
    const { user, here, there, elsewhere } = await personOnTwoDevices();
    const event = await test.event({ hostId: user.id });
    await test.database.pool.query(
      `update sessions set expire = now() - interval '1 year' where sess ->> 'userId' = $1 and sid = $2`,
      [user.id, decodeURIComponent(elsewhere.split('=')[1] ?? '').split('.')[0]],
    );
    const by = await test.member();
    await by.post(`/api/events/${event.id}/comments`, { content: 'Hello' });
    await there.reading;
    expect(there.seen.text).not.toContain('"unreadCount":1');
    await expect.poll(() => here.seen.text).toContain('"unreadCount":1');
  });

  it('is limited per person, with the error of every limit', async () => {
    const limited = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } });
    const at = await limited.listen();
    const [ada, grace] = await Promise.all([1, 2].map(() => buildUser(limited.db)));
    const cookie = await limited.signIn(ada?.email ?? '');
    for (let count = 0; count < openStreamsMax.forPerson; count += 1) {
      expect((await follow(cookie, at)).seen.status).toBe(200);
    }
    for (const path of ['notifications', `attendance?ids=${crypto.randomUUID()}`]) {
      const refused = await fetch(`${at}/api/live/${path}`, { headers: { cookie } });
      expect(refused.status).toBe(429);
      expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED', message: expect.any(String) });
    }
    expect((await follow(await limited.signIn(grace?.email ?? ''), at)).seen.status).toBe(200);
  });
});
