import { DrizzleQueryError } from 'drizzle-orm';

/** What went wrong, for the log: without a statement's parameters, which may be secrets or personal. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  if (error instanceof DrizzleQueryError) return String(error.cause);
  if (error instanceof Error) return String(error);
  // pg-boss reports objects that only look like errors.
  const { message } = (error ?? {}) as { message?: unknown };
  return String(message ?? error);
}
