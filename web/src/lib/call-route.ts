import { buildPath, type RouteDefinition } from '@quad/shared/define-route';
import type { input, output, ZodMiniType } from 'zod/mini';
import { requestJson } from './api-client';

interface CallArgs<Body> {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: Body;
  signal?: AbortSignal;
}

/**
 * Calls a route of the contract; undefined where it answers with nothing. Contract files bring their schemas along, so
 * this is for code that is loaded late.
 * @throws ApiError as requestJson does
 */
export async function callRoute<B extends ZodMiniType, R extends ZodMiniType>(
  route: Pick<RouteDefinition<ZodMiniType, ZodMiniType, B, R>, 'method' | 'path' | 'body' | 'response'>,
  { params, query, body, signal }: CallArgs<input<B>> = {},
): Promise<output<R>> {
  const path = buildPath(route.path, params) + (query ? `?${new URLSearchParams(query)}` : '');
  return (await requestJson<output<R>>(path, { method: route.method, body, signal })).data;
}
