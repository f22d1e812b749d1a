import type { LoginBody, RegisterBody } from '@quad/shared/contract/auth';
import { call } from '../../lib/api-client';

export const signIn = async (body: LoginBody) => (await call('POST /api/login', { body })).user;

export const signUp = async (body: RegisterBody) => (await call('POST /api/register', { body })).user;

/** The signed-in person, fresh from the server. */
export const fetchUser = () => call('GET /api/user');

/** Mails a new link and code to the signed-in person; earlier ones stop working. */
export const sendVerification = () => call('POST /api/auth/verification');

/** Verifies with the mailed link, as the person that it was mailed for. */
export const verifyByLink = async (token: string) =>
  (await call('POST /api/auth/verify-link', { body: { token } })).user;

export const verifyByCode = async (code: string) =>
  (await call('POST /api/auth/verify-code', { body: { code } })).user;

/** Mails a link and a code to the new address, which takes effect once it is verified. */
export const changeEmail = (body: LoginBody) => call('PUT /api/user/email', { body });

/** Keeps the current address: the link and the code for the new one stop working. */
export const cancelEmailChange = () => call('DELETE /api/user/email');

/** Takes a change of address back, and ends every session. The returned token sets a new password. */
export const restoreEmail = async (token: string) =>
  (await call('POST /api/auth/restore-email', { body: { token } })).resetToken;

/** Mails a reset link if the account exists, and never reveals whether it does. */
export const requestPasswordReset = (email: string) => call('POST /api/auth/forgot', { body: { email } });

export const resetPassword = (body: { token: string; password: string }) =>
  call('POST /api/auth/reset', { body });
