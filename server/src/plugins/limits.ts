import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { AppContext } from '../app-context';
import { deleteInBatches } from '../db/batches';
import type { Db } from '../db/client';
import { executePrepared } from '../db/prepared-statements';
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
  /** One use of a key, to count it with uses of other limits. */
  of(key: string): Use;
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
  /** Forgets the key's uses. */
  reset(key: string): Promise<void>;
}

/** One use of a limit: the row of its counter, and what it is compared with. */
export interface Use {
  key: string;
  points: number;
  windowMs: number;
  /** Whether the limit applies; asked only if it is reached. Without it, it does. */
  applies?: () => Promise<boolean>;
}

function waitInWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** Clocks of app processes differ a little. */
const clockToleranceMs = 10_000;

const isCurrentWindow = 'counter.expire > $2 and counter.expire <= excluded.expire + $3::bigint';

const counting = {
  name: 'limits_count',
  // Without waiting for the disk: a crash of the database may forget the uses of its last second.
  text: `with quickly as materialized (select set_config('synchronous_commit', 'off', true)),
    counted as (
      insert into rate_limits as counter (key, points, expire)
      -- In a fixed order, so that two requests don't deadlock.
      select key, 1, $2::bigint + "windowMs"
      from json_to_recordset($1) as use(key text, "windowMs" bigint)
      order by key
      on conflict (key) do update set
        points = case when ${isCurrentWindow} then counter.points + 1 else 1 end,
        expire = case when ${isCurrentWindow} then counter.expire else excluded.expire end
      returning key, points, expire::float8 as expire)
    select counted.* from quickly, counted`,
};

/** The uses of a key so far, and when its window ends. */
export interface Window {
  points: number;
  expire: number;
}

/** @throws AppError RATE_LIMITED with the time to wait, if a use is beyond its limit */
function refuseBeyond({ points }: Use, window: Window): void {
  if (window.points <= points) return;
  const wait = waitInWords(Math.ceil((window.expire - Date.now()) / 1000));
  throw new AppError('RATE_LIMITED', `Too many attempts. Please try again in ${wait}.`);
}

/**
 * Counts uses of different keys in one statement. A window that ends later than it can began before the clock was set back: a new one
 * begins.
 * @returns the uses of each so far, these included
 */
export async function countWindows({ database }: AppContext, uses: readonly Use[]): Promise<Window[]> {
  const rows = await executePrepared<Window & { key: string }>(database.db, counting, [
    JSON.stringify(uses.map(({ key, windowMs }) => ({ key, windowMs }))),
    Date.now(),
    clockToleranceMs,
  ]);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return uses.map(({ key }) => byKey.get(key) ?? { points: 0, expire: 0 });
}

/** Counts uses of several limits in one statement; returns whether any of them is beyond its points. */
export async function countUses(context: AppContext, uses: readonly Use[]): Promise<boolean> {
  const windows = await countWindows(context, uses);
  for (const [index, { points, applies }] of uses.entries()) {
    const isBeyond = (windows[index]?.points ?? 0) > points;
    if (isBeyond && (!applies || (await applies()))) return true;
  }
  return false;
}

const isCurrent = ({ key, windowMs }: Use, now = Date.now()) =>
  and(
    eq(rateLimits.key, key),
    gt(rateLimits.expire, now),
    lte(rateLimits.expire, now + windowMs + clockToleranceMs),
  );

/** Takes back one use. */
export async function giveBackUse({ database: { db } }: AppContext, use: Use): Promise<void> {
  await db
    .update(rateLimits)
    .set({ points: sql`${rateLimits.points} - 1` })
    .where(isCurrent(use));
}

export function createLimit(
  context: AppContext,
  { name, points: unscaled, windowSeconds }: LimitOptions,
): Limit {
  const { db } = context.database;
  const points = Math.max(1, Math.round(unscaled * context.env.RATE_LIMIT_FACTOR));
  const of = (key: string): Use => ({ key: `${name}:${key}`, points, windowMs: windowSeconds * 1000 });
  const countOne = async (key: string) => {
    const [window] = await countWindows(context, [of(key)]);
    return window ?? { points: 0, expire: 0 };
  };
  return {
    points,
    of,
    async use(key) {
      refuseBeyond(of(key), await countOne(key));
    },
    count: async (key) => (await countOne(key)).points,
    async used(key) {
      const [counter] = await db
        .select()
        .from(rateLimits)
        .where(isCurrent(of(key)));
      return counter?.points ?? 0;
    },
    giveBack: (key) => giveBackUse(context, of(key)),
    async reset(key) {
      await db.delete(rateLimits).where(eq(rateLimits.key, of(key).key));
    },
  };
}

const onceKey = (name: string) => `once:${name}`;
// Both in a fixed order, so that two processes don't deadlock.
const taking = {
  name: 'limits_take_each',
  text: `insert into rate_limits as taken (key, points, expire)
    select key, 1, $2::bigint from unnest($1::text[]) key order by key
    on conflict (key) do update set expire = excluded.expire where taken.expire < $3::bigint returning key`,
};
const givingBack = {
  name: 'limits_give_back_each',
  text: `delete from rate_limits where key in (
    select key from rate_limits where key = any($1::text[]) order by key for update)`,
};

/** What may be used once is taken from `now` on, until a time. */
interface Taking {
  now: Date;
  until: Date;
}

/**
 * Takes several things that may be used once; no name twice.
 * @returns for each name whether it was taken, as by `takeOnce`
 */
export async function takeEach(db: Db, names: readonly string[], { now, until }: Taking): Promise<boolean[]> {
  const keys = names.map(onceKey);
  const rows = await executePrepared<{ key: string }>(db, taking, [keys, until.getTime(), now.getTime()]);
  const taken = new Set(rows.map(({ key }) => key));
  return keys.map((key) => taken.has(key));
}

/**
 * Takes something that may be used once, until a time; false if any app process took it before.
 * RATE_LIMIT_FACTOR doesn't apply.
 */
export async function takeOnce(db: Db, name: string, span: Taking): Promise<boolean> {
  const [isTaken = false] = await takeEach(db, [name], span);
  return isTaken;
}

/** Keeps what `takeOnce` took, until a later time. */
export async function renewOnce(db: Db, name: string, until: Date): Promise<void> {
  await db
    .update(rateLimits)
    .set({ expire: until.getTime() })
    .where(eq(rateLimits.key, onceKey(name)));
}

/** Gives back what `takeOnce` or `takeEach` took. */
export async function giveBackEach(db: Db, names: readonly string[]): Promise<void> {
  await executePrepared(db, givingBack, [names.map(onceKey)]);
}

/** Deletes counters whose window is over; returns their number. */
export const sweepLimits = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(db, rateLimits, lt(rateLimits.expire, now.getTime()));
