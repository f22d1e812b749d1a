import { authRoutes as contract, type SessionUser } from '@quad/shared/contract/auth';
import { safeReturnPath } from '@quad/shared/return-path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { createGuestLimit } from '../../plugins/challenge';
import { addressKey, createLimit } from '../../plugins/limits';
import { recordPassword } from '../../plugins/recent-password';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import * as accountEmail from './account-email';
import { requirePassword } from './accounts';
import * as auth from './auth.service';

/** Maximum characters of a browser's user agent, for the list of sessions. */
const userAgentMaxLength = 300;

/** A new session id at sign-in makes a planted one worthless. */
async function beginSession(
  { now }: AppContext,
  request: FastifyRequest,
  user: SessionUser,
): Promise<{ user: SessionUser }> {
  await request.session.regenerate();
  request.session.userId = user.id;
  request.session.userAgent = request.headers['user-agent']?.slice(0, userAgentMaxLength);
  request.session.passwordAt = now().toISOString();
  await request.session.save();
  return { user };
}

const sessionOf = (request: FastifyRequest) => ({
  userId: requireUser(request).id,
  sid: request.session.sessionId,
});

export function authRoutes(app: FastifyInstance, context: AppContext): void {
  const tenMinutes = 600;
  const hour = 3600;
  const signInsByEmail = createLimit(context, { name: 'login-email', points: 8, windowSeconds: tenMinutes });
  const signInsByAddress = createLimit(context, { name: 'login-ip', points: 40, windowSeconds: tenMinutes });
  const accountsByAddress = createGuestLimit(context, {
    name: 'register-ip',
    points: 20,
    windowSeconds: hour,
  });
  const mailsByAccount = createLimit(context, { name: 'auth-mail', points: 5, windowSeconds: hour });
  const mailsByAddress = createGuestLimit(context, { name: 'auth-mail-ip', points: 20, windowSeconds: hour });

  route(app, contract.user, ({ request }) => requireUser(request));

  route(app, contract.login, async ({ body, request }) => {
    const account = body.email.toLowerCase();
    await signInsByAddress.use(addressKey(request.ip));
    await signInsByEmail.use(account);
    const user = await auth.signIn(context.database.db, body);
    await signInsByEmail.reset(account);
    return beginSession(context, request, user);
  });

  route(app, contract.register, async ({ body, request, reply }) => {
    await accountsByAddress.use(request, reply, body.website);
    return beginSession(context, request, await auth.register(context, body));
  });

  route(app, contract.logout, async ({ request }) => {
    if (request.session.userId) await request.session.destroy();
  });

  route(app, contract.sendVerification, async ({ request }) => {
    const { id } = requireUser(request);
    await mailsByAccount.use(id);
    await accountEmail.sendVerification(context, id);
  });

  route(app, contract.verifyByLink, async ({ body, request }) => ({
    user: await accountEmail.verifyByLink(context, { ...body, ...sessionOf(request) }),
  }));

  route(app, contract.verifyByCode, async ({ body, request }) => ({
    user: await accountEmail.verifyByCode(context, { ...body, ...sessionOf(request) }),
  }));

  route(app, contract.forgotPassword, async ({ body, request, reply }) => {
    await mailsByAddress.use(request, reply);
    await mailsByAccount.use(body.email.toLowerCase());
    await auth.forgotPassword(context, body.email);
  });

  route(app, contract.resetPassword, async ({ body, request }) => {
    await signInsByAddress.use(addressKey(request.ip));
    await auth.resetPassword(context, body);
  });

  route(app, contract.confirmPassword, async ({ body, request }) => {
    const { id } = requireUser(request);
    await signInsByEmail.use(id);
    await requirePassword(context.database.db, id, body.password);
    await recordPassword(context, request);
  });

  route(app, contract.changePassword, async ({ body, request }) => {
    const { id } = requireUser(request);
    await signInsByEmail.use(id);
    await auth.changePassword(context, { ...body, ...sessionOf(request) });
  });

  route(app, contract.changeEmail, async ({ body, request }) => {
    const { id } = requireUser(request);
    await signInsByEmail.use(id);
    await mailsByAccount.use(id);
    await accountEmail.changeEmail(context, { ...body, userId: id });
  });

  route(app, contract.cancelEmailChange, ({ request }) =>
    accountEmail.cancelEmailChange(context, requireUser(request).id),
  );

  route(app, contract.restoreEmail, ({ body }) => accountEmail.restoreEmail(context, body.token));

  // Links elsewhere lead browsers here; they are redirected to the screen.
  route(app, contract.loginPage, ({ query, reply }) => {
    const path = safeReturnPath(query.returnTo);
    return reply.redirect(path ? `/auth?returnTo=${encodeURIComponent(path)}` : '/auth', 302);
  });
}
