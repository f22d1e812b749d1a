import { storageKeys } from '@quad/shared/limits';
import { paths } from '@quad/shared/paths';
import { safeReturnPath } from '@quad/shared/return-path';
import { readSession, removeSession } from '../lib/storage';

/** The path in `returnTo` of a query, if it is one of this site. */
export const returnPathOf = (search: string) => safeReturnPath(new URLSearchParams(search).get('returnTo'));

/** After signing up: what was kept is for signing in, and only what the address asks for counts. */
export const forgetIntendedPath = () => removeSession(storageKeys.redirectAfterAuth);

/**
 * The path to open after signing in: the URL's `returnTo`, else the kept path (which is forgotten either
 * way), else the start page, which also replaces a kept /create-event.
 */
export function takeIntendedPath(search: string): string {
  const kept = safeReturnPath(readSession(storageKeys.redirectAfterAuth));
  forgetIntendedPath();
  const start = paths.discover();
  return returnPathOf(search) ?? (kept === paths.createEvent() ? start : kept) ?? start;
}
