import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, testPassword } from '../../testing/factories';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const account = (email: string) => ({ email, password: 'Secret1', firstName: 'Bea', lastName: 'Castellano' });

function post(url: string, payload: object, cookie?: string) {
  return test.app.inject({ method: 'POST', url, payload, headers: cookie ? { cookie } : {} });
}

/** The mail of the newest job of a kind. */
async function newestMailJob(kind: string): Promise<{ token: string; code: string; email: string }> {
  const { rows } = await test.database.db.execute<{ data: { token: string; code: string; email: string } }>(
    sql`select data from pgboss.job where name = 'auth.mail' and data ->> 'kind' = ${kind} order by created_on desc limit 1`,
  );
  if (!rows[0]) throw new Error(`No ${kind} mail is queued`);
  return rows[0].data;
}

const cookieOf = (response: Awaited<ReturnType<typeof post>>) =>
  response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

describe('POST /api/register', () => {
  it('creates an unverified account, signs in and never returns the password', async () => {
    const response = await post('/api/register', account('bea@uni.example'));
    expect(response.statusCode).toBe(200);
    expect(response.json().user).toMatchObject({ email: 'bea@uni.example', emailVerified: false });
    expect(response.body).not.toMatch(/password|argon/i);
    const me = await test.app.inject({ url: '/api/user', headers: { cookie: cookieOf(response) } });
    expect(me.json()).toMatchObject({ firstName: 'Bea' });
  });

  it('accepts a registration with and without optional fields', async () => {
    const full = {
      ...account('full@uni.example'),
      university: 'University of Cincinnati',
      graduationYear: 2030,
    };
    expect((await post('/api/register', full)).json().user).toMatchObject({
      university: 'University of Cincinnati',
      graduationYear: 2030,
    });
    const blank = { ...account('blank@uni.example'), university: '' };
    expect((await post('/api/register', blank)).json().user).toMatchObject({ university: null });
  });

  it('refuses an address that has an account, whatever its case', async () => {
    await buildUser(test.database.db, { email: 'Taken@Uni.example' });
    const response = await post('/api/register', account('taken@uni.EXAMPLE'));
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe('An account with this email already exists');
  });

  it.each([
    [{ email: 'no-address' }, 'Invalid email address'],
    [{ password: 'Abc1' }, 'Password must be at least 6 characters'],
    [{ password: 'secret1' }, 'Password must contain at least one uppercase letter'],
    [{ password: 'Secrets' }, 'Password must contain at least one number'],
    [{ firstName: ' ' }, 'First name is required'],
    [{ lastName: '' }, 'Last name is required'],
    [{ email: undefined }, 'Invalid email address'],
    [{ password: undefined }, 'Password must be at least 6 characters'],
    [{ firstName: undefined }, 'First name is required'],
    [{ graduationYear: 2019 }, 'graduationYear: Too small: expected number to be >=2020'],
    [{ graduationYear: 2031 }, 'graduationYear: Too big: expected number to be <=2030'],
  ])('refuses %o', async (change, message) => {
    const response = await post('/api/register', { ...account('new@uni.example'), ...change });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ message, code: 'INVALID_INPUT' });
  });
});

describe('POST /api/login', () => {
  it.each([
    [{ email: 'no-address', password: 'x' }, 'Invalid email address'],
    [{ email: 'a@uni.example', password: '' }, 'Password is required'],
    [{ password: 'x' }, 'Invalid email address'],
    [{ email: 'a@uni.example' }, 'Password is required'],
  ])('refuses %o', async (payload, message) => {
    const response = await post('/api/login', payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe(message);
  });

  it('creates a new session id each time, and the old one is useless after logout', async () => {
    const { email } = await buildUser(test.database.db);
    const first = await test.signIn(email);
    const second = await test.signIn(email);
    expect(second).not.toBe(first);
    expect((await post('/api/logout', {}, first)).statusCode).toBe(204);
    const after = await test.app.inject({ url: '/api/user', headers: { cookie: first } });
    expect(after.statusCode).toBe(401);
  });

  it('responds alike to an unknown address and a wrong password', async () => {
    const { email } = await buildUser(test.database.db);
    const wrong = await post('/api/login', { email, password: 'Wrong1234' });
    const unknown = await post('/api/login', { email: 'nobody@uni.example', password: testPassword });
    expect(wrong.statusCode).toBe(401);
    expect(unknown.statusCode).toBe(401);
    expect(unknown.body).toBe(wrong.body);
    expect(unknown.json().message).toBe('Invalid email or password');
  });

  it('refuses a suspended account and ends its sessions', async () => {
    const user = await buildUser(test.database.db);
    const cookie = await test.signIn(user.email);
    await test.database.db.execute(sql`update users set suspended_at = now() where id = ${user.id}`);
    expect((await test.app.inject({ url: '/api/user', headers: { cookie } })).statusCode).toBe(401);
    expect((await post('/api/login', { email: user.email, password: testPassword })).statusCode).toBe(401);
  });

  it('refuses a form sent by another site', async () => {
    const { email } = await buildUser(test.database.db);
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email, password: testPassword },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(response.statusCode).toBe(403);
  });
});

