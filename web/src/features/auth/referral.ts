import { call } from '../../lib/api-client';
import { readSession, removeSession, writeSession } from '../../lib/storage';

const key = 'referralCode';
/** Before the shares whose opening this session has told. */
const openedKey = 'openedShare';

function codeIn(search: string): string | null {
  const code = new URLSearchParams(search).get('ref');
  return code && /^[\w-]{1,40}$/.test(code) ? code : null;
}

/** Keeps the code of an address like `/?ref=CODE` until its reader signs up; the first one met counts. */
export function rememberReferral(search: string): void {
  const code = codeIn(search);
  if (code && !readSession(key)) writeSession(key, code);
}

/** Somebody came by a shared link: keeps its code, and tells the server once a session that the link was opened. */
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
    // The person only came to read: what the sharer earns is none of their business.
  }
}

export function readReferral(): string | undefined {
  return readSession(key) ?? undefined;
}

/** Once it has counted. */
export function forgetReferral(): void {
  removeSession(key);
}
