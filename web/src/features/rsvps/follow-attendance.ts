import { apiPath } from '@quad/shared/api-request';
import type { Attendance } from '@quad/shared/contract/rsvps';
import type { QueryClient } from '@tanstack/react-query';
import { guardAttendance, knownEvent, patchAttendance } from '../../cache/event-cache';
import { followStream } from '../../lib/live-stream';

/** Proxies reject longer URLs (8 kB). */
const followedMax = 150;

function streamPath(client: QueryClient, ids: readonly string[]): string {
  const counts = ids.map((id) => knownEvent(client, id)?.attendeeCount ?? 0);
  return apiPath('GET /api/live/attendance', { query: { ids, counts } });
}

/** Only few people wait for a spot: the code for them is loaded when they need it. */
async function lookAtLine(client: QueryClient, id: string): Promise<void> {
  const line = await import('./look-at-line');
  await line.lookAtLine(client, id);
}

/**
 * Keeps the attendance of these events current while the page is visible: one stream, closed while the page
 * is hidden and caught up when it returns. Returns how to stop.
 */
export function followAttendance(
  client: QueryClient,
  ids: readonly string[],
  isSignedIn: boolean,
): () => void {
  const followed = ids.slice(0, followedMax);
  if (followed.length === 0) return () => {};
  let stopStream: (() => void) | null = null;

  const handleNews = (data: unknown) => {
    const attendance = data as Attendance;
    patchAttendance(client, attendance);
    const isWaiting = knownEvent(client, attendance.eventId)?.ownRsvpStatus === 'waitlisted';
    if (isSignedIn && isWaiting) void lookAtLine(client, attendance.eventId).catch(() => {});
  };
  const update = () => {
    if (document.hidden) {
      stopStream?.();
      stopStream = null;
      return;
    }
    stopStream ??= followStream(streamPath(client, followed), handleNews);
  };

  const stopGuarding = guardAttendance(client);
  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    document.removeEventListener('visibilitychange', update);
    stopGuarding();
    stopStream?.();
    stopStream = null;
  };
}
