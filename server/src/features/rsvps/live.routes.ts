import { attendanceSchema } from '@quad/shared/contract/rsvps';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';

/** Events one page may follow: its list and its map. */
const followedEventsMax = 250;
const heartbeatMs = 25_000;
const idPattern = /^[0-9a-f-]{36}$/i;

interface Follower {
  ids: Set<string>;
  reply: FastifyReply;
}

/** GET /api/live/attendance?ids=a,b: server-sent events, one for each changed attendance of the named events. */
export function liveRoutes(app: FastifyInstance, { live }: AppContext): void {
  const followers = new Set<Follower>();

  const stopListening = live.subscribe((message) => {
    const attendance = attendanceSchema.safeParse(message);
    if (!attendance.success) return;
    const event = `data: ${JSON.stringify(attendance.data)}\n\n`;
    for (const { ids, reply } of followers) {
      if (ids.has(attendance.data.eventId)) reply.raw.write(event);
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

  app.get<{ Querystring: { ids?: unknown } }>('/api/live/attendance', async (request, reply) => {
    const { ids: text } = request.query;
    const ids = typeof text === 'string' ? text.split(',') : [];
    if (ids.length === 0 || ids.length > followedEventsMax || !ids.every((id) => idPattern.test(id))) {
      throw new AppError(
        'INVALID_INPUT',
        `ids must be 1 to ${followedEventsMax} event ids, separated by commas`,
      );
    }
    const follower = { ids: new Set(ids.map((id) => id.toLowerCase())), reply };
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write('retry: 3000\n\n');
    followers.add(follower);
    reply.raw.on('close', () => followers.delete(follower));
    return reply;
  });
}
