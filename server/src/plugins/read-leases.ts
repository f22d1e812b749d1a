import type { FastifyInstance } from 'fastify';

/**
 * For how long what was read may be used, in milliseconds, without asking the database again (a lease, as of Gray and Cheriton,
 * 1989). The response to a write waits until every lease from before it has ended. So whoever can know of a write never gets
 * what was read before it, from no process, and no process has to tell another. Long enough for a crowd to share
 * a look-up, short enough to be noticed by nobody who writes.
 */
export const readLeaseMs = 2;

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Calls back once a lease that began just now has ended. A timer alone, which counts whole milliseconds, may be one early. */
function afterLease(call: () => void): void {
  const endsAt = performance.now() + readLeaseMs;
  const look = () => {
    if (performance.now() >= endsAt) call();
    else setTimeout(look, 1);
  };
  setTimeout(look, readLeaseMs);
}

/** Has responses to writes wait for the leases from before them. */
export function outlastLeases(app: FastifyInstance): void {
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (readingMethods.has(request.method)) done();
    else afterLease(done);
  });
}
