import { apiPath } from '@quad/shared/api-request';
import type { Attendance } from '@quad/shared/contract/rsvps';
import type { QueryClient } from '@tanstack/react-query';
import { guardAttendance, knownEvent, patchAttendance, refetchEvents } from '../../cache/event-cache';
import { followStream } from '../../lib/live-stream';
import { toast } from '../../lib/toast-store';
import { findOwnRsvp } from './rsvps.api';
import { storeOwnRsvp } from './stored-rsvps';

/** Proxies reject longer URLs (8 kB). */
const followedMax = 150;

function streamPath(client: QueryClient, ids: readonly string[]): string {
  const counts = ids.map((id) => knownEvent(client, id)?.attendeeCount ?? 0);
  return apiPath('GET /api/live/attendance', { query: { ids, counts } });
}

/** Someone's change may have moved the waitlist that this person is on. */
async function lookAtLine(client: QueryClient, id: string): Promise<void> {
  const rsvp = await findOwnRsvp(id).catch(() => null);
  if (!rsvp || knownEvent(client, id)?.ownRsvpStatus !== 'waitlisted') return;
  storeOwnRsvp(client, rsvp);
  if (rsvp.status !== 'attending') return;
  toast({ title: 'RSVP Updated', description: "A spot opened up. You're going." });
  await refetchEvents(client, id);
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
    if (isSignedIn && isWaiting) void lookAtLine(client, attendance.eventId);
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
