import { storageKeys } from '@quad/shared/limits';
import { writeSession } from '../lib/storage';
import { screens } from './screens';

/** Keeps the path a visitor wanted until they are signed in; for /create-event it is the start page. */
export function rememberIntendedPath(pathname: string): void {
  const target = pathname === screens.createEvent.href() ? screens.discover.href() : pathname;
  writeSession(storageKeys.redirectAfterAuth, target);
}

/** The sign-in screen, leading back to `path`; for links of pages that are pressed before their script runs. */
export function signInHref(path: string): string {
  return `${screens.auth.href()}?${new URLSearchParams({ returnTo: path })}`;
}
