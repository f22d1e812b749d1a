import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyReply, FastifyServerFactory } from 'fastify';
import type { Env } from '../env';
import { sessionCookie } from './session-cookie';

/** A response that everybody gets who asks for the same. */
export interface SharedResponse {
  status: number;
  /** Its own, besides those of every response; names and values alternating, which Node sends five times as fast as a record. */
  headers: readonly string[];
  bytes?: Buffer | undefined;
}

/**
 * Finds what a request asks for: a response that exists and isn't worth counting, or what makes it. Null leaves the request to
 * the application.
 */
export type Finder = (request: IncomingMessage) => SharedResponse | (() => Promise<SharedResponse>) | null;

/** Data has a policy of its own. */
const policyName = 'content-security-policy';

/** Levels at which the application logs every request. */
const loggingLevels = new Set(['info', 'debug', 'trace']);

const isPlain = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;

/** Whether a request is a visitor's, as far as its cookies show. */
export const isVisitors = ({ headers }: IncomingMessage): boolean => !headers.cookie?.includes(sessionCookie);

interface EarlyOptions {
  env: Pick<Env, 'LOG_LEVEL'>;
  /** Counts a request and has its limit's headers; null if the address is at its limit (request-counts.ts). */
  counts: { countBare(request: IncomingMessage): string[] | null };
  /** The headers of every response. */
  headers: Readonly<Record<string, string>>;
  /** Asked in turn; more may be added until the server listens. */
  finders: readonly Finder[];
}

/**
 * Creates the application's server. What everybody gets is sent before the application, whose hooks (session, routing, limits)
 * cost several times as much as sending bytes that exist, with the application's headers and its limit of an address. The
 * application responds to all that is unusual, refused or fails.
 */
export function earlyServer(options: EarlyOptions): FastifyServerFactory {
  const { env, counts, finders } = options;
  const isLogged = loggingLevels.has(env.LOG_LEVEL);

  const common = Object.entries(options.headers);
  const all = common.flat();
  const withoutPolicy = common.filter(([name]) => name !== policyName).flat();

  const send = (
    response: ServerResponse,
    { status, headers, bytes }: SharedResponse,
    limits: readonly string[] = [],
  ) => {
    if (response.destroyed) return;
    const others = headers.includes(policyName) ? withoutPolicy : all;
    response.writeHead(status, [...others, ...limits, ...headers]);
    response.end(bytes);
  };

  const find = (request: IncomingMessage): ReturnType<Finder> => {
    if (isLogged || !isPlain(request)) return null;
    for (const each of finders) {
      const found = each(request);
      if (found) return found;
    }
    return null;
  };

  const respond = (request: IncomingMessage, response: ServerResponse, pass: () => void): void => {
    const found = find(request);
    if (typeof found !== 'function') {
      if (found) send(response, found);
      else pass();
      return;
    }
    const limits = counts.countBare(request);
    if (!limits) {
      pass();
      return;
    }
    found()
      .then((made) => send(response, made, limits))
      .catch(() => {
        if (!response.headersSent && !response.destroyed) pass();
      });
  };

  return (handler, { keepAliveTimeout }: { keepAliveTimeout?: number }) => {
    // How often slow requests are looked for (slow-clients.ts), in milliseconds.
    const server = createServer({ connectionsCheckingInterval: 1_000 }, (request, response) => {
      const pass = () => handler(request, response);
      // While the server is stopping, the application responds.
      if (server.listening) respond(request, response, pass);
      else pass();
    });
    // Fastify sets this only on servers that it creates itself.
    if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout;
    return server;
  };
}

/** Sends it within the application. */
export function sendShared(reply: FastifyReply, { status, headers, bytes }: SharedResponse): FastifyReply {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1]);
  return reply.code(status).send(bytes);
}
