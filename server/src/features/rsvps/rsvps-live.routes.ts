import { type Attendance, attendanceSchema } from '@quad/shared/contract/rsvps';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { findChangedAttendances } from './rsvps.queries';

/** Events one page may follow: its list and its map. */
const followedEventsMax = 250;
const heartbeatMs = 25_000;
const idPattern = /^[0-9a-f-]{36}$/i;

interface Follower {
  ids: Set<string>;
  reply: FastifyReply;
}

const countsPattern = /^\d{1,9}(,\d{1,9})*$/;

/** `ids=a,b`, and optionally `counts=12,3`: the numbers of attendees that the page shows, in the same order. */
function readFollowed(query: { ids?: unknown; counts?: unknown }): Map<string, number | null> {
  const ids = typeof query.ids === 'string' ? query.ids.toLowerCase().split(',') : [];
  if (ids.length === 0 || ids.length > followedEventsMax || !ids.every((id) => idPattern.test(id))) {
    throw new AppError(
      'INVALID_INPUT',
      `ids must be 1 to ${followedEventsMax} event ids, separated by commas`,
    );
  }
  if (query.counts === undefined) return new Map(ids.map((id) => [id, null]));
  const counts =
    typeof query.counts === 'string' && countsPattern.test(query.counts) ? query.counts.split(',') : [];
  if (counts.length !== ids.length) {
    throw new AppError('INVALID_INPUT', 'counts must be as many whole numbers as there are ids');
  }
  return new Map(ids.map((id, index) => [id, Number(counts[index])]));
}

/**
 * GET /api/live/attendance?ids=a,b&counts=12,3: server-sent events, one for each changed attendance of the named events;
 * at first one for each event whose count is not the one that the page shows any more.
 */
export function liveRoutes(app: FastifyInstance, { live, database }: AppContext): void {
  const followers = new Set<Follower>();

  const write = (reply: FastifyReply, attendance: Attendance) =>
    reply.raw.write(`data: ${JSON.stringify(attendance)}\n\n`);

  const stopListening = live.subscribe((message) => {
    const attendance = attendanceSchema.safeParse(message);
    if (!attendance.success) return;
    for (const { ids, reply } of followers) {
      if (ids.has(attendance.data.eventId)) write(reply, attendance.data);
    }
  });
  const heartbeat = setInterval(() => {
    for (const { reply } of followers) reply.raw.write(': still here\n\n');
  }, heartbeatMs);
  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    stopListening();
    for (const { reply } of followers) reply.raw.end();
  });

  app.get<{ Querystring: { ids?: unknown; counts?: unknown } }>(
    '/api/live/attendance',
    async (request, reply) => {
      const followed = readFollowed(request.query);
      const follower = { ids: new Set(followed.keys()), reply };
      reply.hijack();
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      reply.raw.write('retry: 3000\n\n');
      followers.add(follower);
      reply.raw.on('close', () => followers.delete(follower));
      // Only now: what changes while this is read is told as well.
      const shown = [...followed].filter((entry): entry is [string, number] => entry[1] !== null);
      if (shown.length === 0) return reply;
      try {
        for (const attendance of await findChangedAttendances(database.db, new Map(shown))) {
          write(reply, attendance);
        }
      } catch (error) {
        // The answer has begun: the browser connects anew and asks again.
        request.log.error({ err: error }, 'attendances could not be read');
        reply.raw.end();
      }
      return reply;
    },
  );
}
