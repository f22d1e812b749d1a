import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { paths } from '@quad/shared/paths';
import { fetchOutside, OutsideError, type OutsideResponse, outsideOf } from '../../adapters/outside-fetch';
import type { AppContext } from '../../app-context';
import { sourceLimits } from '../imports/fetch-source';
import type { ReadFor } from './parse-process';

/** A source can't be read now; the message is a sentence with what to do. */
export class SourceFault extends Error {
  override readonly name = 'SourceFault';

  constructor(
    message: string,
    /** Before when it doesn't want to be asked again. */
    readonly retryAt: Date | null = null,
  ) {
    super(message);
  }
}

/** What reading needs of the application, and by when it is over. */
export interface ReadingContext extends Pick<AppContext, 'env' | 'now'>, ReadFor {}

const longestPauseMs = 24 * 3_600_000;

const within = (now: Date, ms: number) => new Date(now.getTime() + Math.min(Math.max(ms, 0), longestPauseMs));

/** Until when a response asks for a pause: Retry-After, or a rate limit that is used up. Null for none. */
export function pauseUntil(
  { headers, status }: Pick<OutsideResponse, 'headers' | 'status'>,
  now: Date,
): Date | null {
  const retryAfter = headers['retry-after'];
  if (retryAfter && (status === 429 || status >= 500)) {
    const seconds = Number(retryAfter);
    const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter) - now.getTime();
    if (Number.isFinite(ms)) return within(now, ms);
  }
  const header = (name: string) => {
    const value = headers[name] ?? headers[`x-${name}`];
    return value === undefined ? null : Number(value);
  };
  const [remaining, reset] = [
    header('ratelimit-remaining') ?? header('rate-limit-available'),
    header('ratelimit-reset'),
  ];
  if (remaining !== 0 || reset === null || !Number.isFinite(reset)) return null;
  // Seconds from now, or since 1970, also in milliseconds.
  const ms = reset > 1e12 ? reset - now.getTime() : reset > 1e9 ? reset * 1000 - now.getTime() : reset * 1000;
  return within(now, ms);
}

function faultOf(response: OutsideResponse, now: Date): SourceFault {
  const { status } = response;
  const words = `${status} ${STATUS_CODES[status] ?? ''}`.trim();
  const retryAt = pauseUntil(response, now);
  if (status === 401 || status === 403) {
    return new SourceFault(
      `The site refused (${words}). It may block bots or have moved: ask them to allow "QuadBot", or for another address.`,
      retryAt,
    );
  }
  if (status === 404 || status === 410) {
    return new SourceFault(`${words}. The file is gone or has moved: look for its new address.`, retryAt);
  }
  if (status === 429)
    return new SourceFault(`The site asked Quad to slow down (${words}). Quad will wait.`, retryAt);
  if (status >= 500)
    return new SourceFault(`The site has a problem (${words}). Quad will try again.`, retryAt);
  return new SourceFault(`The site answered with ${words} instead of events. Check the address.`, retryAt);
}

function reasonOf({ reason }: OutsideError): string {
  if (reason.includes('not a public address')) {
    return 'Quad reads public addresses only. For an internal server, the operator can list its host and port in SOURCES_PRIVATE_HOSTS.';
  }
  if (reason.includes('ENOTFOUND')) return "There's no site with this name. Check the address.";
  return `The address ${reason}.`;
}

/**
 * Asks for a document of a source; with `known`, only if it has changed (then the status may be 304).
 * @throws SourceFault for everything but 2xx and 304
 */
export async function fetchDocument(
  { env, now, endsAt = Number.POSITIVE_INFINITY }: ReadingContext,
  address: string,
  { known = {}, maxBytes = documentMaxBytes }: { known?: Record<string, string>; maxBytes?: number } = {},
): Promise<OutsideResponse> {
  const about = env.PUBLIC_URL ? ` (+${env.PUBLIC_URL}${paths.aboutSources()})` : '';
  const headers = { 'user-agent': `QuadBot/1.0${about}`, accept: '*/*', ...known };
  const left = Math.ceil(endsAt - performance.now());
  if (left <= 0) throw new SourceFault('The site takes too long to answer.');
  const timeoutMs = Math.min(sourceLimits.timeoutMs, left);
  const limits = { ...sourceLimits, ...outsideOf(env), timeoutMs, maxBytes };
  try {
    const response = await fetchOutside(address, limits, headers);
    const isGood =
      (response.status >= 200 && response.status < 300) ||
      (response.status === 304 && Object.keys(known).length > 0);
    if (!isGood) throw faultOf(response, now());
    return response;
  } catch (error) {
    if (error instanceof OutsideError) throw new SourceFault(reasonOf(error));
    throw error;
  }
}

/**
 * Of a document that the server asks for: a hundred times a large campus calendar. It is handed to another process in one
 * piece, and a larger one would hold requests up for more than 50 ms.
 */
const documentMaxBytes = 32 * 1024 * 1024;

/** Bytes, some milliseconds of work. */
const hashedAtOnce = 2 * 1024 * 1024;

/** SHA-256 of documents, in hexadecimal. */
export async function hashOf(documents: readonly Uint8Array[]): Promise<string> {
  const hash = createHash('sha256');
  for (const bytes of documents) {
    for (let from = 0; from < bytes.byteLength; from += hashedAtOnce) {
      if (from > 0) await setImmediate();
      hash.update(bytes.subarray(from, from + hashedAtOnce));
    }
  }
  return hash.digest('hex');
}
