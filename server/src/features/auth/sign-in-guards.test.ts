import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '../../adapters/password-hash';
import { users } from '../../db/schema/users';
import { buildUser, testPassword } from '../../testing/factories';
import { mailResetLinks } from '../../testing/reset-links';
import { type TestApp, useTestApp } from '../../testing/test-app';

let now = new Date();
const test = useTestApp({ now: () => now });

const send = (app: TestApp, url: string, payload: object, headers: Record<string, string> = {}) =>
  app.post(url, payload, headers);
const post = (url: string, payload: object, cookie?: string) =>
  send(test, url, payload, cookie ? { cookie } : {});
const isSignedIn = async (cookie: string) => (await test.as(cookie).get('/api/user')).statusCode === 200;
type Response = Awaited<ReturnType<typeof post>>;
/** Browsers keep the last of several cookies: the old one is removed first. */
const cookieOf = (response: Response) => {
  const last = response.cookies.findLast(({ name }) => name === 'quad_session');
  return `${last?.name}=${last?.value}`;
};

async function newestToken(kind: string): Promise<string> {
  const { rows } = await test.db.execute<{ token: string }>(
    sql`select data ->> 'token' as token from pgboss.job where data ->> 'kind' = ${kind} order by created_on desc limit 1`,
  );
  return rows[0]?.token ?? '';
}

describe('the session', () => {
  it('gets a new id at sign-in, which invalidates the previous one', async () => {
    const [planted, victim] = [await buildUser(test.db), await buildUser(test.db)];
    const before = await test.signIn(planted.email);
    const response = await post('/api/login', { email: victim.email, password: testPassword }, before);
    expect(cookieOf(response)).not.toBe(before);
    expect(await isSignedIn(cookieOf(response))).toBe(true);
    expect(await isSignedIn(before)).toBe(false);
  });

  it("is a cookie that scripts and other sites can't read, and visitors have none", async () => {
    const { email } = await buildUser(test.db);
    const { cookies } = await post('/api/login', { email, password: testPassword });
    const cookie = cookies.find(({ name }) => name === 'quad_session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const visitor = await test.get('/api/events');
    expect(visitor.cookies).toEqual([]);
    expect((await test.get('/api/user')).json()).toEqual({
      message: 'Please sign in to continue',
      code: 'UNAUTHORIZED',
    });
  });

  it('ends everywhere as soon as its row is gone', async () => {
    const ada = await test.member();
    await test.db.execute(sql`delete from sessions`);
    expect(await isSignedIn(ada.cookie)).toBe(false);
  });
});

describe('a password', () => {
  it('is stored as Argon2id', async () => {
    await post('/api/register', {
      email: 'hash@uni.example',
      password: 'Lantern71',
      firstName: 'A',
      lastName: 'B',
    });
    const [row] = await test.db.select().from(users).where(sql`email = 'hash@uni.example'`);
    expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('costs as much to refuse for an unknown address as for a known one', async () => {
    // As sign-up stores it; the factory's hash costs next to nothing.
    const { email } = await buildUser(test.db, { password: await hashPassword(testPassword) });
    /** CPU of all threads; time would depend on what else the machine does. */
    const cost = async (address: string) => {
      const before = process.cpuUsage();
      for (let attempt = 0; attempt < 5; attempt += 1) {
        expect((await post('/api/login', { email: address, password: 'Wrong1234' })).statusCode).toBe(401);
      }
      return process.cpuUsage(before).user;
    };
    await cost((await buildUser(test.db)).email);
    const [known, unknown] = [await cost(email), await cost('nobody@uni.example')];
    // Without hashing a decoy, an unknown address would cost a tenth.
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });
});

describe('mailed links', () => {
  it('can set a password for 30 minutes', async () => {
    const { email } = await buildUser(test.db);
    for (const [minutes, status] of [
      [29, 204],
      [31, 400],
    ] as const) {
      await post('/api/auth/forgot', { email });
      await mailResetLinks(test);
      const token = await newestToken('reset-password');
      now = new Date(now.getTime() + minutes * 60_000);
      expect((await post('/api/auth/reset', { token, password: 'Lantern72' })).statusCode).toBe(status);
    }
  });

  it('can verify for a day, and only the newest works', async () => {
    const body = { email: 'late@uni.example', password: 'Lantern71', firstName: 'A', lastName: 'B' };
    const cookie = cookieOf(await post('/api/register', body));
    const first = await newestToken('verify-email');
    await post('/api/auth/verification', {}, cookie);
    const second = await newestToken('verify-email');
    expect((await post('/api/auth/verify-link', { token: first }, cookie)).json().code).toBe('LINK_EXPIRED');
    now = new Date(now.getTime() + 25 * 3_600_000);
    expect((await post('/api/auth/verify-link', { token: second }, cookie)).json().code).toBe('LINK_EXPIRED');
  });
});

describe('an unverified account', () => {
  it('may RSVP to an event', async () => {
    const user = await buildUser(test.db, { emailVerified: false });
    const event = await test.event();
    const cookie = await test.signIn(user.email);
    expect((await post(`/api/events/${event.id}/rsvp`, { status: 'attending' }, cookie)).statusCode).toBe(
      200,
    );
  });
});
