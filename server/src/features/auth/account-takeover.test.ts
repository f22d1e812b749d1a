import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../db/schema/users';
import { buildUser, testPassword } from '../../testing/factories';
import { mailResetLinks } from '../../testing/reset-links';
import { cookieOf, useTestApp } from '../../testing/test-app';

const dayMs = 24 * 60 * 60 * 1000;

let now = new Date();
const test = useTestApp({ now: () => now });
beforeEach(() => {
  now = new Date();
});

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, cookie = '', payload?: object) =>
  test.as(cookie).send(method, url, payload);
const newEmail = () => `${randomUUID()}@uni.example`;

/** A verified person, signed in as herself and as the attacker who knows her password. */
async function victim() {
  const user = await buildUser(test.db, { email: newEmail() });
  return { ...user, cookie: await test.signIn(user.email), attacker: await test.signIn(user.email) };
}

/** The newest mail of a kind to an address; null if there is none. */
async function newestMail(kind: string, email: string): Promise<{ token: string; code: string } | null> {
  const { rows } = await test.db.execute<{ data: { token: string; code: string } }>(sql`
    select data from pgboss.job where name = 'auth.mail' and data ->> 'kind' = ${kind}
      and data ->> 'email' = ${email} order by created_on desc limit 1`);
  return rows[0]?.data ?? null;
}
async function mailTo(kind: string, email: string) {
  const mail = await newestMail(kind, email);
  if (!mail) throw new Error(`No ${kind} mail to ${email}`);
  return mail;
}

const askForChange = (cookie: string, email: string, password = testPassword) =>
  send('PUT', '/api/user/email', cookie, { email, password });
async function changeTo(cookie: string, email: string): Promise<void> {
  expect((await askForChange(cookie, email)).statusCode).toBe(204);
  const { token } = await mailTo('verify-email', email);
  expect((await send('POST', '/api/auth/verify-link', cookie, { token })).statusCode).toBe(200);
}
async function resetPassword(email: string): Promise<void> {
  await send('POST', '/api/auth/forgot', '', { email });
  await mailResetLinks(test);
  const { token } = await mailTo('reset-password', email);
  const body = { token, password: 'Lanterns77' };
  expect((await send('POST', '/api/auth/reset', '', body)).statusCode).toBe(204);
}
const emailOf = async (id: string) => (await test.db.select().from(users).where(eq(users.id, id)))[0]?.email;
const isSignedIn = async (cookie: string) => (await send('GET', '/api/user', cookie)).statusCode === 200;
const pendingOf = async (cookie: string) =>
  (await send('GET', '/api/settings', cookie)).json<{ pendingEmail: string | null }>().pendingEmail;

describe('an account that was taken over', () => {
  it('is not taken again with a link from before the password was reset', async () => {
    const { id, email, attacker } = await victim();
    const evil = newEmail();
    await askForChange(attacker, evil);
    const { token, code } = await mailTo('verify-email', evil);
    await resetPassword(email);
    const own = cookieOf(await test.post('/api/login', { email, password: 'Lanterns77' }));
    for (const cookie of ['', attacker, own]) {
      await send('POST', '/api/auth/verify-link', cookie, { token });
      await send('POST', '/api/auth/verify-code', cookie, { code });
    }
    expect(await emailOf(id)).toBe(email);
  });

  it('is not taken again with a reset link from before the password was changed', async () => {
    const { email, cookie, attacker } = await victim();
    await send('POST', '/api/auth/forgot', '', { email });
    await mailResetLinks(test);
    const { token } = await mailTo('reset-password', email);
    const body = { currentPassword: testPassword, password: 'Lanterns77' };
    expect((await send('PUT', '/api/user/password', cookie, body)).statusCode).toBe(204);
    expect(await isSignedIn(attacker)).toBe(false);
    const reset = await send('POST', '/api/auth/reset', '', { token, password: 'Evil2026x' });
    expect(reset.json()).toMatchObject({ code: 'LINK_EXPIRED' });
  });

  it('comes back through the link in the mail to the old address, whatever was done meanwhile', async () => {
    const { id, email, cookie, attacker } = await victim();
    const [evil, second] = [newEmail(), newEmail()];
    await changeTo(attacker, evil);
    expect(await isSignedIn(cookie)).toBe(false);
    expect(await isSignedIn(attacker)).toBe(true);
    const { token } = await mailTo('email-changed', email);
    await send('PUT', '/api/user/password', attacker, {
      currentPassword: testPassword,
      password: 'Evil2026x',
    });
    await send('PUT', '/api/user/email', attacker, { email: second, password: 'Evil2026x' });
    const change = await mailTo('verify-email', second);
    await send('POST', '/api/auth/verify-link', attacker, { token: change.token });
    expect(await emailOf(id)).toBe(second);
    const backdoor = await mailTo('email-changed', evil);
    await send('POST', '/api/settings/deletion', attacker, { password: 'Evil2026x' });

    const restored = await send('POST', '/api/auth/restore-email', '', { token });
    expect(restored.json()).toMatchObject({ email });
    expect(await isSignedIn(attacker)).toBe(false);
    const again = await send('POST', '/api/auth/restore-email', '', { token: backdoor.token });
    expect(again.json()).toMatchObject({ code: 'LINK_EXPIRED' });
    for (const password of [testPassword, 'Evil2026x']) {
      expect((await send('POST', '/api/login', '', { email, password })).statusCode).toBe(401);
    }
    const { resetToken } = restored.json();
    const chosen = { token: resetToken, password: 'Lanterns77' };
    expect((await send('POST', '/api/auth/reset', '', chosen)).statusCode).toBe(204);
    expect((await send('POST', '/api/login', '', { email, password: 'Lanterns77' })).statusCode).toBe(200);
    const [user] = await test.db.select().from(users).where(eq(users.id, id));
    expect(user).toMatchObject({ emailVerified: true, deletionRequestedAt: null });
  });
});

