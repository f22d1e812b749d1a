import { createECDH } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { and, eq, gt, like, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { rateLimits } from '../../db/schema/accounts';
import { users } from '../../db/schema/users';
import { testPassword } from '../../testing/factories';
import { resetPassword } from '../../testing/reset-links';
import { type Client, cookieOf, type Member, useTestApp } from '../../testing/test-app';
import { issueAccountToken } from './account-tokens';
import { deviceCookieName } from './known-device';

const other = 'Another-password1';
const test = useTestApp({ env: { PUSH_SERVICES: 'localhost' } });
let admin: Member;
/** A hash that takes a second to check, so that a sign-in is still at it while everything else happens. */
let slowHash: string;
beforeAll(async () => {
  admin = await test.member({ roles: ['admin'] });
  slowHash = await hash(testPassword, { memoryCost: 65_536, timeCost: 16, parallelism: 1 });
});

const signIn = ({ email }: Member) => test.post('/api/login', { email, password: testPassword });
type Response = Awaited<ReturnType<typeof signIn>>;
/** Whether the response opened a session that works. */
const isIn = async (response: Response) =>
  (await test.as(cookieOf(response)).get('/api/user')).statusCode === 200;

/** A promise, and whether it is settled. */
function watch<Value>(promise: Promise<Value>) {
  const watched = { promise, isSettled: false };
  void promise.finally(() => {
    watched.isSettled = true;
  });
  return watched;
}

/** How many statements wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await test.db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`);
  return rows[0]?.waiting ?? 0;
}

/** Starts to check the password of a person, which takes a second. */
async function startSlowly<Value>({ id, email }: Member, send: () => Promise<Value>) {
  await test.db.update(users).set({ password: slowHash }).where(eq(users.id, id));
  const started = watch(send());
  const counter = and(like(rateLimits.key, `password:${email}%`), gt(rateLimits.points, 0));
  await expect.poll(() => test.db.$count(rateLimits, counter)).toBe(1);
  return started;
}

const changePassword = (client: Client, password: string) =>
  client.put('/api/user/password', { currentPassword: testPassword, password });

const subscribe = (client: Client) =>
  client.post('/api/push/subscriptions', {
    endpoint: 'https://localhost/push',
    keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
  });

/** How all that others may have of an account ends, without a look at the password. */
const ends: [string, (here: Member) => Promise<unknown>][] = [
  ['a reset of the password', ({ email }) => resetPassword(test, email, other)],
  ['a sign-out everywhere else', (here) => here.delete('/api/settings/sessions')],
  ['a suspension', ({ id }) => admin.post(`/api/admin/people/${id}/suspend`, {})],
  ['a sign-out by the console', ({ id }) => admin.post(`/api/admin/people/${id}/sign-out`, {})],
];
const change: (typeof ends)[number] = ['a change of the password', (here) => changePassword(here, other)];

describe('a sign-in', () => {
  it.each(ends)('that began before %s opens no session after it', async (_, end) => {
    const here = await test.member();
    const signingIn = await startSlowly(here, () => signIn(here));
    await end(here);
    expect(signingIn.isSettled).toBe(false);
    const response = await signingIn.promise;
    await admin.post(`/api/admin/people/${here.id}/restore`, {});
    expect([response.statusCode, await isIn(response)]).toEqual([401, false]);
  });

  it.each([change, ...ends])('that overtakes %s has no session afterwards', async (_, end) => {
    const here = await test.member();
    const [signingIn, ending] = await test.db.transaction(async (db) => {
      await db.execute(sql`select 1 from users where id = ${here.id} for update`);
      const ending = end(here);
      await expect.poll(countWaiting).toBe(1);
      const signingIn = watch(signIn(here));
      await expect.poll(async () => signingIn.isSettled || (await countWaiting()) === 2).toBe(true);
      return [signingIn.promise, ending];
    });
    await ending;
    const response = await signingIn;
    await admin.post(`/api/admin/people/${here.id}/restore`, {});
    expect(await isIn(response)).toBe(false);
  });
});

describe('a session that is being ended', () => {
  it.each<[string, (client: Client) => Promise<Response>]>([
    ['an address of its calendar', (client) => client.post('/api/user/calendar')],
    ['a push subscription', subscribe],
    ['another sign-out of everybody else', (client) => client.delete('/api/settings/sessions')],
  ])('gets %s no more', async (_, act) => {
    const here = await test.member();
    const there = test.as(await test.signIn(here.email));
    const [acting, ending] = await test.db.transaction(async (db) => {
      await db.execute(sql`select 1 from users where id = ${here.id} for update`);
      const ending = here.delete('/api/settings/sessions');
      await expect.poll(countWaiting).toBe(1);
      const acting = watch(act(there));
      await expect.poll(async () => acting.isSettled || (await countWaiting()) === 2).toBe(true);
      return [acting.promise, ending];
    });
    expect([(await ending).statusCode, (await acting).statusCode]).toEqual([204, 401]);
  });
});

describe('a link of a mail that is used', () => {
  const linkOf = async (here: Member, purpose: 'reset-password' | 'restore-email') => {
    const { email } = here;
    return (await issueAccountToken(test.db, { userId: here.id, purpose, email, now: new Date() })).token;
  };
  const reset = async (here: Member) => {
    const token = await linkOf(here, 'reset-password');
    return () => test.post('/api/auth/reset', { token, password: other });
  };
  const restore = async (here: Member) => {
    const token = await linkOf(here, 'restore-email');
    return () => test.post('/api/auth/restore-email', { token });
  };
  it.each([
    ['a change of the password', async (here: Member) => () => changePassword(here, other), reset],
    [
      'a sign-out everywhere else',
      async (here: Member) => () => here.delete('/api/settings/sessions'),
      reset,
    ],
    ['an earlier link that takes a change of address back', restore, restore],
  ])('at the same time as %s waits for it', async (_, first, second) => {
    const here = await test.member();
    const sends = [await first(here), await second(here)];
    const responding = await test.db.transaction(async (db) => {
      await db.execute(sql`select 1 from users where id = ${here.id} for update`);
      const responses: Promise<Response>[] = [];
      for (const [index, send] of sends.entries()) {
        responses.push(send());
        await expect.poll(countWaiting).toBe(index + 1);
      }
      return responses;
    });
    const codes = (await Promise.all(responding)).map(({ statusCode }) => statusCode);
    expect(codes).toEqual([expect.toBeOneOf([200, 204]), expect.toBeOneOf([204, 400])]);
  });
});

describe('a device that somebody signs in with', () => {
  it('is not known after a reset that came meanwhile', async () => {
    const here = await test.member();
    const signingIn = await startSlowly(here, () => signIn(here));
    await resetPassword(test, here.email, other);
    const { cookies } = await signingIn.promise;
    expect(cookies.filter(({ name }) => name === deviceCookieName)).toEqual([]);
  });
});

describe('an old password', () => {
  it.each<[string, (client: Client) => Promise<Response>]>([
    ['change it', (client) => changePassword(client, 'Yet-another-pass1')],
    [
      'have the account deleted',
      (client) => client.post('/api/settings/deletion', { password: testPassword }),
    ],
    [
      'change the address',
      (client) => client.put('/api/user/email', { email: 'thief@mail.example', password: testPassword }),
    ],
  ])('cannot %s after a reset that came meanwhile', async (_, act) => {
    const here = await test.member();
    const acting = await startSlowly(here, () => act(here));
    await resetPassword(test, here.email, other);
    expect(acting.isSettled).toBe(false);
    expect((await acting.promise).statusCode).toBe(401);
    const again = await test.post('/api/login', { email: here.email, password: other });
    expect(again.statusCode).toBe(200);
    const account = test.as(cookieOf(again));
    expect((await account.get('/api/settings/deletion')).json().deletionAt).toBeNull();
    expect((await account.get('/api/settings')).json().pendingEmail).toBeNull();
  });
});
