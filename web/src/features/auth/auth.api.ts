import type { changeEmailBodySchema, LoginBody, RegisterBody, SessionUser } from '@quad/shared/contract/auth';
import type { input } from 'zod/mini';
import { requestJson } from '../../lib/api-client';

/** The calls of contract/auth.ts. Its types come from there; its routes would bring every schema along. */

async function post<T = undefined>(path: string, body?: unknown): Promise<T> {
  return (await requestJson<T>(path, { method: 'POST', body })).data;
}

export async function signIn(body: LoginBody): Promise<SessionUser> {
  return (await post<{ user: SessionUser }>('/api/login', body)).user;
}

export async function signUp(body: RegisterBody): Promise<SessionUser> {
  return (await post<{ user: SessionUser }>('/api/register', body)).user;
}

/** The signed-in person as the server knows them now. */
export async function fetchUser(): Promise<SessionUser> {
  return (await requestJson<SessionUser>('/api/user')).data;
}

/** Mails a new link and code to the signed-in person; earlier ones stop working. */
export async function sendVerification(): Promise<void> {
  await post('/api/auth/verification');
}

/** @returns the address that is verified now */
export async function verifyByLink(token: string): Promise<string> {
  return (await post<{ email: string }>('/api/auth/verify-link', { token })).email;
}

export async function verifyByCode(code: string): Promise<SessionUser> {
  return (await post<{ user: SessionUser }>('/api/auth/verify-code', { code })).user;
}

/** Mails a link and a code to another address, which counts once it is verified. */
export async function changeEmail(body: input<typeof changeEmailBodySchema>): Promise<void> {
  await requestJson<undefined>('/api/user/email', { method: 'PUT', body });
}

/** Mails a reset link if there is such an account, and never tells whether there is. */
export async function requestPasswordReset(email: string): Promise<void> {
  await post('/api/auth/forgot', { email });
}

export async function resetPassword(body: { token: string; password: string }): Promise<void> {
  await post('/api/auth/reset', body);
}
