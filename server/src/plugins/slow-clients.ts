import type { Server, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes files, which may arrive as slowly as `requestMs` allows; the route reads the raw request itself. */
    takesFiles?: boolean;
  }
}

/** How long a client may take, in milliseconds; each connection that waits for one costs memory. */
export interface ClientTimes {
  /** For the headers of a request. */
  headersMs: number;
  /** For a body that isn't a file. */
  bodyMs: number;
  /** For a whole request: 50 MB of video at 30 kB/s. */
  requestMs: number;
  /** Without a byte in either direction. */
  idleMs: number;
  /** For reading the end of a response, which is in memory until then. */
  readMs: number;
}

export const usualClientTimes: ClientTimes = {
  headersMs: 20_000,
  bodyMs: 30_000,
  requestMs: 30 * 60_000,
  idleMs: 120_000,
  readMs: 60_000,
};

/** Disconnects clients that send headers or requests too slowly, do nothing, or don't read what they asked for. */
export function disconnectSlowClients(server: Server, times: ClientTimes): void {
  server.headersTimeout = times.headersMs;
  server.requestTimeout = times.requestMs;
  server.timeout = times.idleMs;
  server.on('request', (_request, response: ServerResponse) => {
    // Emitted once: everything has been written, and what the system hasn't taken waits in memory.
    response.on('prefinish', () => {
      if (!response.socket?.writableLength) return;
      const reading = setTimeout(() => response.destroy(), times.readMs).unref();
      response.once('close', () => clearTimeout(reading));
    });
  });
}

/** Responds with 408 to requests whose body takes too long, unless it is a file. */
export function refuseSlowBodies(app: FastifyInstance, { bodyMs }: ClientTimes): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    const isEmpty = (length ?? '0') === '0' && encoding === undefined;
    // Most bodies are there by now, in full: a copy of those would only cost time.
    if (isEmpty || request.raw.complete || request.routeOptions.config.takesFiles) return payload;
    const body = payload.pipe(new PassThrough());
    const timer = setTimeout(() => {
      reply.header('connection', 'close');
      body.destroy(new AppError('TIMEOUT', 'The request took too long'));
    }, bodyMs).unref();
    // Without a listener the error of a body that nobody reads would end the process.
    body.on('error', () => {});
    payload.once('error', (error) => body.destroy(error));
    // What is refused unread still has to be read: the connection's next request comes after it.
    reply.raw.once('finish', () => {
      payload.unpipe(body).resume();
      body.destroy();
    });
    body.once('close', () => clearTimeout(timer));
    return body;
  });
}
