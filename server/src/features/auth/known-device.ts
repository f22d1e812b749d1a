import { createHash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { users } from '../../db/schema/users';
import { cookieName, isHttps } from '../../plugins/session-cookie';
import { byEmail, type User } from './accounts';

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

type Account = Pick<User, 'email' | 'signedOutAt'>;

/** What stands for an account in the cookie: another value once all that others may have of the account was cut. */
const markOf = ({ email, signedOutAt }: Account): string =>
  createHash('sha256')
    .update(email.toLowerCase() + (signedOutAt?.toISOString() ?? ''))
    .digest('base64url')
    .slice(0, 22);

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
  if (!device) return null;
  const [user] = await context.database.db
    .select({ email: users.email, signedOutAt: users.signedOutAt })
    .from(users)
    .where(byEmail(email));
  return user && device.accounts.includes(markOf(user)) ? device.id : null;
}

/**
 * Has the browser remember, in a signed cookie, that somebody proved to own this account with it.
 * @param account as it was then: what was cut since is not this browser's any more
 */
export function rememberDevice(
  context: AppContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  account: Account,
): void {
  const { id, accounts } = readDevice(context, request) ?? { id: randomUUID(), accounts: [] };
  const mark = markOf(account);
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
