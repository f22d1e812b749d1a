import type { HttpMethod, RouteDefinition } from '@quad/shared/define-route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../errors';
import { busyMessage } from './error-responses';
import { issueSentence } from './issue-sentence';
import {
  type CurrentUser,
  refuseOnlyDoor,
  requireDoorDevice,
  requirePermission,
  requireSecondFactor,
  requireUser,
} from './session';

// The contract's own sentences are sent unchanged.
z.config({ localeError: issueSentence });

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route of the contract that this server serves. */
    contractRoutes: Set<RouteDefinition>;
  }
}

interface HandlerInput<P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType> {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  /** The signed-in person; never null on routes whose auth isn't 'public'. */
  user: CurrentUser | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** No body of the contract has more than four objects or arrays within each other. */
const nestingMax = 20;

/**
 * What Postgres or a recursive reader would fail on: NUL, half of a surrogate pair (in JSON), deep nesting.
 * @returns what the value must not be or contain; null if it is fine
 */
function unreadablePart(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') {
    if (value.includes('\0')) return 'contain NUL characters';
    return /\p{Cs}/u.test(value) ? 'contain broken characters' : null;
  }
  if (value === null || typeof value !== 'object') return null;
  if (depth === nestingMax) return `be nested more than ${nestingMax} levels deep`;
  for (const inner of Object.values(value)) {
    const found = unreadablePart(inner, depth + 1);
    if (found) return found;
  }
  return null;
}

/** The name of a query parameter that is given more than once. */
function repeatedName(query: unknown, name: PropertyKey | undefined): string | null {
  if (typeof name !== 'string') return null;
  return Array.isArray((query as Record<string, unknown>)[name]) ? name : null;
}

function validate<S extends z.ZodMiniType>(schema: S | undefined, value: unknown, part: string): z.output<S> {
  if (!schema) return undefined as z.output<S>;
  const unreadable = unreadablePart(value);
  if (unreadable) throw new AppError('INVALID_INPUT', `The ${part} must not ${unreadable}`);
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const repeated = part === 'query' ? repeatedName(value, issue?.path[0]) : null;
    if (repeated !== null) throw new AppError('INVALID_INPUT', `${repeated} is given more than once`);
    throw new AppError('INVALID_INPUT', issue?.message ?? `The ${part} is invalid`);
  }
  return parsed.data;
}

/** All that a phone may call that a door's code has opened. */
const doorPaths = '/api/door/';

/** Nobody waits longer for what isn't a stream of its own: then 503 with Retry-After. The time of a body is apart. */
const responseMs = 12_000;

/**
 * The result, unless it takes too long; what is being done goes on.
 * @throws AppError UNAVAILABLE
 */
async function withinTime<Result>(result: Result | Promise<Result>): Promise<Result> {
  if (!(result instanceof Promise)) return result;
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('UNAVAILABLE', busyMessage)), responseMs);
  });
  return Promise.race([result, tooLong]).finally(() => clearTimeout(timer));
}

/**
 * Serves one route of the contract: checks who may call it, validates params, query and body (400 that names
 * the fault), and sends what the handler returns through the response schema, which drops every field it
 * doesn't name. A handler with prepared bytes sends them with `reply.send` and returns the reply.
 */
export function route<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  R extends z.ZodMiniType,
>(
  app: FastifyInstance,
  definition: RouteDefinition<HttpMethod, string, P, Q, B, R>,
  handler: (input: HandlerInput<P, Q, B>) => Promise<z.input<R> | FastifyReply> | z.input<R> | FastifyReply,
): void {
  app.contractRoutes.add(definition);
  app.route({
    method: definition.method,
    url: definition.path,
    handler: async (request, reply) => {
      const { auth, path } = definition;
      if (!path.startsWith(doorPaths)) refuseOnlyDoor(request);
      if (auth === 'user') requireUser(request);
      if (auth === 'door') requireDoorDevice(request);
      if (typeof auth === 'object') {
        requirePermission(request, auth.permission);
        requireSecondFactor(request);
      }
      const work = handler({
        params: validate(definition.params, request.params, 'path'),
        query: validate(definition.query, request.query, 'query'),
        body: validate(definition.body, request.body ?? {}, 'body'),
        user: request.user,
        request,
        reply,
      });
      const result = await withinTime(work);
      // An awaited reply resolves to undefined: it was sent, or abandoned because the client left. Responding
      // a second time to a client that left would crash the process when both write their headers.
      if (reply.sent || reply.raw.destroyed) return reply;
      if (!definition.response) return reply.code(204).send();
      return reply.send(definition.response.parse(result));
    },
  });
}
