import { storageKeys } from '@quad/shared/limits';
import { safeReturnPath } from '@quad/shared/return-path';
import { readSession, removeSession } from '../lib/storage';
import { screens } from './screens';

/** Forgets where a visitor wanted to go. */
export function forgetIntendedPath(): void {
  removeSession(storageKeys.redirectAfterAuth);
}

/**
 * Where to go after signing in: the kept path, which is used up by that, else the address's own `returnTo`, else the
 * start page, which stands in for /create-event too.
 */
export function takeIntendedPath(search: string): string {
  const kept = safeReturnPath(readSession(storageKeys.redirectAfterAuth));
  forgetIntendedPath();
  const path = kept ?? safeReturnPath(new URLSearchParams(search).get('returnTo')) ?? screens.discover.href();
  return path === screens.createEvent.href() ? screens.discover.href() : path;
}
