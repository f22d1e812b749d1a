import { notificationRoutes as contract } from '@quad/shared/contract/notifications';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { nextLink } from '../../plugins/keyset';
import { createLimit } from '../../plugins/limits';
import { acceptOneClickForms } from '../../plugins/one-click';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { chooseByLink, findChoice } from './mail-choice';
import { countUnread, listNotifications, markRead } from './notifications.queries';
import { publishNotificationChange } from './notify';
import { subscribe, unsubscribe } from './push-subscriptions';

export function notificationRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const subscriptions = createLimit(context, { name: 'push-subscribe', points: 30, windowSeconds: 3600 });

  route(app, contract.list, async ({ query, request, reply }) => {
    const { id: userId } = requireUser(request);
    const [{ items, nextCursor }, unreadCount] = await Promise.all([
      listNotifications(db, { ...query, userId, isUnreadOnly: query.unread === 'true' }),
      countUnread(db, userId),
    ]);
    if (nextCursor) reply.header('link', nextLink(request.url, nextCursor));
    return { notifications: items, unreadCount };
  });

  route(app, contract.unreadCount, async ({ request }) => ({
    unreadCount: await countUnread(db, requireUser(request).id),
  }));

  route(app, contract.markRead, async ({ body, request }) => {
    const { id: userId } = requireUser(request);
    await db.transaction(async (db) => {
      await markRead(db, { userId, ids: body.ids, now: context.now() });
      await publishNotificationChange(context, db, userId);
    });
    return { unreadCount: await countUnread(db, userId) };
  });

  route(app, contract.pushKey, async () => ({ publicKey: context.push.publicKey }));

  route(app, contract.subscribePush, async ({ body, request }) => {
    const { id } = requireUser(request);
    await subscriptions.use(id);
    await subscribe(context, { userId: id, sid: request.session.sessionId }, body);
  });

  route(app, contract.unsubscribePush, ({ body, request }) =>
    unsubscribe(db, requireUser(request).id, body.endpoint),
  );

  route(app, contract.mailChoice, async ({ params }) => {
    const choice = await findChoice(context, params.token);
    if (!choice) throw new AppError('NOT_FOUND', "This link doesn't work");
    return choice;
  });

  void app.register(async (scope) => {
    acceptOneClickForms(scope);
    route(scope, contract.mailOff, ({ params }) => chooseByLink(context, params.token, false));
  });
  route(app, contract.mailOn, ({ params }) => chooseByLink(context, params.token, true));
}
