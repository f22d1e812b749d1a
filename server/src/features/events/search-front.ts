import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyServerFactory } from 'fastify';
import type { AppContext } from '../../app-context';
import { sessionCookieName } from '../../plugins/session';
import { acceptedEncoding, type EncodedBody } from './encoded-body';

/** An answer to a visitor, by the address that asked for it. */
interface FrontAnswer {
  body: EncodedBody;
  /** Names and values in turn, without what depends on the encoding. */
  headers: string[];
  /** In milliseconds of performance.now(). */
  freshUntil: number;
}

/** Addresses remembered; each holds little, the answers themselves are shared. */
const maxAnswers = 1_000;
/** Longer addresses are not worth remembering. */
const maxUrlLength = 500;

/**
 * Answers visitors' repeated searches before the application runs: its hooks (session, security headers, limits) cost
 * several times as much as sending an answer that is already there (docs/decisions/004-search-read-path.md).
 */
class SearchFront {
  private readonly answers = new Map<string, FrontAnswer>();

  /** Remembers what a visitor was answered with. */
  keep(url: string, answer: FrontAnswer): void {
    if (url.length > maxUrlLength || answer.freshUntil <= performance.now()) return;
    this.answers.delete(url);
    this.answers.set(url, answer);
    const [oldest] = this.answers.keys();
    if (this.answers.size > maxAnswers && oldest !== undefined) this.answers.delete(oldest);
  }

  clear(): void {
    this.answers.clear();
  }

  /** Answers a request it knows; false leaves it to the application. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const answer = this.answers.get(request.url ?? '');
    if (!answer || request.method !== 'GET') return false;
    const { headers } = request;
    if (answer.freshUntil <= performance.now() || headers.cookie?.includes(sessionCookieName)) return false;
    if (answer.body.isKnownTo(headers['if-none-match'])) {
      response.writeHead(304, answer.headers);
      response.end();
      return true;
    }
    const encoded = answer.body.made(acceptedEncoding(headers['accept-encoding']));
    if (!encoded) return false;
    response.writeHead(200, [...answer.headers, ...encoded.headers]);
    response.end(encoded.bytes);
    return true;
  }
}

const fronts = new WeakMap<AppContext, SearchFront>();

export function searchFrontOf(context: AppContext): SearchFront {
  let front = fronts.get(context);
  if (!front) {
    front = new SearchFront();
    fronts.set(context, front);
  }
  return front;
}

/** Makes the application's server one that asks the front first. */
export function searchFirstServer(context: AppContext): FastifyServerFactory {
  const front = searchFrontOf(context);
  return (handler, options) => {
    const server = createServer((request, response) => {
      if (!front.answer(request, response)) handler(request, response);
    });
    // Fastify sets these on servers that it makes itself.
    const { keepAliveTimeout, requestTimeout } = options as Record<string, number>;
    if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout;
    if (requestTimeout !== undefined) server.requestTimeout = requestTimeout;
    return server;
  };
}
