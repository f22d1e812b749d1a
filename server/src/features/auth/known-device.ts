import { createHash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { users } from '../../db/schema/users';
import { cookieName, isHttps } from '../../plugins/session-cookie';
import { byEmail } from './accounts';

/** Part of the name of the cookie by which a device is known. */
export const deviceCookieName = 'quad_device';
const purpose = 'known device';
/** The longest that browsers keep a cookie. */
const lifetimeSeconds = 400 * 86_400;
/** Accounts of one browser; the latest are kept. */
const accountsMax = 5;

/** A browser, and the accounts somebody has signed in to with it. */
interface Device {
  id: string;
  /** Marks of the accounts, the latest first. */
  accounts: string[];
}

/** What stands for an account in the cookie: another value once all that others may have of the account was cut. */
async function markOf({ database: { db } }: AppContext, email: string): Promise<string> {
  const [user] = await db.select({ signedOutAt: users.signedOutAt }).from(users).where(byEmail(email));
  const since = user?.signedOutAt?.toISOString() ?? '';
  return createHash('sha256')
    .update(email.toLowerCase() + since)
    .digest('base64url')
    .slice(0, 22);
}

function readDevice({ env, signer }: AppContext, { cookies }: FastifyRequest): Device | null {
  const value = signer.verify(purpose, cookies[cookieName(env, deviceCookieName)] ?? '');
  return value === null ? null : (JSON.parse(value) as Device);
}

/** The id of the browser, if somebody has signed in to this account with it before. */
export async function knownDeviceId(
  context: AppContext,
  request: FastifyRequest,
  email: string,
): Promise<string | null> {
  const device = readDevice(context, request);
  return device?.accounts.includes(await markOf(context, email)) ? device.id : null;
}

/** Has the browser remember, in a signed cookie, that somebody proved to own this account with it. */
export async function rememberDevice(
  context: AppContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  email: string,
): Promise<void> {
  const { id, accounts } = readDevice(context, request) ?? { id: randomUUID(), accounts: [] };
  const mark = await markOf(context, email);
  const latest = [mark, ...accounts.filter((known) => known !== mark)].slice(0, accountsMax);
  const { env, signer } = context;
  const value = signer.sign(purpose, JSON.stringify({ id, accounts: latest }));
  reply.setCookie(cookieName(env, deviceCookieName), value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(env),
    path: '/',
    maxAge: lifetimeSeconds,
  });
}
