import type { ZodMiniType } from 'zod/mini';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call a route. 'public': anybody. 'user': a signed-in person (the default, so that forgetting it fails
 * closed). 'admin': a person with the admin role.
 */
export type RouteAuth = 'public' | 'user' | 'admin';

/** A route as data: read by the server, the client, the OpenAPI document, the forms and the tests. */
export interface RouteDefinition<
  Params extends ZodMiniType = ZodMiniType,
  Query extends ZodMiniType = ZodMiniType,
  Body extends ZodMiniType = ZodMiniType,
  Response extends ZodMiniType = ZodMiniType,
> {
  method: HttpMethod;
  /** Path with `:name` placeholders, beginning with /api/ or /feeds/. */
  path: string;
  auth: RouteAuth;
  /** One sentence for the OpenAPI document. */
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The success payload. An allow-list: fields that are not in it never leave the server. Absent: 204. */
  response?: Response;
}

type RouteInput<
  P extends ZodMiniType,
  Q extends ZodMiniType,
  B extends ZodMiniType,
  R extends ZodMiniType,
> = Omit<RouteDefinition<P, Q, B, R>, 'auth'> & { auth?: RouteAuth };

/**
 * Declares one route of the contract; `auth` defaults to 'user'. Without side effects, so that whoever needs only a
 * schema of a contract file need not carry its routes.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineRoute<
  P extends ZodMiniType = ZodMiniType<undefined>,
  Q extends ZodMiniType = ZodMiniType<undefined>,
  B extends ZodMiniType = ZodMiniType<undefined>,
  R extends ZodMiniType = ZodMiniType<undefined>,
>(route: RouteInput<P, Q, B, R>): RouteDefinition<P, Q, B, R> {
  return { ...route, auth: route.auth ?? 'user' };
}

/**
 * Fills the placeholders of a route path, each value percent-encoded.
 * @throws when a placeholder has no value
 */
export function buildPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Missing path parameter "${name}" for ${path}`);
    return encodeURIComponent(String(value));
  });
}
