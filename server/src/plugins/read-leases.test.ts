import fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { outlastLeases, readLeaseMs } from './read-leases';

/** When the last handler was done, in milliseconds of performance.now(). */
let doneAt = 0;
const app = fastify();
outlastLeases(app);
app.all('/event', (request) => {
  // Late in a millisecond, because timers count whole ones.
  do doneAt = performance.now();
  while (doneAt % 1 < 0.8);
  if (request.headers['x-fails']) throw new Error('too late to undo what was written');
  return 'done';
});
afterEach(() => vi.useRealTimers());

it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  'the response to %s leaves once what was read before has expired, whether the request failed or not',
  async (method) => {
    for (let turn = 0; turn < 10; turn += 1) {
      const headers = turn % 2 === 0 ? {} : { 'x-fails': '1' };
      await app.inject({ method, url: '/event', headers });
      expect(performance.now() - doneAt).toBeGreaterThanOrEqual(readLeaseMs);
    }
  },
);

it('reads wait for nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  for (const method of ['GET', 'HEAD'] as const) {
    expect((await app.inject({ method, url: '/event' })).statusCode).toBe(200);
  }
});
