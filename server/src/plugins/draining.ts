import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining;
  }
}

/** How a server leaves: first the list of its balancer, then the network. */
export interface Draining {
  readonly isDraining: boolean;
  /** From now on no connection is kept after its response; requests are still served. */
  begin(): void;
}

/** How often a closing server looks for connections that have become idle. */
const idleCheckMs = 100;
/** Browsers open sockets in advance and don't use them; a request may just be on its way on others. */
const unusedGraceMs = 1_000;

/**
 * Lets a server stop without an error for anybody: requests that have arrived are finished, however long they
 * take, and clients learn from `Connection: close` to open another connection for the next one.
 */
export function registerDraining(app: FastifyInstance): Draining {
  const { server } = app;
  let isDraining = false;
  const running = new Set<ServerResponse>();
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.prependListener('request', ({ socket }, response: ServerResponse) => {
    unused.delete(socket);
    if (isDraining) response.shouldKeepAlive = false;
    running.add(response);
    // It closes once; a listener that removes itself costs more.
    response.on('close', () => running.delete(response));
  });

  const draining = {
    get isDraining() {
      return isDraining;
    },
    begin() {
      isDraining = true;
      for (const response of running) if (!response.headersSent) response.shouldKeepAlive = false;
    },
  };
  let idleCheck: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    draining.begin();
    const closingSince = performance.now();
    idleCheck = setInterval(() => {
      server.closeIdleConnections();
      if (performance.now() - closingSince < unusedGraceMs) return;
      for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
    }, idleCheckMs);
  });
  app.addHook('onClose', async () => clearInterval(idleCheck));
  return draining;
}
