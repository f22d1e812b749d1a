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

/** Whether a program on this machine asks, and no proxy on it passes somebody else's request on. */
function isFromThisMachine({ ip, headers }: FastifyRequest): boolean {
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

/** `GET /metrics` in Prometheus' format, for this machine or with METRICS_TOKEN; for others it isn't there. */
export function metricsRoutes(
  app: FastifyInstance,
  context: AppContext,
  times: RequestTimes,
  streams: EventStreams,
): void {
  const readMetrics = openRegistry(context, times, streams);
  app.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    if (!isFromThisMachine(request) && !hasToken(request, context.env)) throw notFound();
    const { text, type } = await readMetrics();
    return reply.type(type).header('cache-control', 'no-store').send(text);
  });
}
