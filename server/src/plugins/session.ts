import fastifyCookie from '@fastify/cookie';
import fastifySession from '@fastify/session';
import type { SessionUser } from '@quad/shared/contract/auth';
import type { Permission } from '@quad/shared/permissions';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context';
import { doorCodes, doorDevices } from '../db/schema/door';
import { sessions } from '../db/schema/users';
import { AppError } from '../errors';
import { notFound } from './error-responses';
import { isHttps, sessionCookieName } from './session-cookie';
import { createSessionStore, type FoundUser, findSessionUser } from './session-store';

export type CurrentUser = SessionUser;

declare module 'fastify' {
  interface FastifyRequest {
    user: CurrentUser | null;
    /** Whether this is a phone without an account at an open door: it may use the door and nothing else. */
    isOnlyDoor: boolean;
  }
  interface Session {
    userId?: string;
    /** Absent in a session that began with this request. */
    found?: FoundUser;
    /** The browser's user agent at sign-in. */
    userAgent?: string | undefined;
    /** ISO instant of the latest use, as far as it is on a later day than the sign-in. */
    lastSeenAt?: string;
    /** ISO instant when the password was last entered. */
    passwordAt?: string;
    /** ISO instant when a person with a role gave a code of their second factor. */
    secondFactorAt?: string;
    /** The id of this phone at the door that it has opened (door_devices). */
    doorDevice?: string;
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

/** @throws AppError 401 for a visitor, 404 for a person without the permission, for whom there is nothing here */
export function requirePermission(request: FastifyRequest, permission: Permission): CurrentUser {
  const user = requireUser(request);
  if (!user.permissions.includes(permission)) throw notFound({ permission });
  return user;
}

export const secondFactorRequired = () =>
  new AppError('SECOND_FACTOR_REQUIRED', 'Please enter a code from your authenticator app first');

/** @throws AppError SECOND_FACTOR_REQUIRED */
export function requireSecondFactor({ session }: FastifyRequest): void {
  if (!session.secondFactorAt) throw secondFactorRequired();
}

/** @throws AppError 401 for a phone that has not opened a door */
export function requireDoorDevice({ session }: FastifyRequest): string {
  if (session?.doorDevice) return session.doorDevice;
  throw new AppError('UNAUTHORIZED', 'Open the door first, with the eight digits from the host');
}

/** @throws AppError 403 for a phone that a code of a door has opened, while the code works */
export function refuseOnlyDoor({ isOnlyDoor }: FastifyRequest): void {
  if (!isOnlyDoor) return;
  throw new AppError('FORBIDDEN', 'This phone is at a door. End the shift there first.');
}

/** Whether the code works that has opened the door on a phone. */
async function isAtOpenDoor({ database: { db }, now }: AppContext, device: string): Promise<boolean> {
  const [row] = await db
    .select({ id: doorDevices.id })
    .from(doorDevices)
    .innerJoin(doorCodes, eq(doorCodes.id, doorDevices.codeId))
    .where(and(eq(doorDevices.id, device), isNull(doorCodes.revokedAt), gt(doorCodes.endsAt, now())));
  return row !== undefined;
}

/** Adds to an existing session: if all of it were saved, one that ended during the request would come back. */
export async function patchSession(
  { database }: AppContext,
  { session }: FastifyRequest,
  patch: Pick<FastifyRequest['session'], 'lastSeenAt' | 'passwordAt' | 'secondFactorAt' | 'doorDevice'>,
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

/** Whether a browser comes with a session that has ended. */
const isSignedOut = ({ cookies, session, user }: FastifyRequest, name: string): boolean =>
  cookies[name] !== undefined && !user && !session?.doorDevice;

/** Server-side, revocable sessions; a visitor gets no cookie and costs no query. */
export async function registerSession(
  app: FastifyInstance,
  context: AppContext,
  secret: string,
): Promise<void> {
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
    store: createSessionStore(context.database),
  });
  app.decorateRequest('user', null);
  app.decorateRequest('isOnlyDoor', false);
  app.addHook('preHandler', async (request) => {
    const { userId, doorDevice, found } = request.session ?? {};
    if (!userId) {
      if (doorDevice) request.isOnlyDoor = await isAtOpenDoor(context, doorDevice);
      return;
    }
    const idle = idleFor(request);
    if (idle > idleMs) {
      await request.session.destroy();
      return;
    }
    request.user = found ? found.user : await findSessionUser(context.database.db, userId);
    // Once a day, also for the list of devices.
    if (idle >= dayMs) await patchSession(context, request, { lastSeenAt: new Date().toISOString() });
  });
  app.addHook('onSend', async (request, reply) => {
    const chosen = reply.getHeader('cache-control');
    const isShared = typeof chosen === 'string' && chosen.startsWith('public');
    const isUndecided = chosen === undefined && request.url.startsWith('/api/');
    // So that the service worker deletes what it has kept of that session; a shared cache would tell it to others.
    const hasEnded = isSignedOut(request, sessionCookieName(context.env));
    if (hasEnded && !isShared) reply.header('session-ended', '1');
    // What a person sees must not stay on a shared computer.
    if ((request.user && !isShared) || isUndecided) reply.header('cache-control', 'private, no-store');
  });
}
