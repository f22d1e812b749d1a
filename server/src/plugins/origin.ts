import type { FastifyRequest } from 'fastify';
import type { Env } from '../env';

/** The site's origin without a trailing slash: as configured, else from the request. */
export function originOf(env: Env, request: FastifyRequest): string {
  return env.PUBLIC_URL ?? `${request.protocol}://${request.host}`;
}
