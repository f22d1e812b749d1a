import { storageKeys } from '@quad/shared/limits';
import { writeSession } from '../lib/storage';
import { screens } from './screens';

/** Keeps where a visitor wanted to go until they are signed in; the way back from /create-event is the start page. */
export function rememberIntendedPath(pathname: string): void {
  const target = pathname === screens.createEvent.href() ? screens.discover.href() : pathname;
  writeSession(storageKeys.redirectAfterAuth, target);
}
