import { createHash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { cookieName, isHttps } from '../../plugins/session-cookie';

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
  /** Hashes of e-mail addresses, the latest first. */
  accounts: string[];
}

const hashOf = (email: string) =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22);

function readDevice({ env, signer }: AppContext, { cookies }: FastifyRequest): Device | null {
  const value = signer.verify(purpose, cookies[cookieName(env, deviceCookieName)] ?? '');
  return value === null ? null : (JSON.parse(value) as Device);
}

/** The id of the browser, if somebody has signed in to this account with it before. */
export function knownDeviceId(context: AppContext, request: FastifyRequest, email: string): string | null {
  const device = readDevice(context, request);
  return device?.accounts.includes(hashOf(email)) ? device.id : null;
}

/** Has the browser remember, in a signed cookie, that somebody proved to own this account with it. */
export function rememberDevice(
  context: AppContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  email: string,
): void {
  const { id, accounts } = readDevice(context, request) ?? { id: randomUUID(), accounts: [] };
  const latest = [hashOf(email), ...accounts.filter((hash) => hash !== hashOf(email))].slice(0, accountsMax);
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
