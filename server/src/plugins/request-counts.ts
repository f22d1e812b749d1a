import type { IncomingMessage } from 'node:http';
import type { Env } from '../env';
import { addressKey } from './limits';

/** Requests one address may make in a minute, all paths except assets together. */
const requestsPerMinute = 1_200;
const windowMs = 60_000;
/** Addresses counted at a time; the oldest are dropped first. */
const maxAddresses = 5_000;

interface Count {
  /** Requests in the current window. */
  current: number;
  /** Milliseconds until the window is over. */
  ttl: number;
}

/** Counts requests by address: for the application's limit, and for responses sent before the application. */
export class RequestCounts {
  readonly max: number;
  private readonly trustsProxy: boolean;
  private readonly windows = new Map<string, { requests: number; startedAt: number }>();

  constructor({ RATE_LIMIT_FACTOR, TRUST_PROXY }: Env) {
    this.max = Math.round(requestsPerMinute * RATE_LIMIT_FACTOR);
    this.trustsProxy = TRUST_PROXY;
  }

  /** Counts one request of an address or its key. */
  count(key: string): Count {
    const now = Date.now();
    let window = this.windows.get(key);
    if (!window || window.startedAt + windowMs <= now) {
      window = { requests: 0, startedAt: now };
      this.windows.delete(key);
      this.windows.set(key, window);
      const [oldest] = this.windows.keys();
      if (this.windows.size > maxAddresses && oldest !== undefined) this.windows.delete(oldest);
    }
    window.requests += 1;
    return { current: window.requests, ttl: window.startedAt + windowMs - now };
  }

  /**
   * Counts a request that the application doesn't see.
   * @returns the rate limit headers that the application would send, names and values alternating; null if
   * the address is at its limit or gone, in which case the application counts the request and refuses it
   */
  countBare(request: IncomingMessage): string[] | null {
    const address = this.addressOf(request);
    if (!address) return null;
    const key = addressKey(address);
    const window = this.windows.get(key);
    if (window && window.requests >= this.max) return null;
    const { current, ttl } = this.count(key);
    return [
      'x-ratelimit-limit',
      String(this.max),
      'x-ratelimit-remaining',
      String(this.max - current),
      'x-ratelimit-reset',
      String(Math.ceil(ttl / 1000)),
    ];
  }

  /** Fastify's request.ip: behind proxies, all of which are trusted, the client is the first they name. */
  private addressOf({ headers, socket }: IncomingMessage): string | undefined {
    const forwarded = this.trustsProxy ? headers['x-forwarded-for'] : undefined;
    const first = (Array.isArray(forwarded) ? forwarded.join() : forwarded)?.split(',')[0]?.trim();
    return first || socket.remoteAddress;
  }

  /** A store class for @fastify/rate-limit, which instantiates it. */
  get store() {
    const counts = this;
    return class {
      incr(key: string, tell: (error: Error | null, count: Count) => void): void {
        tell(null, counts.count(key));
      }

      child() {
        return this;
      }
    };
  }
}
