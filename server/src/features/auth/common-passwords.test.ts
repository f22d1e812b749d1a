import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testPassword } from '../../testing/factories';
import { mailResetLinks } from '../../testing/reset-links';
import { startTestApp, useTestApp } from '../../testing/test-app';

const test = useTestApp();

const person = { email: 'ada.byron@cs.uni.example', firstName: 'Ada', lastName: "O'Brien" };
const refusalOfWords = {
  message: "Your name, your email and this site's name are easy to guess. Please choose another password.",
  code: 'COMMON_PASSWORD',
};
const refusal = {
  message: "Many people use this password, so it's easy to guess. Please choose another.",
  code: 'COMMON_PASSWORD',
};

describe('a password that many people use', () => {
  it.each(['Password1', 'pASSWORD123', 'Qwerty123', 'Welcome1', 'Iloveyou1', 'Football1'])(
    'is refused at sign-up though it has letters and digits: %s',
    async (password) => {
      const body = { email: 'common@uni.example', password, firstName: 'Bea', lastName: 'Ng' };
      const response = await test.post('/api/register', body);
      expect([response.statusCode, response.json()]).toEqual([400, refusal]);
    },
  );

  it('is refused when it is changed and when it is reset, whose link stays usable', async () => {
    const ada = await test.member();
    const body = { currentPassword: testPassword, password: 'Password1' };
    expect((await ada.put('/api/user/password', body)).json()).toEqual(refusal);
    await test.post('/api/auth/forgot', { email: ada.email });
    await mailResetLinks(test);
    const { rows } = await test.db.execute<{ token: string }>(sql`
      select data ->> 'token' as token from pgboss.job where data ->> 'email' = ${ada.email}`);
    const token = rows[0]?.token;
    expect((await test.post('/api/auth/reset', { token, password: 'Password1' })).json()).toEqual(refusal);
    expect((await test.post('/api/auth/reset', { token, password: 'Lantern74' })).statusCode).toBe(204);
  });
});

describe('a password made of words about its owner or the site', () => {
  it.each([
    'Quad2026',
    'CampusQuad1',
    'AdaByron1',
    'Ada1815!',
    'oBRIEN99',
    'cs.Uni.Example1',
    'Miskatonic2026',
    'ada.byron@cs.Uni.example1',
  ])('is refused at sign-up: %s', async (password) => {
    const body = { ...person, password, university: 'Miskatonic University' };
    const response = await test.post('/api/register', body);
    expect([response.statusCode, response.json()]).toEqual([400, refusalOfWords]);
  });

  it.each(['AdaLantern7', 'QuadrupleJump5', 'Xylo3phone'])(
    'with another word is accepted: %s',
    async (password) => {
      const email = `${crypto.randomUUID().slice(0, 8)}@cs.uni.example`;
      expect((await test.post('/api/register', { ...person, email, password })).statusCode).toBe(200);
    },
  );

  it('may hold the initials of an address', async () => {
    const body = { ...person, email: 'a.e.e@cs.uni.example', password: 'Quad2026e2e' };
    expect((await test.post('/api/register', body)).statusCode).toBe(200);
  });

  it('is refused when it is changed', async () => {
    const ada = await test.member({ lastName: 'Lovelace' });
    const change = (password: string) =>
      ada.put('/api/user/password', { currentPassword: testPassword, password });
    expect((await change('Lovelace1815')).json()).toEqual(refusalOfWords);
    expect((await change('Lovely1815Lace')).statusCode).toBe(204);
  });

  it('is refused for words of the address of the site', async () => {
    const site = await startTestApp({ env: { PUBLIC_URL: 'https://bearcats.uc.example' } });
    const response = await site.post('/api/register', { ...person, password: 'Bearcats1' });
    expect(response.json()).toEqual(refusalOfWords);
  });
});
