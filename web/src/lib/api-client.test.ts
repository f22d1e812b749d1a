import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, explain, requestJson } from './api-client';

const answer = (body: string | null, init?: ResponseInit) => {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response(body, init));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

afterEach(() => vi.unstubAllGlobals());

const failureOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

test('a read sends cookies and no content type, and gives data and headers', async () => {
  const fetched = answer('[1,2]', { headers: { link: '</next>; rel="next"' } });
  const { data, headers } = await requestJson<number[]>('/api/events/search?lat=1');
  expect(data).toEqual([1, 2]);
  expect(headers.get('link')).toContain('next');
  const [path, init] = fetched.mock.calls[0] ?? [];
  expect(path).toBe('/api/events/search?lat=1');
  expect(init).toMatchObject({ method: 'GET', credentials: 'include' });
  expect(new Headers(init?.headers).has('content-type')).toBe(false);
  expect(init).not.toHaveProperty('body');
});

test('a body goes as JSON with its content type', async () => {
  const fetched = answer('{"ok":true}');
  await requestJson('/api/login', { method: 'POST', body: { email: 'a@b.c' } });
  const init = fetched.mock.calls[0]?.[1];
  expect(init?.body).toBe('{"email":"a@b.c"}');
  expect(new Headers(init?.headers).get('content-type')).toBe('application/json');
});

test('an empty answer has no data', async () => {
  answer(null, { status: 204 });
  expect((await requestJson('/api/logout', { method: 'POST' })).data).toBeUndefined();
});

test("a failure has its status and body as message and shows people only the server's words", async () => {
  const body = '{"message":"Please sign in to continue","code":"UNAUTHORIZED"}';
  answer(body, { status: 401 });
  const error = await failureOf(requestJson('/api/user'));
  expect(error.message).toBe(`401: ${body}`);
  expect(error).toMatchObject({ status: 401, code: 'UNAUTHORIZED', detail: 'Please sign in to continue' });
});

test('an empty failure is told by its status text; a page of a proxy is not shown to people', async () => {
  answer('', { status: 502, statusText: 'Bad Gateway' });
  expect(await failureOf(requestJson('/x'))).toMatchObject({
    message: '502: Bad Gateway',
    detail: 'Bad Gateway',
  });
  answer('<h1>nginx</h1>', { status: 503 });
  expect(await failureOf(requestJson('/x'))).toMatchObject({
    message: '503: <h1>nginx</h1>',
    code: 'UNKNOWN',
    detail: 'Something went wrong',
  });
});

test('a success that is no JSON is a failure', async () => {
  answer('<!doctype html>');
  expect(await failureOf(requestJson('/x'))).toMatchObject({ status: 200, code: 'NOT_JSON' });
});

test('no answer at all is status 0; an abort passes through', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await failureOf(requestJson('/x'))).toMatchObject({ status: 0, code: 'OFFLINE' });

  const controller = new AbortController();
  controller.abort();
  const aborted = new DOMException('Aborted', 'AbortError');
  vi.stubGlobal('fetch', async () => {
    throw aborted;
  });
  await expect(requestJson('/x', { signal: controller.signal })).rejects.toBe(aborted);
});

test('people are told what the server said, and our own words only where it said nothing', async () => {
  const told = async () => explain(await failureOf(requestJson('/x')), 'Please try again.');
  answer('{"message":"This event is full","code":"EVENT_FULL"}', { status: 409 });
  expect(await told()).toBe('This event is full');
  answer('{"message":"No code here"}', { status: 400 });
  expect(await told()).toBe('No code here');
  answer('<h1>nginx</h1>', { status: 502, statusText: 'Bad Gateway' });
  expect(await told()).toBe('Please try again.');
  answer('<!doctype html>');
  expect(await told()).toBe('Please try again.');
  expect(explain(new Error('oops'), 'Please try again.')).toBe('Please try again.');
});
