import type { FastifyRequest } from 'fastify';
import type { Env } from '../env';

/** Where people reach the site, without a slash at the end: as configured, else as this request found it. */
export function originOf(env: Env, request: FastifyRequest): string {
  return env.PUBLIC_URL ?? `${request.protocol}://${request.host}`;
}
