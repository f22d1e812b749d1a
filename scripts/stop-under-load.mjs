import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** How often a balancer asks whether the server is ready. */
const checkEveryMs = 100;

/**
 * Stops a server with SIGTERM while clients use it as a balancer lets them: they send requests for as long as
 * `/readyz` is 200.
 * @param {import('node:child_process').ChildProcess} server
 * @param {string} origin
 * @returns how it ended, and the status of every response
 */
export async function stopUnderLoad(server, origin) {
  let isReady = true;
  const statuses = [];
  const agent = new Agent({ keepAlive: true });
  const clients = ['/', '/api/events/search', '/api/config', '/'].map(async (path) => {
    while (isReady) {
      const [response] = await once(request(`${origin}${path}`, { agent }).end(), 'response');
      response.resume();
      statuses.push(response.statusCode);
    }
  });
  const checks = (async () => {
    while (isReady) {
      await setTimeout(checkEveryMs);
      isReady = (await fetch(`${origin}/readyz`)).status === 200;
    }
  })();
  await setTimeout(3 * checkEveryMs);
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  const [code, signal] = await gone;
  await Promise.all([checks, ...clients]);
  agent.destroy();
  return { code, signal, statuses };
}
