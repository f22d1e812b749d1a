import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode, errorStatus } from '../errors';

/** Node's parser names what it refused. */
type ClientError = Error & { code?: string };

const codeByStatus: Record<number, ErrorCode> = {
  400: 'INVALID_INPUT',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
};

/** For addresses that lead nowhere. */
export const nothingHere = () => new AppError('NOT_FOUND', 'There is nothing at this address');

/** What a client is told of a failure: the message of our own and of 4xx errors, never more than that of others. */
export function presentError(error: unknown): { status: number; message: string; code: ErrorCode } {
  if (error instanceof AppError) return { status: error.status, message: error.message, code: error.code };
  const { statusCode, message } = error as Partial<FastifyError>;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return {
      status: statusCode,
      message: message ?? 'Bad request',
      code: codeByStatus[statusCode] ?? 'INVALID_INPUT',
    };
  }
  return {
    status: errorStatus.INTERNAL,
    message: 'Something went wrong. Please try again later.',
    code: 'INTERNAL',
  };
}

/** Sends `{message, code}`; unknown errors are logged with the request id and told without detail. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, message, code } = presentError(error);
  if (status >= 500) request.log.error({ err: error, requestId: request.id }, 'request failed');
  return reply.code(status).type('application/json; charset=utf-8').send({ message, code });
}

export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
}

/** Answers bytes that Node's parser refuses before any route is known, such as headers beyond its limit. */
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
