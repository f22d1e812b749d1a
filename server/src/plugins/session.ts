import fastifyCookie from '@fastify/cookie';
import fastifySession from '@fastify/session';
import type { SessionUser } from '@quad/shared/contract/auth';
import connectPgSimple from 'connect-pg-simple';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context';
import { sessions, users } from '../db/schema/users';
import { AppError } from '../errors';
import { isHttps, sessionCookieName } from './session-cookie';

export type CurrentUser = SessionUser;

declare module 'fastify' {
  interface FastifyRequest {
    user: CurrentUser | null;
  }
  interface Session {
    userId?: string;
    /** The browser's user agent at sign-in. */
    userAgent?: string | undefined;
    /** ISO instant of the latest use, as far as it is on a later day than the sign-in. */
    lastSeenAt?: string;
    /** ISO instant when the password was last entered. */
    passwordAt?: string;
    /** ISO instant when an administrator gave a code of their second factor. */
    secondFactorAt?: string;
    /** The event that the person published last: their own searches show it at once, in every process. */
    publishedEventId?: string;
  }
}

const dayMs = 24 * 60 * 60 * 1000;
/** How long a session lives, however much it is used. */
export const sessionMs = 30 * dayMs;
/** A session that nobody has used for this long is over. */
const idleMs = 14 * dayMs;

/** @throws AppError 401 for a visitor */
export function requireUser(request: FastifyRequest): CurrentUser {
  if (!request.user) throw new AppError('UNAUTHORIZED', 'Please sign in to continue');
  return request.user;
}

/** @throws AppError 401 for a visitor, 403 for a person without the admin role */
export function requireAdminRole(request: FastifyRequest): CurrentUser {
  const user = requireUser(request);
  if (user.role !== 'admin') throw new AppError('FORBIDDEN', 'Only administrators can do this');
  return user;
}

export const secondFactorRequired = () =>
  new AppError('SECOND_FACTOR_REQUIRED', 'Please enter a code from your authenticator app first');

/** @throws AppError SECOND_FACTOR_REQUIRED */
export function requireSecondFactor({ session }: FastifyRequest): void {
  if (!session.secondFactorAt) throw secondFactorRequired();
}

/** @throws AppError as `requireAdminRole` and `requireSecondFactor` do */
export function requireAdmin(request: FastifyRequest): void {
  requireAdminRole(request);
  requireSecondFactor(request);
}

async function findSessionUser({ database }: AppContext, id: string): Promise<CurrentUser | null> {
  const [row] = await database.db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      profileImageUrl: users.profileImageUrl,
      university: users.university,
      graduationYear: users.graduationYear,
      emailVerified: users.emailVerified,
      role: users.role,
      suspendedAt: users.suspendedAt,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('sessions_user')
    .execute({ id });
  if (!row || row.suspendedAt) return null;
  const { suspendedAt: _, ...user } = row;
  return user;
}

/** Adds to an existing session: if all of it were saved, one that ended during the request would come back. */
export async function patchSession(
  { database }: AppContext,
  { session }: FastifyRequest,
  patch: Pick<FastifyRequest['session'], 'lastSeenAt' | 'passwordAt' | 'secondFactorAt' | 'publishedEventId'>,
): Promise<void> {
  await database.db
    .update(sessions)
    .set({ sess: sql`(${sessions.sess}::jsonb || ${JSON.stringify(patch)}::jsonb)::json` })
    .where(eq(sessions.sid, session.sessionId));
}

/** How long ago the session was last used, to a day. */
function idleFor({ session }: FastifyRequest): number {
  const { originalExpires } = session.cookie as { originalExpires?: Date };
  const startedAt = (originalExpires?.getTime() ?? Number.POSITIVE_INFINITY) - sessionMs;
  return Date.now() - (session.lastSeenAt ? Date.parse(session.lastSeenAt) : startedAt);
}

/** Server-side, revocable sessions; a visitor gets no cookie and costs no query. */
export async function registerSession(
  app: FastifyInstance,
  context: AppContext,
  secret: string,
): Promise<void> {
  const PgStore = connectPgSimple(fastifySession as never);
  await app.register(fastifyCookie);
  await app.register(fastifySession, {
    secret,
    cookieName: sessionCookieName(context.env),
    saveUninitialized: false,
    rolling: false,
    cookie: {
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps(context.env) || 'auto',
      path: '/',
      maxAge: sessionMs,
    },
    store: new PgStore({
      pool: context.database.pool,
      tableName: 'sessions',
      pruneSessionInterval: false,
    }) as never,
  });
  app.decorateRequest('user', null);
  app.addHook('preHandler', async (request) => {
    const userId = request.session?.userId;
    if (!userId) return;
    const idle = idleFor(request);
    if (idle > idleMs) {
      await request.session.destroy();
      return;
    }
    request.user = await findSessionUser(context, userId);
    // Once a day, also for the list of devices.
    if (idle >= dayMs) await patchSession(context, request, { lastSeenAt: new Date().toISOString() });
  });
  app.addHook('onSend', async (request, reply) => {
    const chosen = reply.getHeader('cache-control');
    const isShared = typeof chosen === 'string' && chosen.startsWith('public');
    const isUndecided = chosen === undefined && request.url.startsWith('/api/');
    // What a person sees must not stay on a shared computer.
    if ((request.user && !isShared) || isUndecided) reply.header('cache-control', 'private, no-store');
  });
}
