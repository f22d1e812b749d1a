import type { FastifyRequest } from 'fastify';
import type { Env } from '../env';

/**
 * The site's origin without a trailing slash: as configured, else (never in production) from the request's own
 * Host header. X-Forwarded-Host is not read: proxies pass on what a client wrote there.
 */
export function originOf(env: Env, request: FastifyRequest): string {
  return env.PUBLIC_URL ?? `${request.protocol}://${request.headers.host ?? ''}`;
}
