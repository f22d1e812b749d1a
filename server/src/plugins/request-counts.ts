import type { IncomingMessage } from 'node:http';
import type { Env } from '../env';
import { addressKey, clientAddress, trustedProxies } from './client-address';

const windowMs = 60_000;
/** Addresses counted at a time; the oldest are dropped first. */
const maxAddresses = 5_000;

interface Count {
  /** Requests in the current window. */
  current: number;
  /** Milliseconds until the window is over. */
  ttl: number;
}

/**
 * Counts requests by address: for the application's limit, and for responses sent before the application. This limit
 * guards the CPU of a process, so that each process counts for itself, in memory and without a database; those that
 * guard accounts are shared by all (limits.ts).
 */
export class RequestCounts {
  readonly max: number;
  private readonly isTrusted: ReturnType<typeof trustedProxies>;
  private readonly windows = new Map<string, { requests: number; startedAt: number }>();
  /** Goes on where it stopped: a new one would first pass by all entries that were deleted before the oldest. */
  private readonly fromOldest = this.windows.keys();

  constructor(env: Env) {
    this.max = Math.round(env.LIMIT_REQUESTS * env.RATE_LIMIT_FACTOR);
    this.isTrusted = trustedProxies(env);
  }

  /** Counts one request of an address or its key. */
  count(key: string): Count {
    // Not the clock of the day, which may be set back.
    const now = performance.now();
    let window = this.windows.get(key);
    if (!window || window.startedAt + windowMs <= now) {
      window = { requests: 0, startedAt: now };
      this.windows.delete(key);
      this.windows.set(key, window);
      if (this.windows.size > maxAddresses) this.windows.delete(this.fromOldest.next().value ?? '');
    }
    window.requests += 1;
    // The difference first: a sum is rounded, and a new window would sometimes end in 61 seconds.
    return { current: window.requests, ttl: windowMs - (now - window.startedAt) };
  }

  /** Counts the work of a request that was expensive, as so many more requests. */
  charge(request: IncomingMessage, requests: number): void {
    const address = clientAddress(request, this.isTrusted);
    const window = address && this.windows.get(addressKey(address));
    if (window) window.requests += Math.round(requests);
  }

  /**
   * Counts a request that the application doesn't see.
   * @returns the rate limit headers that the application would send, names and values alternating; null if
   * the address is at its limit or gone, in which case the application counts the request and refuses it
   */
  countBare(request: IncomingMessage): string[] | null {
    const address = clientAddress(request, this.isTrusted);
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
