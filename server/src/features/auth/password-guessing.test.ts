import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountTokens } from '../../db/schema/accounts';
import { solveChallenge } from '../../testing/campus-crowd';
import { buildUser, testPassword } from '../../testing/factories';
import { mailResetLinks } from '../../testing/reset-links';
import { cookieOf, useTestApp } from '../../testing/test-app';

const limits = {
  LIMIT_WRONG_PASSWORDS: '4',
  LIMIT_WRONG_PASSWORDS_ACCOUNT: '3',
  LIMIT_WRONG_PASSWORDS_NETWORK: '3',
  LIMIT_TAKEN_SIGN_UPS: '2',
};
const test = useTestApp({
  env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1', CHALLENGE_BITS: '6', ...limits },
});
afterEach(() => vi.useRealTimers());

let networks = 0;
const newNetwork = () => `2001:db8:${(++networks).toString(16)}::1`;

/** Posts from a network as our client does: with the solution of a challenge, if one is asked for. */
async function post(url: string, payload: object, from: string, cookie = '') {
  const headers = { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) };
  const first = await test.post(url, payload, headers);
  if (first.statusCode !== 428) return { response: first, worked: null };
  const worked = Number(first.headers['x-challenge-difficulty']);
  const solution = solveChallenge((name) => first.headers[name]);
  return {
    response: await test.post(url, payload, { ...headers, 'x-challenge-solution': solution }),
    worked,
  };
}

async function signIn(email: string, from: string, password = testPassword, cookie = '') {
  const { response, worked } = await post('/api/login', { email, password }, from, cookie);
  return { status: response.statusCode, worked, cookie: cookieOf(response) };
}

async function guess(email: string, from: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < times; attempt++)
    statuses.push((await signIn(email, from, `Guess${attempt}word`)).status);
  return statuses;
}

describe('wrong passwords for one account from one network', () => {
  it('have to wait longer and longer, and the right one too', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { email } = await buildUser(test.db);
    const network = newNetwork();
    expect(await guess(email, network, 6)).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await signIn(email.toUpperCase(), network)).status).toBe(429);
    for (const minutes of [1, 2, 4]) {
      vi.setSystemTime(Date.now() + minutes * 60_000 + 1_000);
      expect(await guess(email, network, 2)).toEqual([401, 429]);
    }
  });

  it('keep nobody out who comes from elsewhere, or on a device that is known', async () => {
    const { email } = await buildUser(test.db);
    const campus = newNetwork();
    const { cookie } = await signIn(email, campus);
    await guess(email, campus, 6);
    expect((await signIn(email, campus)).status).toBe(429);
    expect((await signIn(email, campus, testPassword, cookie)).status).toBe(200);
    expect((await signIn(email, newNetwork())).status).toBe(200);
  });

  it('pass one at a time, also when many come at once', async () => {
    const { email } = await buildUser(test.db);
    const network = newNetwork();
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, index) => signIn(email, network, `Guess${index}word`)),
    );
    expect(all.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
  });

  it('are not right ones: those do not count', async () => {
    const { email } = await buildUser(test.db);
    const network = newNetwork();
    for (let visit = 0; visit < 8; visit++)
      expect(await signIn(email, network)).toMatchObject({ status: 200, worked: null });
  });
});

