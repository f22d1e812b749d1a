import { type LookupAddress, lookup as resolveName } from 'node:dns';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import type { Env } from '../env';
import { isPublicAddress } from './public-address';
import { type Proxies, proxyFor, requestOut, withoutProxies } from './way-out';

/** What an address outside may cost, and where it may lead. */
export interface OutsideLimits {
  /** Until the whole response is here, redirects included. */
  timeoutMs: number;
  /** Bytes of the response after decompression. */
  maxBytes: number;
  maxRedirects: number;
  /** `host:port` of servers that may be asked although they aren't public (setting SOURCES_PRIVATE_HOSTS). */
  privateHosts: readonly string[];
  /** The proxies that lead outside. */
  proxies: Proxies;
}

/** Of the settings: whom an address may lead to, and by which way. */
export const outsideOf = (env: Env): Pick<OutsideLimits, 'privateHosts' | 'proxies'> => ({
  privateHosts: env.SOURCES_PRIVATE_HOSTS,
  proxies: env,
});

export interface OutsideResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** Where it came from in the end. */
  url: string;
  /** Decompressed; empty unless the status is 2xx. */
  body: Uint8Array;
}

/** Why there is no response; `reason` continues a sentence that begins with the address. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';

  constructor(
    readonly reason: string,
    /** Whether trying again later can't help. */
    readonly isFinal: boolean,
  ) {
    super(reason);
  }
}

/** Responses of 1xx before the real one; a server sends one or two. */
const informationalMax = 20;

/** From so many pieces of a body on they have at least so many bytes on average; some servers send line by line. */
const [piecesMin, pieceBytes] = [1_000, 8];
/** Bytes. */
const copiedAtOnce = 4 * 1024 * 1024;

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
const notPublic = (host: string) => new OutsideError(`leads to ${host}, which is not a public address`, true);

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');
const portOf = (url: URL) => url.port || (url.protocol === 'https:' ? '443' : '80');

/**
 * Resolves a name like dns.lookup, but only to public addresses: the socket connects to one of exactly those that
 * were checked, so a name that changes between check and connection gains nothing.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const first = addresses?.[0];
    if (error || !first) return callback(error ?? notPublic(hostname), '', 0);
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(notPublic(hostname), '', 0);
    }
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** @throws OutsideError unless the address is http(s), and a written IP address is public */
function checkUrl(url: URL, { privateHosts }: OutsideLimits): { isPrivateAllowed: boolean } {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutsideError(`leads to ${url.protocol}, which is not http`, true);
  }
  const isPrivateAllowed = privateHosts.includes(`${url.hostname}:${portOf(url)}`);
  const host = hostOf(url);
  if (!isPrivateAllowed && isIP(host) && !isPublicAddress(host)) throw notPublic(host);
  return { isPrivateAllowed };
}

/** Names that nobody has outside: without a dot, and those that networks give to their own. */
const isInnerName = (host: string) =>
  !/.\../.test(host) || /\.(?:localhost|local|internal|lan|home\.arpa)\.?$/.test(host);

/**
 * A proxy resolves names by itself: what is inside for this machine is not asked for there either. A name that only the proxy
 * knows is left to it (decision 063).
 */
function checkForProxy(host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    publicLookup(host, { all: true }, (error) => {
      if (error instanceof OutsideError) reject(error);
      else if (error && isInnerName(host)) reject(notPublic(host));
      else resolve();
    });
  });
}

async function send(
  url: URL,
  headers: Record<string, string>,
  limits: OutsideLimits,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { isPrivateAllowed } = checkUrl(url, limits);
  const isProxied = !isPrivateAllowed && proxyFor(limits.proxies, url) !== null;
  if (isProxied) await checkForProxy(hostOf(url));
  // Without an agent, every request has a socket of its own: none that was opened for another address.
  const request = requestOut(isPrivateAllowed ? withoutProxies : limits.proxies, url, {
    agent: false,
    signal,
    headers: { 'user-agent': 'Quad', 'accept-encoding': 'gzip, deflate, br', ...headers },
    ...(isPrivateAllowed || isProxied ? {} : { lookup: publicLookup }),
  });
  const responding = new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
    // Without a listener Node closes the connection and says nothing: no response, and no error.
    request.on('upgrade', (_, socket) => {
      socket.destroy();
      reject(new OutsideError('wants to speak something else than HTTP', true));
    });
    let informational = 0;
    request.on('information', () => {
      informational += 1;
      if (informational > informationalMax) {
        request.destroy(new OutsideError('announces a response again and again', true));
      }
    });
  });
  request.end();
  return responding;
}

