import { AsyncLocalStorage } from 'node:async_hooks';

/** The trace that a proxy in front began (W3C Trace Context), while a request of it is being handled. */
const current = new AsyncLocalStorage<string>();

/** Version 00; neither id may be all zeros. */
const pattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The trace's id in a `traceparent` header; null without a valid one. */
export const traceIdOf = (header: unknown): string | null =>
  typeof header === 'string' ? (pattern.exec(header)?.[1] ?? null) : null;

/** Runs what belongs to a trace. Without a header nothing is followed, because following costs each await something. */
export function withinTrace(header: unknown, run: () => void): void {
  if (typeof header === 'string' && traceIdOf(header)) current.run(header, run);
  else run();
}

/** The header for a request to another server, on behalf of the request that is being handled. */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = current.getStore();
  return traceparent ? { traceparent } : {};
}
