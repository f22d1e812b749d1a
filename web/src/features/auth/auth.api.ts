import { authRoutes, type LoginBody, type RegisterBody, type SessionUser } from '@quad/shared/contract/auth';
import { callRoute } from '../../lib/call-route';

export async function signIn(body: LoginBody): Promise<SessionUser> {
  return (await callRoute(authRoutes.login, { body })).user;
}

export async function signUp(body: RegisterBody): Promise<SessionUser> {
  return (await callRoute(authRoutes.register, { body })).user;
}

/** The signed-in person as the server knows them now. */
export async function fetchUser(): Promise<SessionUser> {
  return callRoute(authRoutes.user);
}

/** Mails a new link and code to the signed-in person; earlier ones stop working. */
export async function sendVerification(): Promise<void> {
  await callRoute(authRoutes.sendVerification);
}

/** @returns the address that is verified now */
export async function verifyByLink(token: string): Promise<string> {
  return (await callRoute(authRoutes.verifyByLink, { body: { token } })).email;
}

export async function verifyByCode(code: string): Promise<SessionUser> {
  return (await callRoute(authRoutes.verifyByCode, { body: { code } })).user;
}

/** Mails a link and a code to another address, which counts once it is verified. */
export async function changeEmail(body: { email: string; password: string }): Promise<void> {
  await callRoute(authRoutes.changeEmail, { body });
}

/** Mails a reset link if there is such an account, and never tells whether there is. */
export async function requestPasswordReset(email: string): Promise<void> {
  await callRoute(authRoutes.forgotPassword, { body: { email } });
}

export async function resetPassword(body: { token: string; password: string }): Promise<void> {
  await callRoute(authRoutes.resetPassword, { body });
}
