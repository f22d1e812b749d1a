import { setTimeout } from 'node:timers/promises';
import { DatabaseError } from 'pg';

/** Codes of a socket that was refused, lost or timed out, or of a name that nobody knows at the moment. */
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/**
 * Postgres' codes, whole or by their class: 08 connection, 53 resources such as connections or disk, 57P
 * shutdown, 57014 a statement over its time, 55P03 a lock over its time, 25P03 an idle transaction, 25006 no writes, as
 * while a replica takes over, 40001 and 40P01 transactions that were in each other's way.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const serverCodes = /^(08|53|57P|57014|55P03|25P03|25006|40001|40P01)/;
/** The words of pg, pg-pool and async-lock, which have no codes. */
const clientWords =
  /connection terminated|connection ended|connection error|client has encountered|timeout exceeded|read timeout|async-lock timed out|too many pending tasks/i;

/** Whether an error, or its cause, means that the connection to the database was lost. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall !== undefined && socketCodes.has(code ?? '')) return true;
  return code === '57P01' || clientWords.test(error.message) || isConnectionLost(error.cause);
}

/** Whether the database could not be reached, or not within its time: a later try may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError) return error.severity === 'PANIC' || serverCodes.test(error.code ?? '');
  return isConnectionLost(error) || isDatabaseUnavailable(error.cause);
}

/** Whether an error, or its cause, says that others hold what was asked for: a lock over its time, or a deadlock. */
export function isInTheWay(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError) return error.code === '55P03' || error.code === '40P01';
  return isInTheWay(error.cause);
}

const retryAfterMs = 1_000;
const patienceMs = 10 * 60_000;

/**
 * Stores what has already happened outside: while the database is unavailable it tries again, for ten minutes.
 * @throws Error of the last attempt
 */
export async function untilStored<Result>(store: () => Promise<Result>): Promise<Result> {
  for (const started = performance.now(); ; ) {
    try {
      return await store();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() - started > patienceMs) throw error;
      await setTimeout(retryAfterMs);
    }
  }
}