/** Ends a body that comes byte by byte in chunks: each costs as much as a usual one of some kilobytes. */
function refusePieces(response: IncomingMessage, body: Readable): void {
  let pieces = 0;
  let size = 0;
  response.on('data', (piece: Uint8Array) => {
    pieces += 1;
    size += piece.byteLength;
    if (pieces < piecesMin || size >= pieces * pieceBytes) return;
    body.destroy(new OutsideError('comes in too many small pieces', true));
  });
}

function decompressed(response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const isPlain = encoding === 'identity' || encoding === '';
  const isZip = ['gzip', 'x-gzip', 'deflate'].includes(encoding);
  if (!isPlain && !isZip && encoding !== 'br') {
    throw new OutsideError(`is compressed in an unknown way (${encoding.slice(0, 40)})`, true);
  }
  const stream = isPlain ? new PassThrough() : isZip ? createUnzip() : createBrotliDecompress();
  response.on('error', (error) => stream.destroy(error));
  response.on('aborted', () => stream.destroy(new Error('the connection was cut')));
  refusePieces(response, stream);
  return response.pipe(stream);
}

/** One piece of chunks; joining a large one at once would hold up everything else. */
async function joined(chunks: readonly Uint8Array[], size: number): Promise<Uint8Array> {
  const whole = Buffer.allocUnsafeSlow(size);
  let end = 0;
  let nextPause = copiedAtOnce;
  for (const chunk of chunks) {
    whole.set(chunk, end);
    end += chunk.byteLength;
    if (end < nextPause) continue;
    nextPause += copiedAtOnce;
    await setImmediate();
  }
  return whole;
}

/** Collects a body chunk by chunk, so that an endless one stops at the limit. */
async function collect(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = new OutsideError(`is larger than ${megabytes(maxBytes)}`, true);
  const isPlain = response.headers['content-encoding'] === undefined;
  if (isPlain && Number(response.headers['content-length']) > maxBytes) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of decompressed(response)) {
    size += (chunk as Uint8Array).byteLength;
    if (size > maxBytes) throw tooLarge;
    chunks.push(chunk as Uint8Array);
  }
  return joined(chunks, size);
}

const isRedirect = ({ statusCode = 0, headers }: IncomingMessage) =>
  statusCode >= 300 && statusCode < 400 && statusCode !== 304 && headers.location !== undefined;

function targetOf(response: IncomingMessage, from: URL): URL {
  try {
    return new URL(response.headers.location ?? '', from);
  } catch {
    throw new OutsideError('redirects to what is not an address', true);
  }
}

async function follow(
  address: string,
  headers: Record<string, string>,
  limits: OutsideLimits,
  signal: AbortSignal,
): Promise<OutsideResponse> {
  if (!URL.canParse(address)) throw new OutsideError('is not an address', true);
  let url = new URL(address);
  for (let redirects = 0; redirects <= limits.maxRedirects; redirects += 1) {
    const response = await send(url, headers, limits, signal);
    try {
      if (!isRedirect(response)) {
        const status = response.statusCode ?? 0;
        const isGood = status >= 200 && status < 300;
        const body = isGood ? await collect(response, limits.maxBytes) : new Uint8Array();
        return { status, headers: response.headers, url: url.href, body };
      }
      url = targetOf(response, url);
    } finally {
      response.destroy();
    }
  }
  throw new OutsideError(`redirects more than ${limits.maxRedirects} times`, true);
}

/**
 * Gets an address that somebody outside has chosen (a feed, a picture). Only http and https; every host on the way has to
 * be public, whatever notation, name or redirect leads to it, unless the operator named it.
 * @throws OutsideError if there is no response within the limits; a status of 4xx or 5xx is a response
 */
export async function fetchOutside(
  address: string,
  limits: OutsideLimits,
  headers: Record<string, string> = {},
): Promise<OutsideResponse> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  // Whatever the other side does, nobody waits longer: also where neither a response nor an error comes.
  const timedOut = once(signal, 'abort').then((): never => {
    throw signal.reason;
  });
  try {
    return await Promise.race([follow(address, headers, limits, signal), timedOut]);
  } catch (error) {
    if (error instanceof OutsideError) throw error;
    if (signal.aborted) {
      throw new OutsideError(`did not answer within ${limits.timeoutMs / 1000} seconds`, false);
    }
    const { code, message } = error as NodeJS.ErrnoException;
    throw new OutsideError(`can't be reached: ${code ?? message}`, false);
  }
}
