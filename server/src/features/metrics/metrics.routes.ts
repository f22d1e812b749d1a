import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { AppContext } from '../../app-context';
import type { Env } from '../../env';
import { notFound } from '../../plugins/error-responses';
import type { EventStreams } from '../../plugins/event-stream';
import type { RequestTimes } from '../../plugins/request-times';
import { openRegistry } from './registry';

const forwarding = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/**
 * Whether a program on this machine asks, and no proxy on it passes somebody else's request on. A site with PUBLIC_URL may be
 * behind a proxy that says nothing of itself, as nginx does with a bare proxy_pass: there nobody can tell.
 */
function isFromThisMachine({ ip, headers }: FastifyRequest, { PUBLIC_URL }: Env): boolean {
  if (PUBLIC_URL) return false;
  if (forwarding.some((name) => headers[name] !== undefined)) return false;
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback';
}

function hasToken({ headers }: FastifyRequest, { METRICS_TOKEN }: Env): boolean {
  if (!METRICS_TOKEN) return false;
  const [given, wanted] = [headers.authorization ?? '', `Bearer ${METRICS_TOKEN}`].map((text) =>
    Buffer.from(text),
  );
  return (
    given !== undefined &&
    wanted !== undefined &&
    given.length === wanted.length &&
    timingSafeEqual(given, wanted)
  );
}

/** `GET /metrics` in Prometheus' format with METRICS_TOKEN, or for this machine without PUBLIC_URL; for others it isn't there. */
export function metricsRoutes(
  app: FastifyInstance,
  context: AppContext,
  times: RequestTimes,
  streams: EventStreams,
): void {
  const readMetrics = openRegistry(context, times, streams);
  app.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    if (!isFromThisMachine(request, context.env) && !hasToken(request, context.env)) throw notFound();
    const { text, type } = await readMetrics();
    return reply.type(type).header('cache-control', 'no-store').send(text);
  });
}