describe('GET /api/login', () => {
  it.each([
    ['/api/login', '/auth'],
    ['/api/login?returnTo=/events/1', '/auth?returnTo=%2Fevents%2F1'],
    ['/api/login?returnTo=https://evil.example', '/auth'],
    ['/api/login?returnTo=//evil.example', '/auth'],
    ['/api/login?returnTo=/%5Cevil.example', '/auth'],
  ])('sends %s to %s', async (url, location) => {
    const response = await test.app.inject({ url });
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe(location);
  });
});

describe('verification', () => {
  it('accepts the mailed link once', async () => {
    await post('/api/register', account('link@uni.example'));
    const { token } = await newestMailJob('verify-email');
    expect((await post('/api/auth/verify-link', { token })).json()).toEqual({ email: 'link@uni.example' });
    const again = await post('/api/auth/verify-link', { token });
    expect(again.json()).toMatchObject({ code: 'LINK_EXPIRED' });
  });

  it('accepts the code, and invalidates it after five wrong ones', async () => {
    const cookie = cookieOf(await post('/api/register', account('code@uni.example')));
    const { code } = await newestMailJob('verify-email');
    const wrong = code === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect((await post('/api/auth/verify-code', { code: wrong }, cookie)).statusCode).toBe(400);
    }
    expect((await post('/api/auth/verify-code', { code }, cookie)).json().user.emailVerified).toBe(true);

    await test.database.db.execute(
      sql`update users set email_verified = false where email = 'code@uni.example'`,
    );
    await post('/api/auth/verification', {}, cookie);
    const fresh = await newestMailJob('verify-email');
    const off = fresh.code === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 5; attempt += 1)
      await post('/api/auth/verify-code', { code: off }, cookie);
    expect((await post('/api/auth/verify-code', { code: fresh.code }, cookie)).statusCode).toBe(400);
  });
});

describe('a forgotten password', () => {
  it('is replaced through the mailed link, which ends every session', async () => {
    const { email } = await buildUser(test.database.db);
    const cookie = await test.signIn(email);
    expect((await post('/api/auth/forgot', { email })).statusCode).toBe(204);
    const { token } = await newestMailJob('reset-password');
    expect((await post('/api/auth/reset', { token, password: 'Newpass1' })).statusCode).toBe(204);
    expect((await test.app.inject({ url: '/api/user', headers: { cookie } })).statusCode).toBe(401);
    expect((await post('/api/login', { email, password: 'Newpass1' })).statusCode).toBe(200);
    expect((await post('/api/auth/reset', { token, password: 'Newpass2' })).json().code).toBe('LINK_EXPIRED');
  });

  it('reveals nothing about an unknown address', async () => {
    expect((await post('/api/auth/forgot', { email: 'ghost@uni.example' })).statusCode).toBe(204);
  });
});

describe('an account change', () => {
  it('of the password requires the current one and ends the other sessions', async () => {
    const { email } = await buildUser(test.database.db);
    const mine = await test.signIn(email);
    const other = await test.signIn(email);
    const put = (payload: object) =>
      test.app.inject({ method: 'PUT', url: '/api/user/password', payload, headers: { cookie: mine } });
    expect((await put({ currentPassword: 'Wrong1234', password: 'Newpass1' })).statusCode).toBe(401);
    expect((await put({ currentPassword: testPassword, password: 'Newpass1' })).statusCode).toBe(204);
    expect((await test.app.inject({ url: '/api/user', headers: { cookie: mine } })).statusCode).toBe(200);
    expect((await test.app.inject({ url: '/api/user', headers: { cookie: other } })).statusCode).toBe(401);
  });

  it('of the address takes effect only when its link is followed', async () => {
    const { email } = await buildUser(test.database.db);
    const cookie = await test.signIn(email);
    const response = await test.app.inject({
      method: 'PUT',
      url: '/api/user/email',
      payload: { email: 'moved@uni.example', password: testPassword },
      headers: { cookie },
    });
    expect(response.statusCode).toBe(204);
    const before = await test.app.inject({ url: '/api/user', headers: { cookie } });
    expect(before.json().email).toBe(email);
    await post('/api/auth/verify-link', { token: (await newestMailJob('verify-email')).token });
    const after = await test.app.inject({ url: '/api/user', headers: { cookie } });
    expect(after.json().email).toBe('moved@uni.example');
  });
});
