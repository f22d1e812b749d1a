import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ObjectStoreError } from '../adapters/object-store-calls';
import { reasonOf } from '../db/failure-reason';
import { isDatabaseUnavailable } from '../db/unavailable';
import { AppError, type ErrorCode, errorStatus } from '../errors';
import { logRefusal } from './log-lines';

/** Node's parser adds a code for what it refused. */
type ClientError = Error & { code?: string };

const codeByStatus: Record<number, ErrorCode> = {
  400: 'INVALID_INPUT',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  408: 'TIMEOUT',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
};

/** What people read when the server can't respond in time. */
export const busyMessage = 'Quad is busy right now. Please try again in a few seconds.';
/** When a client may ask again after a 503. */
const retryAfterSeconds = 5;

/** Fastify's own messages repeat the address, however long it is. */
const addressFaults: Record<string, string> = {
  FST_ERR_BAD_URL: 'The address is not percent-coded UTF-8',
  FST_ERR_MAX_PARAM_LENGTH: 'The address is too long',
};
/** No route or page has this path. */
const unknownAddress = '/-';

/** Whether a request is for a page, which people read, and not for data or files. */
export function isForPage({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/(api|feeds|assets)(\/|$|\?)/.test(url);
}

/**
 * For addresses that lead nowhere, and those that are not there for this person.
 * @param about for the log: the permission that the person lacks
 */
export const notFound = (about?: { permission: string }) =>
  new AppError('NOT_FOUND', "There's nothing at this address", about);

/** What a client may learn about a failure: the message of our own errors and of 4xx errors, no other. */
function presentError(error: unknown): { status: number; message: string; code: ErrorCode } {
  if (error instanceof AppError) return { status: error.status, message: error.message, code: error.code };
  const { statusCode, code, message } = error as Partial<FastifyError>;
  const isStoreUnavailable = error instanceof ObjectStoreError && error.isPassing;
  if (isStoreUnavailable || isDatabaseUnavailable(error)) {
    return {
      status: errorStatus.UNAVAILABLE,
      message: busyMessage,
      code: 'UNAVAILABLE',
    };
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return {
      status: statusCode,
      message: addressFaults[code ?? ''] ?? message ?? 'Bad request',
      code: codeByStatus[statusCode] ?? 'INVALID_INPUT',
    };
  }
  return {
    status: errorStatus.INTERNAL,
    message: 'Something went wrong. Please try again later.',
    code: 'INTERNAL',
  };
}

/** Sends `{message, code}`; unknown errors are logged with the request id and sent without detail. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, message, code } = presentError(error);
  if (error instanceof AppError) logRefusal(request, error);
  if (status === errorStatus.UNAVAILABLE) {
    request.log.warn({ reason: reasonOf(error) }, 'request put off');
    if (!reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterSeconds);
  } else if (status >= 500) request.log.error({ err: error }, 'request failed');
  // Fastify would close the connection: who still sends a large body, a proxy too, would lose the response by it.
  if (status === errorStatus.TOO_LARGE) reply.removeHeader('connection');
  return reply.code(status).type('application/json; charset=utf-8').send({ message, code });
}

/**
 * Responds to an address that the router can't read. For people it becomes one that no page has: the request
 * runs through the application once more, with everything it adds to pages; `originalUrl` is still the
 * requested one.
 */
export function respondToUnreadableAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (!isForPage(request)) {
    sendError(error, request, reply);
    return;
  }
  const raw: IncomingMessage & { originalUrl?: string } = request.raw;
  raw.originalUrl = raw.url ?? '';
  raw.url = unknownAddress;
  request.server.routing(raw, reply.raw);
}

/** Whether percent-encoded text is UTF-8. */
export function isDecodable(text: string): boolean {
  if (!text.includes('%')) return true;
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Refuses queries for data whose percent-encoding isn't UTF-8; pages read as much as they can. */
function refuseBrokenQuery(request: FastifyRequest): void {
  const { url } = request;
  const at = url.indexOf('?');
  if (at === -1 || !url.includes('%', at) || isForPage(request) || isDecodable(url.slice(at))) return;
  const broken = url
    .slice(at + 1)
    .split('&')
    .find((part) => !isDecodable(part));
  const [name] = /^\w{1,40}(?==)/.exec(broken ?? '') ?? ['The query'];
  throw new AppError('INVALID_INPUT', `${name} is not percent-coded UTF-8`);
}

export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  // After the hooks that count requests.
  app.addHook('preValidation', (request, _reply, done) => {
    refuseBrokenQuery(request);
    done();
  });
}

/** Responds to bytes that Node's parser refuses before any routing, such as oversized headers. */
export function refuseBrokenRequest(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The address or the headers are too long']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'The request took too long']
        : ['400 Bad Request', 'The request is not valid HTTP'];
  const body = JSON.stringify({ message, code: 'INVALID_INPUT' satisfies ErrorCode });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
