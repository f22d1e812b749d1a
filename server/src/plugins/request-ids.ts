import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { traceIdOf, withinTrace } from '../adapters/trace-context';

/** Distinguishes processes, and this one from before its restart. */
const processId = randomBytes(4).toString('hex');
let count = 0;

/** What every log line of a request has: the id of its trace, or one of our own. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const traceId = traceIdOf(headers.traceparent);
  if (traceId) return traceId;
  count += 1;
  return `${processId}-${count.toString(36)}`;
}

/** Passes the trace of a request on to the servers that are asked for it. */
export function followTraces(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => withinTrace(request.headers.traceparent, done));
}
