import fastifyCookie from '@fastify/cookie';
import fastifySession from '@fastify/session';
import type { SessionUser } from '@quad/shared/contract/auth';
import connectPgSimple from 'connect-pg-simple';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context';
import { sessions, users } from '../db/schema/users';
import { AppError } from '../errors';
import { sessionCookieName } from './session-cookie';

export type CurrentUser = SessionUser;

declare module 'fastify' {
  interface FastifyRequest {
    user: CurrentUser | null;
  }
  interface Session {
    userId?: string;
    /** The browser's user agent at sign-in. */
    userAgent?: string | undefined;
  }
}

const dayMs = 24 * 60 * 60 * 1000;
/** How long an unused session lives. */
export const sessionMs = 30 * dayMs;

/** @throws AppError 401 for a visitor */
export function requireUser(request: FastifyRequest): CurrentUser {
  if (!request.user) throw new AppError('UNAUTHORIZED', 'Please sign in to continue');
  return request.user;
}

/** @throws AppError 401 for a visitor, 403 for a person without the admin role */
export function requireAdmin(request: FastifyRequest): CurrentUser {
  const user = requireUser(request);
  if (user.role !== 'admin') throw new AppError('FORBIDDEN', 'Only administrators may do this');
  return user;
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
    .where(eq(users.id, id));
  if (!row || row.suspendedAt) return null;
  const { suspendedAt: _, ...user } = row;
  return user;
}

/**
 * Extends a session in use: from its second day on, a request restarts its lifetime. Only changes an existing
 * row, so that a session ended during the request stays ended.
 */
async function renewSession(
  { database }: AppContext,
  { session }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { originalExpires } = session.cookie as { originalExpires?: Date };
  const expire = new Date(Date.now() + sessionMs);
  if (!originalExpires || expire.getTime() - originalExpires.getTime() < dayMs) return;
  session.touch();
  const renewed = await database.db
    .update(sessions)
    .set({ sess: session, expire })
    .where(eq(sessions.sid, session.sessionId));
  if (renewed.rowCount) {
    reply.setCookie(sessionCookieName, session.encryptedSessionId, { ...session.cookie, expires: expire });
  }
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
    cookieName: sessionCookieName,
    saveUninitialized: false,
    // If it were saved at every request, a session ended meanwhile would come back.
    rolling: false,
    cookie: {
      httpOnly: true,
      sameSite: 'lax',
      secure: 'auto',
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
  app.addHook('preHandler', async (request, reply) => {
    const userId = request.session?.userId;
    if (!userId) return;
    request.user = await findSessionUser(context, userId);
    await renewSession(context, request, reply);
  });
}
