import { call } from '../../lib/api-client';
import { readSession, removeSession, writeSession } from '../../lib/storage';

const key = 'referralCode';
/** Key prefix of the shares whose opening this session has reported. */
const openedKey = 'openedShare';

function codeIn(search: string): string | null {
  const code = new URLSearchParams(search).get('ref');
  return code && /^[\w-]{1,40}$/.test(code) ? code : null;
}

/** Keeps the code of a URL like `/?ref=CODE` until the visitor signs up; the first one wins. */
export function rememberReferral(search: string): void {
  const code = codeIn(search);
  if (code && !readSession(key)) writeSession(key, code);
}

/**
 * Handles arrival by a shared link: keeps its code, and reports the opening to the server once per session.
 */
export async function arriveByReferral({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  rememberReferral(search);
  const ref = codeIn(search);
  if (!ref) return;
  const eventId = /^\/events\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null;
  const openedShare = `${openedKey} ${ref} ${eventId ?? ''}`;
  if (readSession(openedShare)) return;
  try {
    await call('POST /api/shares/opened', { body: { ref, eventId } });
    writeSession(openedShare, 'yes');
  } catch {
    // Errors stay silent: the sharer's points do not concern the visitor.
  }
}

export function readReferral(): string | undefined {
  return readSession(key) ?? undefined;
}

/** Call it once the referral has been counted. */
export function forgetReferral(): void {
  removeSession(key);
}
