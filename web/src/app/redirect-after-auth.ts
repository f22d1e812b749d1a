import { storageKeys } from '@quad/shared/limits';
import { paths } from '@quad/shared/paths';
import { writeSession } from '../lib/storage';

/**
 * Keeps the path a visitor wanted until they are signed in; for /create-event it is the start page, and the link that
 * leads to signing in carries the wish.
 */
export function rememberIntendedPath(pathname: string): void {
  const target = pathname === paths.createEvent() ? paths.discover() : pathname;
  writeSession(storageKeys.redirectAfterAuth, target);
}

/**
 * The sign-in screen, or another one of accounts, leading back to `path`: in another tab too, and for links of pages that
 * are pressed before their script runs.
 */
export function signInHref(path: string, screen = paths.auth()): string {
  return `${screen}?${new URLSearchParams({ returnTo: path })}`;
}
