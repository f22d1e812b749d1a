import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type Proxies, requestOut } from './way-out';

/** A store that did not respond, or not as it should. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';

  constructor(
    message: string,
    /** Undefined if there was no response, or not all of it. */
    readonly status?: number,
  ) {
    super(`Object store: ${message}`);
  }

  /** Whether another try may succeed. */
  get isPassing(): boolean {
    return this.status === undefined || isPassing(this.status);
  }
}

/** What is made anew is sent again if the store fails; a stream can be sent only once. */
export type ObjectBody = Uint8Array | Readable | (() => Readable);

export interface StoreCall {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** The signed request; signed anew for each attempt. */
  sign(): Promise<Request>;
  /** The proxies that lead to a store outside. */
  proxies: Proxies;
  body?: ObjectBody;
  /** Bytes of the body. */
  size?: number;
}

/** How long a call may take, with all attempts, from its start to the last byte; bytes add to it. */
const callMs = 8_000;
const bytesPerMsLeast = 500;
const attemptsMax = 3;
const firstPauseMs = 200;

const isPassing = (status: number) => status >= 500 || status === 429 || status === 408;

/** Resolves when the response begins, whether or not all was sent by then. */
function respond(
  { url, method, headers }: Request,
  { body, proxies }: Pick<StoreCall, 'body' | 'proxies'>,
  endsAt: number,
) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = requestOut(proxies, new URL(url), { method, headers: Object.fromEntries(headers) });
    const tooLate = () => new Error('no whole response in time');
    let timer = setTimeout(() => outgoing.destroy(tooLate()), endsAt - performance.now());
    outgoing.on('error', reject);
    // Also after 101 Switching Protocols, which is neither a response nor an error.
    outgoing.once('close', () => {
      clearTimeout(timer);
      reject(new Error('the connection was closed without a response'));
    });
    outgoing.once('response', (response) => {
      clearTimeout(timer);
      const bytes = Number(response.headers['content-length'] ?? 0);
      const leftMs = endsAt - performance.now() + bytes / bytesPerMsLeast;
      timer = setTimeout(() => response.destroy(tooLate()), leftMs);
      resolve(response);
      // Refused: the rest of the body is not wanted.
      if (!outgoing.writableEnded) outgoing.destroy();
    });
    if (body === undefined || body instanceof Uint8Array) outgoing.end(body);
    else pipeline(typeof body === 'function' ? body() : body, outgoing).catch(reject);
  });
}

/**
 * Sends a request to the store, up to three times within its limit. Doesn't use fetch, which buffers a streamed body in
 * case of a redirect and so would hold a whole film in memory.
 * @throws ObjectStoreError without a response, or with one that may be another the next time
 */
export async function sendToStore({
  method,
  sign,
  body,
  size = 0,
  proxies,
}: StoreCall): Promise<IncomingMessage> {
  const endsAt = performance.now() + callMs + size / bytesPerMsLeast;
  const attempts = body instanceof Readable ? 1 : attemptsMax;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await respond(await sign(), { body, proxies }, endsAt).catch((error: Error) => error);
    const status = outcome instanceof Error ? undefined : outcome.statusCode;
    if (!(outcome instanceof Error)) {
      if (!isPassing(outcome.statusCode ?? 0)) return outcome;
      outcome.destroy();
    }
    const pauseMs = firstPauseMs * 4 ** (attempt - 1);
    if (attempt === attempts || performance.now() + pauseMs > endsAt) {
      const words = outcome instanceof Error ? `failed: ${outcome.message}` : `responded with ${status}`;
      throw new ObjectStoreError(`${method} ${words}`, status);
    }
    await wait(pauseMs);
  }
}

async function* piecesOf(response: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* response;
  } catch (error) {
    throw new ObjectStoreError(`a response broke off: ${(error as Error).message}`);
  }
}

/** The body of a response; its errors are those of the store. */
export const bodyOf = (response: IncomingMessage): Readable =>
  Readable.from(piecesOf(response), { objectMode: false });
