import { readSession, removeSession, writeSession } from '../../lib/storage';

const key = 'referralCode';

/** Keeps the code of an address like `/?ref=CODE` until its reader signs up; the first one met counts. */
export function rememberReferral(search: string): void {
  const code = new URLSearchParams(search).get('ref');
  if (code && /^[\w-]{1,40}$/.test(code) && !readSession(key)) writeSession(key, code);
}

export function readReferral(): string | undefined {
  return readSession(key) ?? undefined;
}

/** Once it has counted. */
export function forgetReferral(): void {
  removeSession(key);
}