describe('a device', () => {
  it('is known by a signed cookie that scripts cannot read, and only for its own accounts', async () => {
    const [{ email }, other] = [await buildUser(test.db), await buildUser(test.db)];
    const campus = newNetwork();
    const { response } = await post('/api/login', { email, password: testPassword }, campus);
    const cookie = response.cookies.find(({ name }) => name === 'quad_device');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 400 * 86_400 });
    expect(cookie?.value).not.toContain(email);
    await guess(email, campus, 6);
    await guess(other.email, campus, 6);
    const forged = `quad_device=${cookie?.value.slice(0, -2)}xx`;
    expect((await signIn(email, campus, testPassword, forged)).status).toBe(429);
    const real = `quad_device=${cookie?.value}`;
    expect((await signIn(other.email, campus, testPassword, real)).status).toBe(429);
    expect((await signIn(email, campus, testPassword, real)).status).toBe(200);
  });

  it('that guesses has to wait in the end as well', async () => {
    const { email } = await buildUser(test.db);
    const campus = newNetwork();
    const { cookie } = await signIn(email, campus);
    const tries: number[] = [];
    for (let attempt = 0; attempt < 42; attempt++)
      tries.push((await signIn(email, campus, `Guess${attempt}word`, cookie)).status);
    expect(tries.filter((status) => status === 401)).toHaveLength(41);
    expect(tries.at(-1)).toBe(429);
  });

  it('is known after a reset, so that a guesser on the same network cannot keep its owner out', async () => {
    const { email } = await buildUser(test.db);
    const campus = newNetwork();
    await guess(email, campus, 6);
    await post('/api/auth/forgot', { email }, campus);
    await mailResetLinks(test);
    const { rows } = await test.db.execute<{ token: string }>(
      sql`select data ->> 'token' as token from pgboss.job where data ->> 'email' = ${email} and data ? 'token'`,
    );
    const reset = { token: rows[0]?.token ?? '', password: 'Another2026pass' };
    const { response } = await post('/api/auth/reset', reset, campus);
    expect(response.statusCode).toBe(204);
    expect((await signIn(email, campus, reset.password, cookieOf(response))).status).toBe(200);
  });
});

describe('a right password on an unknown device', () => {
  it('needs work while an account is guessed at from many networks, and gets in', async () => {
    const { email } = await buildUser(test.db);
    for (let attempt = 0; attempt < 3; attempt++) await guess(email, newNetwork(), 1);
    expect(await signIn(email, newNetwork())).toMatchObject({ status: 200, worked: 6 });
  });

  it('needs more work the more a network guesses at many accounts, and gets in', async () => {
    const network = newNetwork();
    for (let attempt = 0; attempt < 7; attempt++) await guess(`nobody${attempt}@campus.example`, network, 1);
    const { email } = await buildUser(test.db);
    expect(await signIn(email, network)).toMatchObject({ status: 200, worked: 7 });
  });
});

describe('a sign-up', () => {
  const signUp = (email: string, from: string) =>
    post('/api/register', { email, password: 'Campus2026day', firstName: 'Ada', lastName: 'Lee' }, from);

  it('says that an address is taken, and makes those who ask for that often work', async () => {
    const { email } = await buildUser(test.db);
    const network = newNetwork();
    const worked: (number | null)[] = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      const asked = await signUp(email, network);
      expect(asked.response.statusCode).toBe(409);
      worked.push(asked.worked);
    }
    expect(worked).toEqual([null, null, 6, 6, 7]);
    const { response } = await signUp('new@campus.example', network);
    expect(response.statusCode).toBe(200);
  });
});

describe('a forgotten password', () => {
  const linksOf = (userId: string) =>
    test.db.select().from(accountTokens).where(eq(accountTokens.userId, userId));
  const ask = async (email: string, from = newNetwork()) => {
    const { response } = await post('/api/auth/forgot', { email }, from);
    await mailResetLinks(test);
    return response.statusCode;
  };

  it('cannot be used up by others, who cause few mails', async () => {
    const { id, email } = await buildUser(test.db);
    const mails = async () => {
      const { rows } = await test.db.execute(
        sql`select 1 from pgboss.job where data ->> 'email' = ${email} and data ->> 'kind' = 'reset-password'`,
      );
      return rows.length;
    };
    for (let attempt = 0; attempt < 8; attempt++) expect(await ask(email)).toBe(204);
    expect(await mails()).toBe(2);
    // The owner's mailbox holds a link that works; another is mailed before it ends.
    const [link] = await linksOf(id);
    expect(link?.usedAt).toBeNull();
    expect(link?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 15 * 60_000);
  });

  it('is answered before anybody looks whether there is such an account', async () => {
    const { email } = await buildUser(test.db);
    const statuses = await test.db.transaction(async (db) => {
      await db.execute(sql`lock table users in access exclusive mode`);
      const answers = ['nobody@campus.example', email].map((address) =>
        post('/api/auth/forgot', { email: address }, newNetwork()),
      );
      return (await Promise.all(answers)).map(({ response }) => response.statusCode);
    });
    expect(statuses).toEqual([204, 204]);
  });
});
