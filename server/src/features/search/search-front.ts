import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { sessionCookieName } from '../../plugins/session-cookie';
import type { EncodedBody } from './encoded-body';

/** A response to a visitor, by its address. */
interface FrontAnswer {
  body: EncodedBody;
  /** Names and values alternating, from searchHeaders. */
  headers: string[];
  /** In milliseconds of performance.now(). */
  freshUntil: number;
}

/** Addresses remembered; each takes little memory, because the bodies are shared. */
const maxAnswers = 1_000;
/** Longer addresses aren't worth remembering. */
const maxUrlLength = 500;
/** Headers of the application that vary by response; searches set their own content security policy. */
const ofOneAnswer = /^(x-ratelimit-.*|set-cookie|content-security-policy)$/;
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
  private readonly answers = new Map<string, FrontAnswer>();

  /** Learns the application's headers from a reply before its own are added. */
  learn(headers: Readonly<Record<string, unknown>>): void {
    if (this.applicationHeaders.length > 0) return;
    const learned = Object.entries(headers).flatMap(([name, value]) =>
      ofOneAnswer.test(name) ? [] : [[name, String(value)] as const],
    );
    this.applicationHeaders = learned.flat();
    this.dataHeaders = learned.filter(([name]) => ofData.has(name)).flat();
  }

  /** Remembers the response to a visitor. */
  keep(url: string, answer: FrontAnswer): void {
    if (url.length > maxUrlLength || answer.freshUntil <= performance.now()) return;
    this.answers.delete(url);
    this.answers.set(url, { ...answer, headers: [...answer.headers, ...this.dataHeaders] });
    const [oldest] = this.answers.keys();
    if (this.answers.size > maxAnswers && oldest !== undefined) this.answers.delete(oldest);
  }

  clear(): void {
    this.answers.clear();
  }

  /** Responds if it knows the request; false leaves it to the application. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const answer = this.answers.get(request.url ?? '');
    if (!answer || request.method !== 'GET') return false;
    const { headers } = request;
    if (answer.freshUntil <= performance.now() || headers.cookie?.includes(sessionCookieName)) return false;
    const made = answer.body.madeFor(headers);
    if (!made) return false;
    response.writeHead(made.status, [...answer.headers, ...made.headers]);
    response.end(made.bytes);
    return true;
  }
}
