import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountTokens } from '../../db/schema/accounts';
import { solveChallenge } from '../../testing/campus-crowd';
import { buildUser, testPassword } from '../../testing/factories';
import { mailResetLinks, resetPassword } from '../../testing/reset-links';
import { cookieOf, useTestApp } from '../../testing/test-app';

const limits = {
  LIMIT_WRONG_PASSWORDS: '4',
  LIMIT_WRONG_PASSWORDS_NETWORK: '8',
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

/** As if so many wrong passwords for an account had come today. */
const setWrongPasswords = (email: string, points: number) =>
  test.db.execute(sql`
    insert into rate_limits (key, points, expire) values (${`password:${email}`}, ${points}, ${Date.now() + 3_600_000})
    on conflict (key) do update set points = excluded.points`);

describe('wrong passwords for one account', () => {
  it('make each try on an unknown device need work, and the right one with it gets in', async () => {
    const { email } = await buildUser(test.db);
    const network = newNetwork();
    const worked: (number | null)[] = [];
    for (let attempt = 0; attempt < 9; attempt++)
      worked.push((await signIn(email, network, `Guess${attempt}word`)).worked);
    expect(worked).toEqual([null, null, null, null, 6, 6, 6, 7, 7]);
    expect(await signIn(email.toUpperCase(), network)).toMatchObject({ status: 200, worked: 7 });
  });

  it('count over all networks, a bit more for each doubling', async () => {
    const { email } = await buildUser(test.db);
    for (let attempt = 0; attempt < 4; attempt++) await guess(email, newNetwork(), 1);
    expect(await signIn(email, newNetwork())).toMatchObject({ status: 200, worked: 6 });
    await setWrongPasswords(email, 600);
    expect(await signIn(email, newNetwork())).toMatchObject({ status: 200, worked: 6 + 7 });
  });

  it('end for the day at a thousand, and their owner gets in by a mailed link', async () => {
    const { email } = await buildUser(test.db);
    const { cookie } = await signIn(email, newNetwork());
    await setWrongPasswords(email, 999);
    expect((await signIn(email, newNetwork())).status).toBe(200);
    expect(await guess(email, newNetwork(), 2)).toEqual([401, 429]);
    const refused = await test.post('/api/login', { email, password: testPassword });
    expect(refused.json()).toEqual({
      message:
        'Too many wrong passwords were tried for this account today. Please choose "Forgot your password?" and use the link we email you.',
      code: 'RATE_LIMITED',
    });
    expect((await signIn(email, newNetwork(), testPassword, cookie)).status).toBe(200);
    await resetPassword(test, email, 'Another2026pass');
    expect((await signIn(email, newNetwork(), 'Another2026pass')).status).toBe(200);
  });

  it('need work also when many come at once', async () => {
    const { email } = await buildUser(test.db);
    const network = newNetwork();
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, index) => signIn(email, network, `Guess${index}word`)),
    );
    expect(all.filter(({ worked }) => worked === null).length).toBeLessThanOrEqual(4);
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
    for (const account of [email, other.email]) await guess(account, campus, 4);
    const forged = `quad_device=${cookie?.value.slice(0, -2)}xx`;
    expect((await signIn(email, campus, testPassword, forged)).worked).toBe(6);
    const real = `quad_device=${cookie?.value}`;
    expect((await signIn(other.email, campus, testPassword, real)).worked).toBe(6);
    expect(await signIn(email, campus, testPassword, real)).toMatchObject({ status: 200, worked: null });
  });

  it('that guesses is an unknown one in the end', async () => {
    const { email } = await buildUser(test.db);
    const campus = newNetwork();
    const { cookie } = await signIn(email, campus);
    const worked: (number | null)[] = [];
    for (let attempt = 0; attempt < 45; attempt++)
      worked.push((await signIn(email, campus, `Guess${attempt}word`, cookie)).worked);
    expect(worked).toEqual([...Array(44).fill(null), 6]);
  });

  it('is known after a reset', async () => {
    const { email } = await buildUser(test.db);
    const campus = newNetwork();
    const response = await resetPassword(test, email, 'Another2026pass');
    await guess(email, campus, 4);
    expect(await signIn(email, campus, 'Another2026pass', cookieOf(response))).toMatchObject({
      status: 200,
      worked: null,
    });
  });
});

describe('a right password on an unknown device', () => {
  it('needs more work the more a network guesses at many accounts, and gets in', async () => {
    const network = newNetwork();
    for (let attempt = 0; attempt < 17; attempt++) await guess(`nobody${attempt}@campus.example`, network, 1);
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
