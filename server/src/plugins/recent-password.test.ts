import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionSecret } from '../secrets';
import { testPassword } from '../testing/factories';
import { useTestApp } from '../testing/test-app';
import { registerErrors } from './error-responses';
import { requireRecentPassword } from './recent-password';
import { registerSession } from './session';

let now = new Date();
const test = useTestApp({ now: () => now });
/** A second app on the same sessions, with a route that asks for the password. */
let guarded: FastifyInstance;
beforeAll(async () => {
  guarded = fastify();
  registerErrors(guarded);
  await registerSession(guarded, test.context, sessionSecret(test.context.env));
  guarded.get('/guarded', async (request) => {
    requireRecentPassword(test.context, request);
    return 'done';
  });
});
afterAll(() => guarded.close());

it('is asked for again 15 minutes after it was last entered, and a wrong one does not count', async () => {
  const { cookie, post } = await test.member();
  const code = async () => {
    const response = await guarded.inject({ url: '/guarded', headers: { cookie } });
    return response.statusCode === 200 ? 'done' : response.json().code;
  };
  const pass = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };
  pass(14);
  expect(await code()).toBe('done');
  pass(2);
  expect(await code()).toBe('PASSWORD_NEEDED');
  expect((await post('/api/auth/password', { password: 'Wrong12345' })).statusCode).toBe(401);
  expect(await code()).toBe('PASSWORD_NEEDED');
  expect((await post('/api/auth/password', { password: testPassword })).statusCode).toBe(204);
  expect(await code()).toBe('done');
  pass(16);
  expect(await code()).toBe('PASSWORD_NEEDED');
});

it('is missing without a session', async () => {
  expect((await guarded.inject({ url: '/guarded' })).json()).toMatchObject({ code: 'PASSWORD_NEEDED' });
});
