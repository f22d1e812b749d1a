import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { sessionCookie } from '../../plugins/session-cookie';
import type { EncodedBody } from './encoded-body';

/** A response to a visitor, by its address. */
interface FrontResponse {
  body: EncodedBody;
  /** Names and values alternating, from searchHeaders. */
  headers: string[];
  /** In milliseconds of performance.now(). */
  freshUntil: number;
}

/** Addresses remembered; each takes little memory, because the bodies are shared. */
const maxResponses = 1_000;
/** Longer addresses aren't worth remembering. */
const maxUrlLength = 500;
/** Headers of the application that vary by response; searches set their own content security policy. */
const perResponse = /^(x-ratelimit-.*|set-cookie|content-security-policy)$/;
const ofData = new Set(['x-content-type-options', 'strict-transport-security']);

/**
 * Responds to visitors' repeated searches before the application runs: its hooks (session, security headers,
 * limits) cost several times as much as sending an existing body (docs/decisions/004-search-read-path.md).
 */
export class SearchFront {
  /** The application's headers on every response, names and values alternating; empty at first. */
  applicationHeaders: readonly string[] = [];
  /** Those of them that data needs. */
  private dataHeaders: readonly string[] = [];
  /** How many times it has responded. */
  hits = 0;
  private readonly responses = new Map<string, FrontResponse>();

  /** Learns the application's headers from a reply before its own are added. */
  learn(headers: Readonly<Record<string, unknown>>): void {
    if (this.applicationHeaders.length > 0) return;
    const learned = Object.entries(headers).flatMap(([name, value]) =>
      perResponse.test(name) ? [] : [[name, String(value)] as const],
    );
    this.applicationHeaders = learned.flat();
    this.dataHeaders = learned.filter(([name]) => ofData.has(name)).flat();
  }

  /** Remembers the response to a visitor. */
  keep(url: string, known: FrontResponse): void {
    if (url.length > maxUrlLength || known.freshUntil <= performance.now()) return;
    this.responses.delete(url);
    this.responses.set(url, { ...known, headers: [...known.headers, ...this.dataHeaders] });
    const [oldest] = this.responses.keys();
    if (this.responses.size > maxResponses && oldest !== undefined) this.responses.delete(oldest);
  }

  clear(): void {
    this.responses.clear();
  }

  /** Responds if it knows the request; false leaves it to the application. */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    const known = this.responses.get(request.url ?? '');
    if (!known || request.method !== 'GET') return false;
    const { headers } = request;
    if (known.freshUntil <= performance.now() || headers.cookie?.includes(sessionCookie)) return false;
    const made = known.body.madeFor(headers);
    if (!made) return false;
    response.writeHead(made.status, [...known.headers, ...made.headers]);
    response.end(made.bytes);
    this.hits += 1;
    return true;
  }
}
