import { isIPv6 } from 'node:net';
import { eq, lt } from 'drizzle-orm';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { AppContext } from '../app-context';
import { deleteInBatches } from '../db/batches';
import type { Db } from '../db/client';
import { rateLimits } from '../db/schema/accounts';
import { AppError } from '../errors';

export interface LimitOptions {
  /** Name of the counter; limits don't share keys. */
  name: string;
  /** Uses per window. */
  points: number;
  windowSeconds: number;
}

/**
 * Counts uses by key (an address, an e-mail, a person) in the database, for all app processes together: these limits
 * guard accounts. What guards the CPU of one process is counted there (request-counts.ts, event-stream.ts).
 */
export interface Limit {
  /** Uses per window, RATE_LIMIT_FACTOR included. */
  readonly points: number;
  /**
   * Counts one use.
   * @throws AppError RATE_LIMITED with the time to wait
   */
  use(key: string): Promise<void>;
  /** Counts one use and refuses none; returns the uses so far, this one included. */
  count(key: string): Promise<number>;
  /** Uses so far. */
  used(key: string): Promise<number>;
  /** Takes back one use, for a request that was turned away. */
  giveBack(key: string): Promise<void>;
  /** Forgets the key's uses, for example after a correct password. */
  reset(key: string): Promise<void>;
}

function waitInWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** A use that a counter refused, as an error for people; other errors stay as they are. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof RateLimiterRes)) return error;
  const wait = waitInWords(Math.ceil(error.msBeforeNext / 1000));
  return new AppError('RATE_LIMITED', `Too many attempts. Please try again in ${wait}.`);
}

const counterIn = (
  { database }: AppContext,
  options: { keyPrefix: string; points: number; duration: number },
) =>
  new RateLimiterPostgres({
    ...options,
    storeClient: database.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
  });

/** Clocks of app processes differ a little. */
const clockToleranceMs = 10_000;

/** Whether a window ends later than it can: it began before the clock was set back, and would last too long. */
const isOutdated = (window: RateLimiterRes | null, seconds: number) =>
  window !== null && window.msBeforeNext > seconds * 1000 + clockToleranceMs;

/** Counts one use, in a new window if the current one is outdated. @throws RateLimiterRes */
async function consume(counter: RateLimiterPostgres, key: string, longestSeconds: number, seconds?: number) {
  const options = seconds === undefined ? {} : { customDuration: seconds };
  try {
    await counter.consume(key, 1, options);
  } catch (error) {
    if (!(error instanceof RateLimiterRes && isOutdated(error, longestSeconds))) throw error;
    await counter.delete(key);
    await counter.consume(key, 1, options);
  }
}

export function createLimit(context: AppContext, { name, points, windowSeconds }: LimitOptions): Limit {
  const counter = counterIn(context, {
    keyPrefix: name,
    points: Math.max(1, Math.round(points * context.env.RATE_LIMIT_FACTOR)),
    duration: windowSeconds,
  });
  return {
    points: counter.points,
    async use(key) {
      await consume(counter, key, windowSeconds).catch((error: unknown) => {
        throw refusalOf(error);
      });
    },
    async count(key) {
      const window = await counter.penalty(key);
      if (!isOutdated(window, windowSeconds)) return window.consumedPoints;
      await counter.delete(key);
      return (await counter.penalty(key)).consumedPoints;
    },
    async used(key) {
      const window = await counter.get(key);
      return window && !isOutdated(window, windowSeconds) ? window.consumedPoints : 0;
    },
    async giveBack(key) {
      await counter.reward(key);
    },
    async reset(key) {
      await counter.delete(key);
    },
  };
}

/**
 * Makes uses of a key wait for each other, for at most `longestSeconds`.
 * @returns a function that lets one use pass and then none for so many seconds; it throws AppError RATE_LIMITED
 */
export function createPause(
  context: AppContext,
  { name, longestSeconds }: { name: string; longestSeconds: number },
): (key: string, seconds: number) => Promise<void> {
  const counter = counterIn(context, { keyPrefix: name, points: 1, duration: 1 });
  return async (key, seconds) => {
    await consume(counter, key, longestSeconds, seconds).catch((error: unknown) => {
      throw refusalOf(error);
    });
  };
}

/**
 * The key of an address in a limit. One machine may use any of the 2^64 addresses of its IPv6 network, so the
 * network counts; an IPv4-mapped IPv6 address counts as IPv4.
 */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || !isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [address = ''] = ip.toLowerCase().split('%');
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const gap = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  const network = [...before, ...gap, ...after].slice(0, 4).map((part) => Number.parseInt(part, 16));
  return `${network.map((part) => part.toString(16)).join(':')}::/64`;
}

/**
 * Takes something that may be used once, until a time; false if any app process took it before.
 * RATE_LIMIT_FACTOR doesn't apply.
 */
export async function takeOnce(
  db: Db,
  name: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const expire = until.getTime();
  const { rowCount } = await db
    .insert(rateLimits)
    .values({ key: `once:${name}`, points: 1, expire })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { expire },
      setWhere: lt(rateLimits.expire, now.getTime()),
    });
  return rowCount === 1;
}

/** Keeps what `takeOnce` took, until a later time. */
export async function renewOnce(db: Db, name: string, until: Date): Promise<void> {
  await db
    .update(rateLimits)
    .set({ expire: until.getTime() })
    .where(eq(rateLimits.key, `once:${name}`));
}

/** Gives back what `takeOnce` took. */
export async function giveBackOnce(db: Db, name: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, `once:${name}`));
}

/** Whether it was taken. */
export async function isTaken(db: Db, name: string): Promise<boolean> {
  return (await db.$count(rateLimits, eq(rateLimits.key, `once:${name}`))) > 0;
}

/** Deletes counters whose window is over; returns their number. */
export const sweepLimits = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(db, rateLimits, lt(rateLimits.expire, now.getTime()));
