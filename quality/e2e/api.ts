import {
  type APIRequestContext,
  type APIResponse,
  expect,
  type Request,
  type Response,
} from '@playwright/test';
import {
  type AnyRequest,
  type ApiKey,
  addressOf,
  type OptionalArgument,
  type RequestOf,
  type ResponseOf,
} from '@quad/shared/api-request';

/** Sends a request to a route without a page; it may fail. */
export function sendTo<K extends ApiKey>(
  request: APIRequestContext,
  key: K,
  ...options: OptionalArgument<RequestOf<K>>
): Promise<APIResponse>;
export function sendTo(request: APIRequestContext, key: ApiKey, options?: AnyRequest): Promise<APIResponse> {
  const [method, path] = addressOf(key, options);
  return request.fetch(path, { method, data: options?.body });
}

/** Calls a route without a page. @returns the payload, null where the route has none; the test fails unless the route responds with success */
export async function callApi<K extends ApiKey>(
  request: APIRequestContext,
  key: K,
  ...options: OptionalArgument<RequestOf<K>>
): Promise<ResponseOf<K>> {
  const response = await sendTo(request, key, ...options);
  const text = await response.text();
  expect(response.ok(), `${key}: ${text}`).toBe(true);
  return JSON.parse(text || 'null');
}

/** The addresses of a route, with any parameters and query, for page.route; of every method. */
export function urlOf(key: ApiKey): RegExp {
  const [, pattern = ''] = key.split(' ');
  return new RegExp(`^https?://[^/]+${pattern.replace(/:\w+/g, '[^/?]+')}(\\?|$)`);
}

/** Picks the requests to a route. */
export const isRequestTo = (key: ApiKey) => (request: Request) =>
  key.startsWith(`${request.method()} `) && urlOf(key).test(request.url());

/** Picks the responses of a route. */
export const isResponseOf = (key: ApiKey) => (response: Response) => isRequestTo(key)(response.request());
