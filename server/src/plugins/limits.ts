import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { AppContext } from '../app-context';
import { AppError } from '../errors';

export interface LimitOptions {
  /** Names the counter; one key never counts for another limit. */
  name: string;
  /** How often in the window. */
  points: number;
  windowSeconds: number;
}

/** Counts uses of something by key (an address, an e-mail, a person) across all app processes. */
export interface Limit {
  /** @throws AppError RATE_LIMITED with the seconds to wait */
  use(key: string): Promise<void>;
  /** How many uses are left for the key. */
  left(key: string): Promise<number>;
  /** Forgets the key's uses, as after a right password. */
  reset(key: string): Promise<void>;
}

export function createLimit(
  { database, env }: AppContext,
  { name, points, windowSeconds }: LimitOptions,
): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: Math.max(1, Math.round(points * env.RATE_LIMIT_FACTOR)),
    duration: windowSeconds,
    clearExpiredByTimeout: false,
  });
  return {
    async use(key) {
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const seconds = Math.ceil(error.msBeforeNext / 1000);
        const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
        throw new AppError('RATE_LIMITED', `Too many attempts. Please try again in ${wait}.`);
      }
    },
    async left(key) {
      const used = await limiter.get(key);
      return used ? Math.max(0, used.remainingPoints) : limiter.points;
    },
    async reset(key) {
      await limiter.delete(key);
    },
  };
}
