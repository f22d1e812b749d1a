import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildUser, testPassword } from '../../testing/factories';
import { mailResetLinks } from '../../testing/reset-links';
import { cookieOf, useTestApp } from '../../testing/test-app';

const test = useTestApp();

const account = (email: string) => ({
  email,
  password: 'Lantern71',
  firstName: 'Bea',
  lastName: 'Castellano',
});

/** The mail of the newest job of a kind. */
async function newestMailJob(kind: string): Promise<{ token: string; code: string; email: string }> {
  const { rows } = await test.db.execute<{ data: { token: string; code: string; email: string } }>(
    sql`select data from pgboss.job where name = 'auth.mail' and data ->> 'kind' = ${kind} order by created_on desc limit 1`,
  );
  if (!rows[0]) throw new Error(`No ${kind} mail is queued`);
  return rows[0].data;
}

describe('POST /api/register', () => {
  it('creates an unverified account, signs in and never returns the password', async () => {
    const response = await test.post('/api/register', account('bea@uni.example'));
    expect(response.statusCode).toBe(200);
    expect(response.json().user).toMatchObject({ email: 'bea@uni.example', emailVerified: false });
    expect(response.body).not.toMatch(/password|argon/i);
    const me = await test.as(cookieOf(response)).get('/api/user');
    expect(me.json()).toMatchObject({ firstName: 'Bea' });
  });

  it('accepts a registration with and without optional fields', async () => {
    const full = {
      ...account('full@uni.example'),
      university: 'University of Cincinnati',
      graduationYear: 2030,
    };
    expect((await test.post('/api/register', full)).json().user).toMatchObject({
      university: 'University of Cincinnati',
      graduationYear: 2030,
    });
    const blank = { ...account('blank@uni.example'), university: '' };
    expect((await test.post('/api/register', blank)).json().user).toMatchObject({ university: null });
  });

  it.each([
    ['composed', 'decomposed', 'AÜbergröße1', 'NFC', 'NFD'],
    ['decomposed', 'composed', 'ЖЙзжёй1', 'NFD', 'NFC'],
  ])('takes a password that was typed with letters %s also %s', async (_, _other, password, first, then) => {
    const email = `${first}@uni.example`;
    const body = { ...account(email), password: password.normalize(first) };
    expect((await test.post('/api/register', body)).statusCode).toBe(200);
    const answer = await test.post('/api/login', { email, password: password.normalize(then) });
    expect(answer.statusCode, answer.body).toBe(200);
  });

  it('takes passwords of before in the form in which they were kept, and in the other', async () => {
    const typed = 'AÜbergröße1'.normalize('NFD');
    const { email } = await buildUser(test.db, { password: await hash(typed) });
    for (const password of [typed, typed.normalize('NFC')]) {
      expect((await test.post('/api/login', { email, password })).statusCode).toBe(200);
    }
    expect((await test.post('/api/login', { email, password: 'AUbergroße1' })).statusCode).toBe(401);
  });

  it('refuses an address that has an account, whatever its case', async () => {
    await buildUser(test.db, { email: 'Taken@Uni.example' });
    const response = await test.post('/api/register', account('taken@uni.EXAMPLE'));
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe('An account with this email already exists');
  });

  it.each([
    [{ email: 'no-address' }, 'Invalid email address'],
    [{ firstName: '\u200b' }, 'First name is required'],
    [{ lastName: '\u3164\u2800' }, 'Last name is required'],
    [{ password: 'Abc1' }, 'Password must be at least 6 characters'],
    [{ password: 'secret1' }, 'Password must contain at least one uppercase letter'],
    [{ password: 'Secrets' }, 'Password must contain at least one number'],
    [{ firstName: ' ' }, 'First name is required'],
    [{ lastName: '' }, 'Last name is required'],
    [{ email: undefined }, 'Invalid email address'],
    [{ password: undefined }, 'Password must be at least 6 characters'],
    [{ firstName: undefined }, 'First name is required'],
    [{ graduationYear: 2019 }, 'Graduation year must be at least 2020'],
    [{ graduationYear: 2031 }, 'Graduation year must be at most 2030'],
  ])('refuses %o', async (change, message) => {
    const response = await test.post('/api/register', { ...account('new@uni.example'), ...change });
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
    const response = await test.post('/api/login', payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe(message);
  });

  it('creates a new session id each time, and the old one is useless after logout', async () => {
    const { email } = await buildUser(test.db);
    const first = await test.signIn(email);
    const second = await test.signIn(email);
    expect(second).not.toBe(first);
    expect((await test.as(first).post('/api/logout', {})).statusCode).toBe(204);
    const after = await test.as(first).get('/api/user');
    expect(after.statusCode).toBe(401);
  });

  it('responds alike to an unknown address and a wrong password', async () => {
    const { email } = await buildUser(test.db);
    const wrong = await test.post('/api/login', { email, password: 'Wrong1234' });
    const unknown = await test.post('/api/login', { email: 'nobody@uni.example', password: testPassword });
    expect(wrong.statusCode).toBe(401);
    expect(unknown.statusCode).toBe(401);
    expect(unknown.body).toBe(wrong.body);
    expect(unknown.json().message).toBe('Invalid email or password');
  });

  it('refuses a suspended account and ends its sessions', async () => {
    const user = await test.member();
    await test.db.execute(sql`update users set suspended_at = now() where id = ${user.id}`);
    expect((await user.get('/api/user')).statusCode).toBe(401);
    expect((await test.post('/api/login', { email: user.email, password: testPassword })).statusCode).toBe(
      401,
    );
  });

  it('refuses a form sent by another site', async () => {
    const { email } = await buildUser(test.db);
    const response = await test.post(
      '/api/login',
      { email, password: testPassword },
      { 'sec-fetch-site': 'cross-site' },
    );
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
    const response = await test.get(url);
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe(location);
  });
});

describe('verification', () => {
  it('accepts the mailed link once', async () => {
    const ada = test.as(cookieOf(await test.post('/api/register', account('link@uni.example'))));
    const { token } = await newestMailJob('verify-email');
    const verified = await ada.post('/api/auth/verify-link', { token });
    expect(verified.json().user).toMatchObject({ email: 'link@uni.example', emailVerified: true });
    const again = await ada.post('/api/auth/verify-link', { token });
    expect(again.json()).toMatchObject({ code: 'LINK_EXPIRED' });
  });

  it('accepts the code, and invalidates it after five wrong ones', async () => {
    const cookie = cookieOf(await test.post('/api/register', account('code@uni.example')));
    const { code } = await newestMailJob('verify-email');
    const wrong = code === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect((await test.as(cookie).post('/api/auth/verify-code', { code: wrong })).statusCode).toBe(400);
    }
    expect((await test.as(cookie).post('/api/auth/verify-code', { code })).json().user.emailVerified).toBe(
      true,
    );

    await test.db.execute(sql`update users set email_verified = false where email = 'code@uni.example'`);
    await test.as(cookie).post('/api/auth/verification', {});
    const fresh = await newestMailJob('verify-email');
    const off = fresh.code === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 5; attempt += 1)
      await test.as(cookie).post('/api/auth/verify-code', { code: off });
    expect((await test.as(cookie).post('/api/auth/verify-code', { code: fresh.code })).statusCode).toBe(400);
  });
});

