import {
  type AnyRequest,
  type ApiKey,
  addressOf,
  correctedHeader,
  type OptionalArgument,
  type PagedKey,
  type RequestOf,
  type ResponseOf,
} from '@quad/shared/api-request';
import {
  challengeDifficultyHeader,
  challengeHeader,
  challengeRequiredStatus,
  challengeSolutionHeader,
} from '@quad/shared/challenge';
import { learnZones, zonesHeader } from '@quad/shared/zone-book';
import { showCheck } from './browser-check';

/** The cursor of the next page from a Link header (`<…?cursor=…>; rel="next"`), or null at the end. */
function nextCursorOf(link: string | null): string | null {
  const target = link?.match(/<([^<>]*)>\s*;\s*rel="?next"?/)?.[1];
  return target ? new URL(target, location.origin).searchParams.get('cursor') : null;
}

/**
 * A failed call. `message` has the form '404: <body text>'; `detail` can be shown to people; `status` is 0
 * and `code` 'OFFLINE' when there was no response.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  /** False if the response had no message for people, so that `detail` is generic. */
  readonly isExplained: boolean;

  constructor(status: number, bodyText: string, code: string, detail: string, isExplained = true) {
    super(`${status}: ${bodyText}`);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.isExplained = isExplained;
  }
}

/** The server's error message; `fallback` if there was none. */
export function explain(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.isExplained ? error.detail : fallback;
}

/** Dispatched on the window after each successful write; `detail` is the route's key. */
export const writtenEvent = 'quad-written';

interface Abortable {
  signal?: AbortSignal;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function failureOf(response: Response, text: string): ApiError {
  const payload = parseJson(text);
  const fields = (typeof payload === 'object' && payload ? payload : {}) as Record<string, unknown>;
  // A proxy or a provider in between may call it `error`.
  const message = fields.message ?? fields.error;
  const { code } = fields;
  return new ApiError(
    response.status,
    text || response.statusText,
    typeof code === 'string' ? code : 'UNKNOWN',
    typeof message === 'string' ? message : response.statusText || 'Something went wrong',
    typeof message === 'string',
  );
}

/** Sends the request; `solution` solves the challenge that the first attempt returned. */
async function send(
  key: ApiKey,
  { body, signal, ...address }: AnyRequest & Abortable,
  solution?: string,
): Promise<Response> {
  const [method, path] = addressOf(key, address);
  return fetch(path, {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(solution === undefined ? {} : { [challengeSolutionHeader]: solution }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
}

/** Near a rate limit the server asks for proof of work: solves it and sends the request again. */
async function sendWithWork(key: ApiKey, options: AnyRequest & Abortable): Promise<Response> {
  const response = await send(key, options);
  const challenge = response.headers.get(challengeHeader);
  if (response.status !== challengeRequiredStatus || !challenge) return response;
  const { solveChallenge } = await import('./challenge');
  const difficulty = Number(response.headers.get(challengeDifficultyHeader));
  return send(key, options, await showCheck(solveChallenge(challenge, difficulty, options.signal)));
}

async function request(
  key: ApiKey,
  options: AnyRequest & Abortable = {},
): Promise<{ data: unknown; headers: Headers }> {
  let response: Response;
  let text: string;
  try {
    response = await sendWithWork(key, options);
    text = await response.text();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, 'Network error', 'OFFLINE', 'Please check your connection');
  }
  const { headers, ok, status } = response;
  learnZones(headers.get(zonesHeader) ?? '');
  if (!ok) throw failureOf(response, text);
  if (!key.startsWith('GET')) dispatchEvent(new CustomEvent(writtenEvent, { detail: key }));
  if (text === '') return { data: undefined, headers };
  const data = parseJson(text);
  // No response of this API is JSON's null, so null means that something else responded: a proxy, a login
  // page.
  if (data === null) throw new ApiError(status, text, 'NOT_JSON', 'Something went wrong', false);
  return { data, headers };
}

/**
 * Calls a route of the contract, as in `call('POST /api/events/:id/rsvp', { params: { id }, body: { status } })`, with
 * the session's cookie.
 * @returns the payload; undefined where the route has none
 * @throws ApiError for a response that is not 2xx, is not JSON, or never came; an abort passes through unchanged
 */
export function call<K extends ApiKey>(
  key: K,
  ...options: OptionalArgument<RequestOf<K> & Abortable>
): Promise<ResponseOf<K>>;
export async function call(key: ApiKey, options?: AnyRequest & Abortable): Promise<unknown> {
  return (await request(key, options)).data;
}

/** A call's response, or null if the server does not know the id: 404, and 400 for an invalid one. */
export async function nullIfAbsent<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

/** One page of a list. */
export interface Page<T> {
  data: T;
  /** Null on the last page. */
  nextCursor: string | null;
  /** Of all pages; null where the route does not count. */
  total: number | null;
  /** What a search looked for in place of a mistyped keyword; '' otherwise. */
  corrected: string;
}

/**
 * Calls a route that has a cursor in its query.
 * @throws ApiError as `call` does
 */
export function callPage<K extends PagedKey>(
  key: K,
  ...options: OptionalArgument<RequestOf<K> & Abortable>
): Promise<Page<ResponseOf<K>>>;
export async function callPage(key: ApiKey, options?: AnyRequest & Abortable): Promise<Page<unknown>> {
  const { data, headers } = await request(key, options);
  const total = headers.get('x-total-count');
  return {
    data,
    nextCursor: nextCursorOf(headers.get('link')),
    total: total === null ? null : Number(total),
    corrected: decodeURIComponent(headers.get(correctedHeader) ?? ''),
  };
}
