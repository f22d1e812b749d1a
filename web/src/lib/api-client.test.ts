import { apiPath } from '@quad/shared/api-request';
import { expect, test, vi } from 'vitest';
import { ApiError, call, callPage, explain, nullIfAbsent } from './api-client';

const answer = (body: string | null, init?: ResponseInit) => {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response(body, init));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

const failureOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

test('a read sends cookies and no content type', async () => {
  const fetched = answer('{"url":null}');
  expect(await call('GET /api/user/calendar')).toEqual({ url: null });
  const [path, init] = fetched.mock.calls[0] ?? [];
  expect(path).toBe(apiPath('GET /api/user/calendar'));
  expect(init).toMatchObject({ method: 'GET', credentials: 'include' });
  expect(new Headers(init?.headers).has('content-type')).toBe(false);
  expect(init).not.toHaveProperty('body');
});

test('a page comes with the cursor of the next one and the number of all', async () => {
  const fetched = answer('[]', {
    headers: { link: '<?cursor=a%2Bb>; rel="next"', 'x-total-count': '24' },
  });
  const query = { lat: 39.1, lng: -84.5, cursor: null };
  expect(await callPage('GET /api/events/search', { query })).toEqual({
    data: [],
    nextCursor: 'a+b',
    corrected: '',
    total: 24,
  });
  expect(fetched.mock.calls[0]?.[0]).toBe(apiPath('GET /api/events/search', { query }));
  answer('[]');
  expect(await callPage('GET /api/events/search')).toEqual({
    data: [],
    corrected: '',
    nextCursor: null,
    total: null,
  });
});

test('a body goes as JSON with its content type', async () => {
  const fetched = answer('{"path":"/"}');
  await call('POST /api/shares', { body: { eventId: 'e' } });
  const init = fetched.mock.calls[0]?.[1];
  expect(init?.method).toBe('POST');
  expect(init?.body).toBe('{"eventId":"e"}');
  expect(new Headers(init?.headers).get('content-type')).toBe('application/json');
});

test('an empty response has no data', async () => {
  answer(null, { status: 204 });
  expect(await call('POST /api/logout')).toBeUndefined();
});

test("a failure has its status and body as message and shows people only the server's words", async () => {
  const body = '{"message":"Please sign in to continue","code":"UNAUTHORIZED"}';
  answer(body, { status: 401 });
  const error = await failureOf(call('GET /api/user'));
  expect(error.message).toBe(`401: ${body}`);
  expect(error).toMatchObject({ status: 401, code: 'UNAUTHORIZED', detail: 'Please sign in to continue' });
});

test("an empty failure shows its status text; a proxy's error page is not shown to people", async () => {
  answer('', { status: 502, statusText: 'Bad Gateway' });
  expect(await failureOf(call('GET /api/user'))).toMatchObject({
    message: '502: Bad Gateway',
    detail: 'Bad Gateway',
  });
  answer('<h1>nginx</h1>', { status: 503 });
  expect(await failureOf(call('GET /api/user'))).toMatchObject({
    message: '503: <h1>nginx</h1>',
    code: 'UNKNOWN',
    detail: 'Something went wrong',
  });
});

test('a success that is not JSON is a failure', async () => {
  answer('<!doctype html>');
  expect(await failureOf(call('GET /api/user'))).toMatchObject({ status: 200, code: 'NOT_JSON' });
});

test('a missing response is status 0; an abort passes through', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await failureOf(call('GET /api/user'))).toMatchObject({ status: 0, code: 'OFFLINE' });

  const controller = new AbortController();
  controller.abort();
  const aborted = new DOMException('Aborted', 'AbortError');
  vi.stubGlobal('fetch', async () => {
    throw aborted;
  });
  await expect(call('GET /api/user', { signal: controller.signal })).rejects.toBe(aborted);
});

test("people see the server's message, and ours only if there is none", async () => {
  const told = async () => explain(await failureOf(call('GET /api/user')), 'Please try again.');
  answer('{"message":"This event is full","code":"EVENT_FULL"}', { status: 409 });
  expect(await told()).toBe('This event is full');
  answer('{"message":"No code here"}', { status: 400 });
  expect(await told()).toBe('No code here');
  answer('{"error":"Upstream is away"}', { status: 502 });
  expect(await told()).toBe('Upstream is away');
  answer('{"message":"Ours","error":"Theirs"}', { status: 400 });
  expect(await told()).toBe('Ours');
  answer('<h1>nginx</h1>', { status: 502, statusText: 'Bad Gateway' });
  expect(await told()).toBe('Please try again.');
  answer('<!doctype html>');
  expect(await told()).toBe('Please try again.');
  expect(explain(new Error('oops'), 'Please try again.')).toBe('Please try again.');
});

test('an unknown id can be null instead of a failure', async () => {
  const read = () => nullIfAbsent(call('GET /api/events/:id', { params: { id: 'x' } }));
  for (const status of [400, 404]) {
    answer('{}', { status });
    expect(await read()).toBeNull();
  }
  answer('{}', { status: 500 });
  expect(await failureOf(read())).toMatchObject({ status: 500 });
});
