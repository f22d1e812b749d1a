import { apiPath } from '@quad/shared/api-request';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { call } from '../../lib/api-client';
import { followStream } from '../../lib/live-stream';

/**
 * The number of unread notifications; null until the server sends it. One stream per page, closed while the
 * page is hidden.
 */
let unreadCount: number | null = null;
let stopStream: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Takes the count from a response. */
export function setUnreadCount(count: number | null): void {
  if (count === unreadCount) return;
  unreadCount = count;
  for (const listener of listeners) listener();
}

/** Without the stream; the count stays unknown if this fails too. */
async function requestCount(): Promise<void> {
  const found = await call('GET /api/notifications/unread-count').catch(() => null);
  if (found && listeners.size > 0) setUnreadCount(found.unreadCount);
}

function update(): void {
  if (document.hidden || listeners.size === 0) {
    stopStream?.();
    stopStream = null;
    return;
  }
  stopStream ??= followStream(
    apiPath('GET /api/live/notifications'),
    (data) => setUnreadCount((data as { unreadCount: number }).unreadCount),
    () => void requestCount(),
  );
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', update);
  listeners.add(listener);
  update();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', update);
    update();
    // The next person using this browser may be someone else.
    unreadCount = null;
  };
}

/** Follows the signed-in person's number of unread notifications, live. */
export function useUnreadCount(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => unreadCount,
    () => null,
  );
}

/** More digits would not fit the badge. */
const shownMax = 99;

/** '3', '99+'; empty if there are none. */
export const unreadText = (count: number | null): string =>
  count ? (count > shownMax ? `${shownMax}+` : `${count}`) : '';

/** Runs when a notification comes while this is shown. */
export function useNewNotifications(onNew: () => void): void {
  const unreadCount = useUnreadCount();
  const known = useRef<number | null>(null);
  const note = useEffectEvent(onNew);
  useEffect(() => {
    const before = known.current;
    known.current = unreadCount;
    if (before !== null && unreadCount !== null && unreadCount > before) note();
  }, [unreadCount]);
}
