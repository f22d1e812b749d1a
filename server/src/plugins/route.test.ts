import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { defineRoute, type RouteDefinition } from '@quad/shared/define-route';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { route } from './route';

describe('a route whose handler sends its bytes itself', () => {
  it('responds once, even if the client leaves while the response is prepared', async () => {
    const app = fastify();
    app.decorate('contractRoutes', new Set<RouteDefinition>());
    app.decorateRequest('user', null);
    let responses = 0;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const isHeld = new Promise<void>((resolve) => {
      app.addHook('onSend', async () => {
        responses += 1;
        resolve();
        await held;
      });
    });
    const definition = defineRoute({
      method: 'GET',
      path: '/bytes',
      auth: 'public',
      summary: 'Bytes',
      response: z.object({ name: z.string() }),
    });
    route(app, definition, async ({ reply }) => reply.type('application/json').send('{"name":"Bea"}'));
    await app.listen({ host: '127.0.0.1', port: 0 });
    const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const [accepted] = await Promise.all([once(app.server, 'connection'), once(client, 'connect')]);
    client.write('GET /bytes HTTP/1.1\r\nhost: quad\r\n\r\n');
    await isHeld;
    client.destroy();
    await once(accepted[0], 'close');
    await new Promise(setImmediate);
    letGo();
    await app.close();
    expect(responses).toBe(1);
  });
});
