import { authRoutes } from '@quad/shared/contract/auth';
import { afterEach, expect, test, vi } from 'vitest';
import * as api from './auth.api';

afterEach(() => vi.unstubAllGlobals());

const password = 'Bearcat1';
const calls: [keyof typeof authRoutes, () => Promise<unknown>][] = [
  ['login', () => api.signIn({ email: 'a@b.edu', password })],
  ['register', () => api.signUp({ email: 'a@b.edu', password, firstName: 'A', lastName: 'B' })],
  ['user', () => api.fetchUser()],
  ['sendVerification', () => api.sendVerification()],
  ['verifyByLink', () => api.verifyByLink('a-token-of-twenty-letters')],
  ['verifyByCode', () => api.verifyByCode('471209')],
  ['changeEmail', () => api.changeEmail({ email: 'a@b.edu', password })],
  ['forgotPassword', () => api.requestPasswordReset('a@b.edu')],
  ['resetPassword', () => api.resetPassword({ token: 'a-token-of-twenty-letters', password })],
];

test.each(calls)('%s is called as the contract has it', async (name, call) => {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  await call();
  const [path, init] = fetched.mock.calls[0] ?? [];
  const { method, path: expected, body } = authRoutes[name];
  expect(`${init?.method} ${path}`).toBe(`${method} ${expected}`);
  if (body) expect(body.safeParse(JSON.parse(String(init?.body))).success).toBe(true);
  else expect(init).not.toHaveProperty('body');
});
