import { attendanceSchema, rsvpRoutes as contract } from '@quad/shared/contract/rsvps';
import { isUuid } from '@quad/shared/uuid';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { type EventStream, type EventStreams, sendFound } from '../../plugins/event-stream';
import { route } from '../../plugins/route';
import { findChangedAttendances } from './rsvps.queries';

/** Events one page may follow: its list and its map. */
const followedEventsMax = 250;
const countsPattern = /^\d{1,9}(,\d{1,9})*$/;

/** `ids=a,b`, and optionally `counts=12,3`: the attendee counts that the page shows, in the same order. */
function readFollowed(query: { ids: string; counts?: string }): Map<string, number | null> {
  const ids = query.ids.toLowerCase().split(',');
  if (ids.length > followedEventsMax || !ids.every(isUuid)) {
    throw new AppError(
      'INVALID_INPUT',
      `ids must be 1 to ${followedEventsMax} event ids, separated by commas`,
    );
  }
  if (query.counts === undefined) return new Map(ids.map((id) => [id, null]));
  const counts = countsPattern.test(query.counts) ? query.counts.split(',') : [];
  if (counts.length !== ids.length) {
    throw new AppError('INVALID_INPUT', 'counts must be as many whole numbers as there are ids');
  }
  return new Map(ids.map((id, index) => [id, Number(counts[index])]));
}

export function liveRoutes(
  app: FastifyInstance,
  { live, database }: AppContext,
  streams: EventStreams,
): void {
  /** By stream, the events it follows. */
  const followers = new Map<EventStream, ReadonlySet<string>>();

  const stopListening = live.subscribe((message) => {
    const attendance = attendanceSchema.safeParse(message);
    if (!attendance.success) return;
    for (const [stream, ids] of followers) {
      if (ids.has(attendance.data.eventId)) stream.send(attendance.data);
    }
  });
  app.addHook('preClose', async () => {
    stopListening();
  });

  route(app, contract.live, async ({ query, request, reply }) => {
    const followed = readFollowed(query);
    const stream = streams.open(request, reply, (stream) => followers.delete(stream));
    followers.set(stream, new Set(followed.keys()));
    // Read after subscribing, so that changes during the read are sent as well.
    const shown = [...followed].filter((entry): entry is [string, number] => entry[1] !== null);
    if (shown.length === 0) return reply;
    await sendFound([stream], () => findChangedAttendances(database.db, new Map(shown)), request.log);
    return reply;
  });
}
