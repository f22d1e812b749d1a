import { DrizzleQueryError } from 'drizzle-orm';
import { maskAddresses } from '../text/masked-address';

function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join('; ');
  if (error instanceof DrizzleQueryError) return String(error.cause);
  if (error instanceof Error) return String(error);
  // pg-boss reports objects that only look like errors.
  const { message } = (error ?? {}) as { message?: unknown };
  return String(message ?? error);
}

/**
 * What went wrong, for the log: without a statement's parameters, which may be secrets or personal, and with the
 * addresses masked that mail servers repeat.
 */
export const reasonOf = (error: unknown): string => maskAddresses(wordsOf(error));
