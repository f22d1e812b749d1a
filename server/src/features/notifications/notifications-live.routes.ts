import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../../app-context';
import { requireUser } from '../../plugins/session';
import { countUnread } from './notifications.queries';

const heartbeatMs = 25_000;

function changedPerson(message: unknown): string | null {
  const { notificationsOf } = (message ?? {}) as { notificationsOf?: unknown };
  return typeof notificationsOf === 'string' ? notificationsOf : null;
}

/** GET /api/live/notifications: server-sent events `{"unreadCount":n}`, at first and whenever it changed. */
export function liveNotificationRoutes(app: FastifyInstance, { live, database }: AppContext): void {
  const followers = new Map<string, Set<FastifyReply>>();

  async function tell(userId: string, replies: Iterable<FastifyReply>): Promise<void> {
    const unreadCount = await countUnread(database.db, userId);
    for (const reply of replies) reply.raw.write(`data: ${JSON.stringify({ unreadCount })}\n\n`);
  }

  const stopListening = live.subscribe((message) => {
    const userId = changedPerson(message);
    const replies = userId ? followers.get(userId) : undefined;
    if (!userId || !replies) return;
    // What could not be read now is read when the browser connects anew.
    tell(userId, replies).catch((error: unknown) => {
      app.log.error({ err: error }, 'unread notifications could not be counted');
      for (const reply of replies) reply.raw.end();
    });
  });
  const heartbeat = setInterval(() => {
    for (const replies of followers.values()) {
      for (const reply of replies) reply.raw.write(': still here\n\n');
    }
  }, heartbeatMs);
  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    stopListening();
    for (const replies of followers.values()) for (const reply of replies) reply.raw.end();
  });

  app.get('/api/live/notifications', async (request, reply) => {
    const { id } = requireUser(request);
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write('retry: 3000\n\n');
    const replies = followers.get(id) ?? new Set();
    followers.set(id, replies.add(reply));
    reply.raw.on('close', () => {
      replies.delete(reply);
      if (replies.size === 0 && followers.get(id) === replies) followers.delete(id);
    });
    try {
      await tell(id, [reply]);
    } catch (error) {
      request.log.error({ err: error }, 'unread notifications could not be counted');
      reply.raw.end();
    }
    return reply;
  });
}
