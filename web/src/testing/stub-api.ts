import type { ApiKey, ResponseOf } from '@quad/shared/api-request';
import { routes } from '@quad/shared/contract/api';
import type { ErrorPayload } from '@quad/shared/contract/fields';
import { act } from '@testing-library/react';
import { vi } from 'vitest';

type Failure = 400 | 401 | 402 | 403 | 404 | 409 | 415 | 429 | 500 | 502 | 503;

/** What a stubbed route responds; the body of a success has to be what the contract says. */
export type StubResponse<K extends ApiKey = ApiKey> =
  | (ResponseOf<K> extends undefined
      ? { status: 204; body?: undefined }
      : { status: 200; body: ResponseOf<K>; headers?: Record<string, string> })
  | { status: Failure; body?: Partial<ErrorPayload> };

/** A request that a stub received. Parts that the request does not have are undefined. */
export interface ReceivedRequest {
  key: ApiKey;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

type Stub<K extends ApiKey> =
  | StubResponse<K>
  | Promise<StubResponse<K>>
  | ((request: ReceivedRequest) => StubResponse<K> | Promise<StubResponse<K>>);

/** The routes that respond, each at once, later, or depending on the request; all others are out of reach. */
export type Stubs = { [K in ApiKey]?: Stub<K> };

export const ok = <T>(body: T) => ({ status: 200 as const, body });

/** Fewer placeholders first, so that '/api/events/search' is not taken for an event's id. */
const patterns = routes
  .map((route) => ({
    route,
    key: `${route.method} ${route.path}` as ApiKey,
    regex: new RegExp(`^${route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  }))
  .sort((a, b) => a.route.path.split(':').length - b.route.path.split(':').length);

const unlessEmpty = (values: Record<string, string>) => (Object.keys(values).length > 0 ? values : undefined);

function readRequest(url: string, { method = 'GET', body }: RequestInit) {
  const { pathname, searchParams } = new URL(url, location.origin);
  for (const { key, regex, route } of patterns) {
    const match = route.method === method && regex.exec(pathname);
    if (!match) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ]);
    const request: ReceivedRequest = {
      key,
      params: unlessEmpty(Object.fromEntries(params)),
      query: unlessEmpty(Object.fromEntries(searchParams)),
      body: body === undefined ? undefined : JSON.parse(String(body)),
    };
    return { request, route };
  }
  return null;
}

/**
 * Replaces the server. A test may change `stubs` as it goes on. A body that the contract does not allow fails the
 * test, by console.error.
 * @returns the requests received so far
 */
export function stubApi(stubs: Stubs): ReceivedRequest[] {
  const received: ReceivedRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const found = readRequest(url, init);
    if (!found) throw new TypeError('Failed to fetch');
    const { request, route } = found;
    received.push(request);
    const stub = stubs[request.key];
    if (!stub) throw new TypeError('Failed to fetch');
    const response = await (typeof stub === 'function' ? stub(request) : stub);
    const { status, body } = response;
    const fault = status === 200 ? route.response?.safeParse(body).error : undefined;
    if (fault) console.error(`The stub of ${request.key} breaks the contract: ${fault.message}`);
    const headers = 'headers' in response ? response.headers : {};
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  });
  return received;
}

/** A response of a route that comes when `give` is called. */
export function heldResponse<K extends ApiKey>(_key: K) {
  let resolve = (_: StubResponse<K>) => {};
  const response = new Promise<StubResponse<K>>((settle) => {
    resolve = settle;
  });
  return { response, give: (given: StubResponse<K>) => act(async () => resolve(given)) };
}