describe('the link that takes a change of address back', () => {
  it.each([
    [6.9, 200],
    [7.1, 400],
  ])('after %d days: %d', async (days, status) => {
    const { email, cookie } = await victim();
    await changeTo(cookie, newEmail());
    const { token } = await mailTo('email-changed', email);
    now = new Date(now.getTime() + days * dayMs);
    expect((await send('POST', '/api/auth/restore-email', '', { token })).statusCode).toBe(status);
    expect((await send('POST', '/api/auth/restore-email', '', { token })).json().code).toBe('LINK_EXPIRED');
  });

  it('keeps the old address from being registered or taken as long as it works', async () => {
    const { email, cookie } = await victim();
    await changeTo(cookie, newEmail());
    const body = { email: email.toUpperCase(), password: 'Bearcat2026', firstName: 'Eve', lastName: 'Ng' };
    expect((await send('POST', '/api/register', '', body)).statusCode).toBe(409);
    const other = await victim();
    expect((await askForChange(other.cookie, email)).statusCode).toBe(409);
    expect((await askForChange(cookie, email)).statusCode).toBe(204);
    now = new Date(now.getTime() + 8 * dayMs);
    expect((await send('POST', '/api/register', '', body)).statusCode).toBe(200);
  });

  it('is not mailed to an address that nobody had verified', async () => {
    const email = newEmail();
    await buildUser(test.db, { email, emailVerified: false });
    await changeTo(await test.signIn(email), newEmail());
    expect(await newestMail('email-changed', email)).toBeNull();
  });
});

describe('a change of address', () => {
  it('requires the password, and is pending until the new address confirms', async () => {
    const { id, email, cookie } = await victim();
    const next = newEmail();
    expect((await askForChange(cookie, next, 'Wrong12345')).statusCode).toBe(401);
    expect(await pendingOf(cookie)).toBeNull();
    await askForChange(cookie, next);
    expect(await pendingOf(cookie)).toBe(next);
    expect(await emailOf(id)).toBe(email);
    const { code } = await mailTo('verify-email', next);
    expect((await send('POST', '/api/auth/verify-code', cookie, { code })).json().user.email).toBe(next);
    expect(await pendingOf(cookie)).toBeNull();
  });

  it('is sent again to the new address, and can be canceled', async () => {
    const { id, email, cookie } = await victim();
    const next = newEmail();
    await askForChange(cookie, next);
    const first = await mailTo('verify-email', next);
    expect((await send('POST', '/api/auth/verification', cookie)).statusCode).toBe(204);
    const second = await mailTo('verify-email', next);
    expect(second.token).not.toBe(first.token);
    expect((await send('DELETE', '/api/user/email', cookie)).statusCode).toBe(204);
    expect(await pendingOf(cookie)).toBeNull();
    const late = await send('POST', '/api/auth/verify-link', cookie, { token: second.token });
    expect(late.json()).toMatchObject({ code: 'LINK_EXPIRED' });
    expect(await emailOf(id)).toBe(email);
  });
});

describe('a verification link', () => {
  it("does not verify somebody else's account for the person who opens it", async () => {
    const email = newEmail();
    const body = { email, password: 'Bearcat2026', firstName: 'Eve', lastName: 'Ng' };
    await send('POST', '/api/register', '', body);
    const { token } = await mailTo('verify-email', email);
    const other = await victim();
    expect((await send('POST', '/api/auth/verify-link', '', { token })).statusCode).toBe(401);
    expect((await send('POST', '/api/auth/verify-link', other.cookie, { token })).json()).toMatchObject({
      code: 'FORBIDDEN',
    });
    const [user] = await test.db.select().from(users).where(sql`email = ${email}`);
    expect(user?.emailVerified).toBe(false);
    // With the password it works, wherever it is opened.
    const cookie = cookieOf(await test.post('/api/login', { email, password: 'Bearcat2026' }));
    const verified = await send('POST', '/api/auth/verify-link', cookie, { token });
    expect(verified.json()).toMatchObject({ user: { email, emailVerified: true } });
  });
});
