import { storageKeys } from '@quad/shared/limits';
import { safeReturnPath } from '@quad/shared/return-path';
import { readSession, removeSession } from '../lib/storage';
import { screens } from './screens';

/** Forgets the path a visitor wanted. */
export function forgetIntendedPath(): void {
  removeSession(storageKeys.redirectAfterAuth);
}

/**
 * The path to open after signing in: the URL's `returnTo`, else the kept path (which is forgotten either
 * way), else the start page, which also replaces /create-event.
 */
export function takeIntendedPath(search: string): string {
  const kept = safeReturnPath(readSession(storageKeys.redirectAfterAuth));
  forgetIntendedPath();
  const path = safeReturnPath(new URLSearchParams(search).get('returnTo')) ?? kept ?? screens.discover.href();
  return path === screens.createEvent.href() ? screens.discover.href() : path;
}
