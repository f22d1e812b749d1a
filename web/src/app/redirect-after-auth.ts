import { storageKeys } from '@quad/shared/limits';
import { writeSession } from '../lib/storage';
import { screens } from './screens';

/**
 * Keeps the path a visitor wanted until they are signed in; for /create-event it is the start page, and the link that
 * leads to signing in carries the wish.
 */
export function rememberIntendedPath(pathname: string): void {
  const target = pathname === screens.createEvent.href() ? screens.discover.href() : pathname;
  writeSession(storageKeys.redirectAfterAuth, target);
}

/**
 * The sign-in screen, or another one of accounts, leading back to `path`: in another tab too, and for links of pages that
 * are pressed before their script runs.
 */
export function signInHref(path: string, screen: { href(): string } = screens.auth): string {
  return `${screen.href()}?${new URLSearchParams({ returnTo: path })}`;
}
