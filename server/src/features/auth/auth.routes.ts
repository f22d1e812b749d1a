import { authRoutes as contract, type SessionUser } from '@quad/shared/contract/auth';
import { paths } from '@quad/shared/paths';
import { safeReturnPath } from '@quad/shared/return-path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { addedBits, createNetworkLimit, requireWork } from '../../plugins/challenge';
import { addressKey } from '../../plugins/client-address';
import { createGuessGuard } from '../../plugins/guess-guard';
import { createLimit } from '../../plugins/limits';
import { logSignIn } from '../../plugins/log-lines';
import { recordPassword } from '../../plugins/recent-password';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { findSessionUser } from '../../plugins/session-store';
import { requireUncut } from '../access/hold-account';
import * as accountEmail from './account-email';
import { requirePassword, type User } from './accounts';
import * as auth from './auth.service';
import { forgottenPasswordQueue } from './forgotten-passwords';
import { rememberDevice } from './known-device';
import { createSignInGuard } from './sign-in-guard';

const hourSeconds = 3600;

/**
 * Sign-ups of a network: many people may share it, so that beyond a limit they work, and are not refused. That an
 * address has an account already is what the specification says at once; who asks for that often works more and more.
 */
function createSignUpGuard(context: AppContext) {
  const { env } = context;
  const all = createNetworkLimit(context, {
    name: 'register-ip',
    points: env.LIMIT_SIGN_UPS,
    windowSeconds: hourSeconds,
  });
  const taken = createLimit(context, {
    name: 'register-taken',
    points: env.LIMIT_TAKEN_SIGN_UPS,
    windowSeconds: hourSeconds,
  });
  return {
    /** @throws AppError CHALLENGE_REQUIRED, and as `register` does */
    async attempt<User>(
      http: { request: FastifyRequest; reply: FastifyReply },
      honeypot: string | undefined,
      register: () => Promise<User>,
    ): Promise<User> {
      const network = addressKey(http.request.ip);
      const times = (await taken.used(network)) / taken.points;
      if (times >= 1) await requireWork(context, http, addedBits(times));
      await all.use(http.request, http.reply, honeypot);
      return register().catch(async (error: unknown) => {
        if (error instanceof AppError && error.code === 'CONFLICT') await taken.count(network);
        throw error;
      });
    },
  };
}

interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Maximum characters of a browser's user agent, for the list of sessions. */
const userAgentMaxLength = 300;

/** The account as it is now, after a change that this request made. */
async function showAccount(
  context: AppContext,
  request: FastifyRequest,
  userId: string,
): Promise<{ user: SessionUser }> {
  request.user = await findSessionUser(context.database.db, userId);
  return { user: requireUser(request) };
}

/**
 * A new session id at sign-in makes a planted one worthless; the device is known from now on.
 * @param user as the password was checked
 * @throws AppError UNAUTHORIZED if the account was signed out meanwhile
 */
async function beginSession(
  context: AppContext,
  { request, reply }: Http,
  user: User,
): Promise<{ user: SessionUser }> {
  await request.session.regenerate();
  request.session.userId = user.id;
  request.session.userAgent = request.headers['user-agent']?.slice(0, userAgentMaxLength);
  request.session.passwordAt = context.now().toISOString();
  await request.session.save();
  // Now that it is stored: whatever ends all sessions has either found it, or is seen here.
  try {
    await requireUncut(context.database.db, user);
  } catch (error) {
    await request.session.destroy();
    throw error;
  }
  rememberDevice(context, { request, reply }, user);
  logSignIn(request, 'SIGNED_IN', user.id);
  return showAccount(context, request, user.id);
}

const sessionOf = (request: FastifyRequest) => ({
  userId: requireUser(request).id,
  sid: request.session.sessionId,
});

