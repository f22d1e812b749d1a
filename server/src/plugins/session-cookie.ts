import type { Env } from '../env';

/** Part of the name of the cookie that holds a session. */
export const sessionCookie = 'quad_session';

/** Whether people reach the site over https. */
export const isHttps = ({ PUBLIC_URL }: Env): boolean => PUBLIC_URL?.startsWith('https:') ?? false;

/**
 * The name of a cookie, whose path has to be `/`. Over https its prefix makes browsers refuse one that another
 * subdomain has set, or that was sent in clear.
 */
export const cookieName = (env: Env, name: string): string => (isHttps(env) ? `__Host-${name}` : name);

export const sessionCookieName = (env: Env): string => cookieName(env, sessionCookie);
