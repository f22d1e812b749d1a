import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { sessionCookieName } from '../../plugins/session-cookie';
import type { EncodedBody } from './encoded-body';

/** An answer to a visitor, by the address that asked for it. */
interface FrontAnswer {
  body: EncodedBody;
  /** Names and values in turn: what searchHeaders tells. */
  headers: string[];
  /** In milliseconds of performance.now(). */
  freshUntil: number;
}

/** Addresses remembered; each holds little, the answers themselves are shared. */
const maxAnswers = 1_000;
/** Longer addresses are not worth remembering. */
const maxUrlLength = 500;
/** Headers of the application that differ from answer to answer; searches say themselves what runs. */
const ofOneAnswer = /^(x-ratelimit-.*|set-cookie|content-security-policy)$/;
const ofData = new Set(['x-content-type-options', 'strict-transport-security']);

/**
 * Answers visitors' repeated searches before the application runs: its hooks (session, security headers, limits) cost
 * several times as much as sending an answer that is already there (docs/decisions/004-search-read-path.md).
 */
export class SearchFront {
  /** What the application puts on every answer, names and values in turn; empty until it has answered a search. */
  applicationHeaders: readonly string[] = [];
  /** The part of it that data needs. */
  private dataHeaders: readonly string[] = [];
  private readonly answers = new Map<string, FrontAnswer>();

  /** Learns the application's headers from what a reply has before anything of its own is added. */
  learn(headers: Readonly<Record<string, unknown>>): void {
    if (this.applicationHeaders.length > 0) return;
    const learned = Object.entries(headers).flatMap(([name, value]) =>
      ofOneAnswer.test(name) ? [] : [[name, String(value)] as const],
    );
    this.applicationHeaders = learned.flat();
    this.dataHeaders = learned.filter(([name]) => ofData.has(name)).flat();
  }

  /** Remembers what a visitor was answered with. */
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

  /** Answers a request it knows; false leaves it to the application. */
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
