import {
  challengeDifficultyHeader,
  challengeHeader,
  challengeRequiredStatus,
  challengeSolutionHeader,
} from '@quad/shared/challenge';

/**
 * A call that failed. `message` has the form '404: <body text>'; `detail` is what people may be shown;
 * `status` is 0 and `code` 'OFFLINE' when no answer came at all.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  /** False where the answer had no words for people, so that `detail` says nothing of the matter. */
  readonly isExplained: boolean;

  constructor(status: number, bodyText: string, code: string, detail: string, isExplained = true) {
    super(`${status}: ${bodyText}`);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.isExplained = isExplained;
  }
}

/** What the server said went wrong; `fallback` where it did not say. */
export function explain(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.isExplained ? error.detail : fallback;
}

/** Told to the window after each write that succeeded. */
export const writtenEvent = 'quad-written';

export interface RequestOptions {
  /** Without one it is a GET. */
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; without one no content type is set. */
  body?: unknown;
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
  const { message, code } = (typeof payload === 'object' && payload ? payload : {}) as Record<
    string,
    unknown
  >;
  return new ApiError(
    response.status,
    text || response.statusText,
    typeof code === 'string' ? code : 'UNKNOWN',
    typeof message === 'string' ? message : response.statusText || 'Something went wrong',
    typeof message === 'string',
  );
}

/** Sends the request; `solution` is that of the challenge it was answered with before. */
async function send(
  path: string,
  { method, body, signal }: RequestOptions,
  solution?: string,
): Promise<Response> {
  return fetch(path, {
    method: method ?? 'GET',
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

/** Where a limit is near, the server asks for some work first: does it and sends the request once more. */
async function sendWithWork(path: string, options: RequestOptions): Promise<Response> {
  const response = await send(path, options);
  const challenge = response.headers.get(challengeHeader);
  if (response.status !== challengeRequiredStatus || !challenge) return response;
  const { solveChallenge } = await import('./challenge');
  const difficulty = Number(response.headers.get(challengeDifficultyHeader));
  return send(path, options, await solveChallenge(challenge, difficulty, options.signal));
}

/**
 * Calls our API with the session's cookie and reads the JSON answer; `data` is undefined for an empty one.
 * @throws ApiError for an answer that is not 2xx, is not JSON, or never came; an abort passes through as it is
 */
export async function requestJson<T>(
  path: string,
  options: RequestOptions = {},
): Promise<{ data: T; headers: Headers }> {
  let response: Response;
  let text: string;
  try {
    response = await sendWithWork(path, options);
    text = await response.text();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, 'Network error', 'OFFLINE', 'Please check your connection');
  }
  if (!response.ok) throw failureOf(response, text);
  if (options.method) dispatchEvent(new Event(writtenEvent));
  if (text === '') return { data: undefined as T, headers: response.headers };
  const data = parseJson(text);
  // JSON's own null never is an answer of this API, so null means that something else answered: a proxy, a login page.
  if (data === null) throw new ApiError(response.status, text, 'NOT_JSON', 'Something went wrong', false);
  return { data: data as T, headers: response.headers };
}