describe('a forgotten password', () => {
  it('is replaced through the mailed link, which ends every session', async () => {
    const ada = await test.member();
    expect((await test.post('/api/auth/forgot', { email: ada.email })).statusCode).toBe(204);
    await mailResetLinks(test);
    const { token } = await newestMailJob('reset-password');
    expect((await test.post('/api/auth/reset', { token, password: 'Lantern72' })).statusCode).toBe(204);
    expect((await ada.get('/api/user')).statusCode).toBe(401);
    expect((await test.post('/api/login', { email: ada.email, password: 'Lantern72' })).statusCode).toBe(200);
    expect((await test.post('/api/auth/reset', { token, password: 'Lantern73' })).json().code).toBe(
      'LINK_EXPIRED',
    );
  });

  it('reveals nothing about an unknown address', async () => {
    expect((await test.post('/api/auth/forgot', { email: 'ghost@uni.example' })).statusCode).toBe(204);
  });
});

describe('an account change', () => {
  it('of the password requires the current one and ends the other sessions', async () => {
    const { email } = await buildUser(test.db);
    const mine = await test.signIn(email);
    const other = await test.signIn(email);
    const put = (payload: object) => test.as(mine).put('/api/user/password', payload);
    expect((await put({ currentPassword: 'Wrong1234', password: 'Lantern72' })).statusCode).toBe(401);
    expect((await put({ currentPassword: testPassword, password: 'Lantern72' })).statusCode).toBe(204);
    expect((await test.as(mine).get('/api/user')).statusCode).toBe(200);
    expect((await test.as(other).get('/api/user')).statusCode).toBe(401);
  });
});
