import { type Attendance, attendanceSchema, rsvpRoutes as contract } from '@quad/shared/contract/rsvps';
import { isUuid } from '@quad/shared/uuid';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { LookUpsInTurn } from '../../db/look-ups-in-turn';
import { AppError } from '../../errors';
import { type EventStream, type EventStreams, sendFound } from '../../plugins/event-stream';
import { route } from '../../plugins/route';
import { findOpenEvents } from '../access/event-visibility';
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
  { live, database: { db } }: AppContext,
  streams: EventStreams,
): void {
  /** By stream, the events it follows. */
  const followers = new Map<EventStream, ReadonlySet<string>>();

  const isFollowed = (id: string) => [...followers.values()].some((ids) => ids.has(id));
  /** A moderator may have hidden an event since; a block ends the streams of both people. */
  const shown = new LookUpsInTurn((ids: readonly string[]) => findOpenEvents(db, ids, null));
  const tell = async (attendance: Attendance) => {
    const isShown = (await shown.ask(attendance.eventId)).has(attendance.eventId);
    for (const [stream, ids] of isShown ? followers : []) {
      if (ids.has(attendance.eventId)) stream.send(attendance);
    }
  };

  const stopListening = live.subscribe((message) => {
    const { data } = attendanceSchema.safeParse(message);
    if (!data || !isFollowed(data.eventId)) return;
    tell(data).catch((error: unknown) => {
      app.log.error({ err: error }, 'an event stream could not be fed');
      // Browsers reconnect and ask again.
      for (const [stream, ids] of followers) if (ids.has(data.eventId)) stream.end();
    });
  });
  app.addHook('preClose', async () => {
    stopListening();
  });

  route(app, contract.live, async ({ query, request, reply }) => {
    const followed = readFollowed(query);
    const stream = streams.open(request, reply, (stream) => followers.delete(stream));
    followers.set(stream, new Set());
    const subscribe = async () => {
      const open = await findOpenEvents(db, [...followed.keys()], request.user?.id ?? null);
      // It may have been closed meanwhile.
      if (!followers.has(stream)) return [];
      followers.set(stream, open);
      // Read after subscribing, so that changes during the read are sent as well.
      const seen = [...followed].filter(
        (entry): entry is [string, number] => entry[1] !== null && open.has(entry[0]),
      );
      return seen.length > 0 ? findChangedAttendances(db, new Map(seen)) : [];
    };
    await sendFound([stream], subscribe, request.log);
    return reply;
  });
}
