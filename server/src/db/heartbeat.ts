import type pg from 'pg';

/** A connection that carries no byte for some seconds is taken for lost (client.ts). */
const heartbeatMs = 4_000;

/**
 * Asks a connection that only listens or holds a lock for a sign of life, until it ends: on its own it would not notice
 * a lost server. One at a time; a server that doesn't respond is not asked again.
 */
export function startHeartbeat(client: pg.Client): void {
  let isWaiting = false;
  const timer = setInterval(async () => {
    if (isWaiting) return;
    isWaiting = true;
    await client.query('select 1').catch(() => {});
    isWaiting = false;
  }, heartbeatMs);
  client.once('end', () => clearInterval(timer));
}
