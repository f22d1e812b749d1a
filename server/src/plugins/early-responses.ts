import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyReply, FastifyServerFactory } from 'fastify';
import { sessionCookie } from './session-cookie';

/** Passes a request to the application. */
type Application = (request: IncomingMessage, response: ServerResponse) => void;

/** Responds to a request, or passes it on later; false leaves it to others. */
export type EarlyResponder = (
  request: IncomingMessage,
  response: ServerResponse,
  application: Application,
) => boolean;

/** Levels at which the application logs every request. */
const loggingLevels = new Set(['info', 'debug', 'trace']);

/** Whether the application has to see every request, because it logs them. */
export const logsRequests = (level: string): boolean => loggingLevels.has(level);

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Whether a request is a visitor's, as far as its cookies show, and has no body. */
export const isPlainVisitor = (request: IncomingMessage): boolean =>
  !request.headers.cookie?.includes(sessionCookie) && !hasBody(request);

/** Headers that aren't the same for everybody who gets the same bytes. */
const perResponse = /^(x-ratelimit-.*|set-cookie)$/;

/** The headers of a response of the application that others with its bytes get too, names and values alternating. */
export const sharedHeaders = (headers: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(headers).flatMap(([name, value]) => (perResponse.test(name) ? [] : [name, String(value)]));

/**
 * Creates the application's server. Before the application, whose hooks cost several times as much as sending bytes
 * that exist, these may respond.
 */
export function earlyServer(responders: readonly EarlyResponder[]): FastifyServerFactory {
  return (handler, options) => {
    // How often slow requests are looked for (slow-clients.ts), in milliseconds.
    const server = createServer({ connectionsCheckingInterval: 1_000 }, (request, response) => {
      // While the server is stopping, the application responds.
      if (server.listening && responders.some((respond) => respond(request, response, handler))) return;
      handler(request, response);
    });
    // Fastify sets this only on servers that it creates itself.
    const { keepAliveTimeout } = options as Record<string, number>;
    if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout;
    return server;
  };
}

/** Adds headers, names and values alternating, to a response of the application. */
export function addHeaders(reply: FastifyReply, headers: readonly string[]): FastifyReply {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1]);
  return reply;
}
