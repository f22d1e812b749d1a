import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import type { AppError, ErrorCode } from '../errors';

interface LoggedError {
  [field: string]: unknown;
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: LoggedError;
  errors?: LoggedError[];
}

/** The lines that Drizzle adds to the text of a failed statement. */
const parameters = /\nparams: [\s\S]*?(?=\n {4}at |$)/;
/** The value at the end of Postgres's complaint about it: invalid input syntax for type uuid: "..." */
const quotedValue = /: "[\s\S]*"/;

function withoutValues(error: Error, text: string): string {
  if (error instanceof DrizzleQueryError) return text.replace(parameters, '');
  return error instanceof DatabaseError ? text.replace(quotedValue, '') : text;
}

/** An error for the log: without a statement's parameters and rows, which are people's data. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { name, message, stack = '', cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type: name,
    message: withoutValues(error, message),
    stack: withoutValues(error, stack),
    ...(typeof code === 'string' ? { code } : {}),
    ...(cause instanceof Error ? { cause: loggedError(cause) } : {}),
    ...(error instanceof AggregateError ? { errors: error.errors.map(loggedError) } : {}),
  };
}

/**
 * A path without its query, the signed tokens of mailed links, and e-mail addresses, which no address of ours has. In time
 * that grows with its length: a stranger chooses it, and every request is logged.
 */
const loggedPath = (url: string) =>
  (url.split('?', 1)[0] ?? '')
    .replace(/(?<![\w-])[\w-]+\.[\w-]{16,}/g, '(token)')
    .split('/')
    .map((part) => (/@|%40/i.test(part) ? '(e-mail)' : part))
    .join('/');

/** How the logger writes errors and requests. */
export const logSerializers = {
  err: loggedError,
  req: ({ method, url, ip }: FastifyRequest) => ({ method, path: loggedPath(url), address: ip }),
};

/** What an operator watches for: guessing, and people where they have no access. */
const refusals: Partial<Record<ErrorCode, string>> = {
  INVALID_CREDENTIALS: 'a sign-in or password was refused',
  INVALID_CODE: 'a mailed code or one of a second factor was refused',
  LINK_EXPIRED: 'a mailed link was refused',
  RATE_LIMITED: 'a limit was reached',
  CHALLENGE_REQUIRED: 'a limit was reached',
  FORBIDDEN: 'access was refused',
  PASSWORD_NEEDED: 'access was refused',
  SECOND_FACTOR_REQUIRED: 'access was refused',
  CROSS_SITE: 'access was refused',
};

/** Logs what somebody signed in with, as `logRefusal` does with what was refused. */
export function logSignIn(
  request: FastifyRequest,
  event: 'SIGNED_IN' | 'CODE_ACCEPTED',
  userId: string,
): void {
  request.log.info({ event, route: routeOf(request), address: request.ip, userId }, 'somebody signed in');
}

const routeOf = (request: FastifyRequest) =>
  `${request.method} ${request.routeOptions.url ?? loggedPath(request.url)}`;

/**
 * Logs a refusal that matters for security, as a line with `event` (the error's code), the route, the client's
 * address, the signed-in person and the account that was tried, by id. It names no e-mail and no password.
 */
export function logRefusal(request: FastifyRequest, { code, about }: AppError): void {
  // People without a permission are not informed that there is something, but the log is.
  const event = code === 'NOT_FOUND' && about.permission ? 'FORBIDDEN' : code;
  const words = refusals[event];
  if (!words) return;
  const by = { route: routeOf(request), address: request.ip, userId: request.user?.id };
  request.log.warn({ event, ...by, ...about }, words);
}