export function authRoutes(app: FastifyInstance, context: AppContext): void {
  const hour = 3600;
  const passwords = createSignInGuard(context);
  const signUps = createSignUpGuard(context);
  const mailsByPerson = createLimit(context, { name: 'auth-mail', points: 5, windowSeconds: hour });
  // Counted by the address, whose codes many accounts may ask for.
  const codes = createGuessGuard(context, {
    name: 'verify-code',
    most: { ofAll: 5_000 },
    refusal: 'Too many wrong codes were tried today. Please use the link in the email.',
  });
  const resets = createNetworkLimit(context, {
    name: 'reset-ip',
    points: context.env.LIMIT_RESET_REQUESTS,
    windowSeconds: hour,
  });

  route(app, contract.user, ({ request }) => requireUser(request));

  route(app, contract.login, async ({ body, request, reply }) => {
    const http = { request, reply };
    const user = await passwords.attempt(http, body.email, () => auth.signIn(context.database.db, body));
    return beginSession(context, http, user);
  });

  route(app, contract.register, async ({ body, request, reply }) => {
    const http = { request, reply };
    const user = await signUps.attempt(http, body.website, () => auth.register(context, body));
    return beginSession(context, http, user);
  });

  route(app, contract.logout, async ({ request }) => {
    if (request.session.userId) await request.session.destroy();
  });

  route(app, contract.sendVerification, async ({ request }) => {
    const { id } = requireUser(request);
    await mailsByPerson.use(id);
    await accountEmail.sendVerification(context, id);
  });

  route(app, contract.verifyByLink, async ({ body, request }) => {
    const { id } = await accountEmail.verifyByLink(context, { ...body, ...sessionOf(request) });
    return showAccount(context, request, id);
  });

  route(app, contract.verifyByCode, async ({ body, request, reply }) => {
    const address = await accountEmail.addressToVerify(context, requireUser(request).id);
    const { id } = await codes.attempt({ request, reply }, address, () =>
      accountEmail.verifyByCode(context, { ...body, ...sessionOf(request) }),
    );
    return showAccount(context, request, id);
  });

  route(app, contract.forgotPassword, async ({ body, request, reply }) => {
    await resets.use(request, reply);
    await context.jobs.enqueue(context.database.db, forgottenPasswordQueue, { email: body.email });
  });

  route(app, contract.resetPassword, async ({ body, request, reply }) => {
    await resets.use(request, reply);
    const account = await auth.resetPassword(context, body);
    await passwords.startOver(account.email);
    rememberDevice(context, { request, reply }, account);
  });

  route(app, contract.confirmPassword, async ({ body, request, reply }) => {
    const { id, email } = requireUser(request);
    await passwords.attempt({ request, reply }, email, () =>
      requirePassword(context.database.db, id, body.password),
    );
    await recordPassword(context, request);
  });

  route(app, contract.changePassword, async ({ body, request, reply }) => {
    const http = { request, reply };
    const { email } = requireUser(request);
    const user = await passwords.attempt(http, email, () =>
      auth.changePassword(context, { ...body, ...sessionOf(request) }),
    );
    rememberDevice(context, http, user);
  });

  route(app, contract.changeEmail, async ({ body, request, reply }) => {
    const { id, email } = requireUser(request);
    await mailsByPerson.use(id);
    await passwords.attempt({ request, reply }, email, () =>
      accountEmail.changeEmail(context, { ...body, userId: id }),
    );
  });

  route(app, contract.cancelEmailChange, ({ request }) =>
    accountEmail.cancelEmailChange(context, requireUser(request).id),
  );

  route(app, contract.restoreEmail, ({ body }) => accountEmail.restoreEmail(context, body.token));

  // Links elsewhere lead browsers here; they are redirected to the screen.
  route(app, contract.loginPage, ({ query, reply }) => {
    const path = safeReturnPath(query.returnTo);
    return reply.redirect(path ? `${paths.auth()}?returnTo=${encodeURIComponent(path)}` : paths.auth(), 302);
  });
}
