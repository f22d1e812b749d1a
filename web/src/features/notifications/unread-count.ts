import { apiPath } from '@quad/shared/api-request';
import { useSyncExternalStore } from 'react';

/** How many notifications are unread; null until the server has said so. One stream a page, closed when nobody looks. */
let unreadCount: number | null = null;
let stream: EventSource | null = null;
const listeners = new Set<() => void>();

/** Takes the count that an answer brought along. */
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
    // The next who looks may be somebody else.
    unreadCount = null;
  };
}

/** Follows the number of unread notifications of the signed-in person, live. */
export function useUnreadCount(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => unreadCount,
    () => null,
  );
}
