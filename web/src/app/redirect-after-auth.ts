import { storageKeys } from '@quad/shared/limits';
import { writeSession } from '../lib/storage';
import { paths } from './paths';

/** Keeps where a visitor wanted to go until they are signed in; the way back from /create-event is the start page. */
export function rememberIntendedPath(pathname: string): void {
  const target = pathname === paths.createEvent() ? paths.discover() : pathname;
  writeSession(storageKeys.redirectAfterAuth, target);
}
