import { apiPath } from '@quad/shared/api-request';
import { useSyncExternalStore } from 'react';

/**
 * The number of unread notifications; null until the server sends it. One stream per page, closed while the
 * page is hidden.
 */
let unreadCount: number | null = null;
let stream: EventSource | null = null;
const listeners = new Set<() => void>();

/** Takes the count from a response. */
export function setUnreadCount(count: number | null): void {
  if (count === unreadCount) return;
  unreadCount = count;
  for (const listener of listeners) listener();
}

function update(): void {
  if (document.hidden || listeners.size === 0) {
    stream?.close();
    stream = null;
    return;
  }
  if (stream) return;
  stream = new EventSource(apiPath('GET /api/live/notifications'));
  stream.onmessage = ({ data }: MessageEvent<string>) =>
    setUnreadCount((JSON.parse(data) as { unreadCount: number }).unreadCount);
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
