import { notificationRoutes as contract } from '@quad/shared/contract/notifications';
import { and, gt, inArray } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { sessions } from '../../db/schema/users';
import { type EventStream, type EventStreams, sendFound } from '../../plugins/event-stream';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { countUnread } from './notifications.queries';

interface Message {
  /** The person whose notifications changed. */
  notificationsOf?: unknown;
}

export function liveNotificationRoutes(
  app: FastifyInstance,
  { live, database: { db }, now }: AppContext,
  streams: EventStreams,
): void {
  /** By person, the streams and the sessions that opened them. */
  const followers = new Map<string, Map<EventStream, string>>();

  /** Closes the streams of ended sessions, in case a message about their end was missed. */
  async function endOver(opened: ReadonlyMap<EventStream, string>): Promise<void> {
    const rows = await db
      .select({ sid: sessions.sid })
      .from(sessions)
      .where(and(inArray(sessions.sid, [...new Set(opened.values())]), gt(sessions.expire, now())));
    const lasting = new Set(rows.map(({ sid }) => sid));
    for (const [stream, sid] of opened) if (!lasting.has(sid)) stream.end();
  }

  const tell = (userId: string, opened: ReadonlyMap<EventStream, string>, log: FastifyBaseLogger) =>
    sendFound(
      opened.keys(),
      async () => {
        await endOver(opened);
        return [{ unreadCount: await countUnread(db, userId) }];
      },
      log,
    );

  const stopListening = live.subscribe((message) => {
    const { notificationsOf } = (message ?? {}) as Message;
    if (typeof notificationsOf !== 'string') return;
    const opened = followers.get(notificationsOf);
    if (opened) void tell(notificationsOf, opened, app.log);
  });
  app.addHook('preClose', async () => {
    stopListening();
  });

  route(app, contract.live, async ({ request, reply }) => {
    const { id } = requireUser(request);
    const { sessionId } = request.session;
    const stream = streams.open(request, reply, (stream) => {
      const opened = followers.get(id);
      opened?.delete(stream);
      if (opened?.size === 0) followers.delete(id);
    });
    const opened = followers.get(id) ?? new Map<EventStream, string>();
    followers.set(id, opened.set(stream, sessionId));
    await tell(id, new Map([[stream, sessionId]]), request.log);
    return reply;
  });
}
