import type { ZodMiniType } from 'zod/mini';
import type { Permission } from './permissions';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call a route. 'public': anybody. 'user': a signed-in person (the default, so that an omission fails
 * closed). 'door': a session that has opened the door of an event; without an account it may call no other route.
 * A permission: a person with a role that has it, whose session has passed the second factor; for other people the
 * route isn't there.
 */
export type RouteAuth = 'public' | 'user' | 'door' | { permission: Permission };

/** A part of a request that a route doesn't have, or the response of a route without one. */
export type Absent = ZodMiniType<undefined, void>;

/** A route as data: read by the server, the client, the OpenAPI document, the forms and the tests. */
export interface RouteDefinition<
  Method extends HttpMethod = HttpMethod,
  Path extends string = string,
  Params extends ZodMiniType = ZodMiniType,
  Query extends ZodMiniType = ZodMiniType,
  Body extends ZodMiniType = ZodMiniType,
  Response extends ZodMiniType = ZodMiniType,
> {
  method: Method;
  /** Path with `:name` placeholders, beginning with /api/ or /feeds/. */
  path: Path;
  auth: RouteAuth;
  /** One sentence for the OpenAPI document. */
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The JSON of a success. An allow-list: other fields never leave the server. Absent: 204. */
  response?: Response;
  /** The media type of a success that isn't JSON, such as 'text/calendar'; such a route has no `response`. */
  mediaType?: string;
}

type RouteInput<
  M extends HttpMethod,
  Path extends string,
  P extends ZodMiniType,
  Q extends ZodMiniType,
  B extends ZodMiniType,
  R extends ZodMiniType,
> = Omit<RouteDefinition<M, Path, P, Q, B, R>, 'auth'> & { auth?: RouteAuth };

/**
 * Declares one route of the contract; `auth` defaults to 'user'. Without side effects, so that a module that needs one
 * schema of a contract file does not carry its routes. Method and path stay literal types: contract/api.ts makes the
 * keys of the typed client from them.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineRoute<
  M extends HttpMethod,
  Path extends string,
  P extends ZodMiniType = Absent,
  Q extends ZodMiniType = Absent,
  B extends ZodMiniType = Absent,
  R extends ZodMiniType = Absent,
>(route: RouteInput<M, Path, P, Q, B, R>): RouteDefinition<M, Path, P, Q, B, R> {
  return { ...route, auth: route.auth ?? 'user' };
}

/**
 * Fills the placeholders of a route path, each value percent-encoded.
 * @throws if a placeholder has no value
 */
export function buildPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Missing path parameter "${name}" for ${path}`);
    return encodeURIComponent(String(value));
  });
}
