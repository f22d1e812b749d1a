import { commentRoutes as contract } from '@quad/shared/contract/comments';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { createNetworkLimit } from '../../plugins/challenge';
import { nextLink } from '../../plugins/keyset';
import { createLimit } from '../../plugins/limits';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { requireOpenEvent } from '../access/event-visibility';
import * as comments from './comments.service';

export function commentRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const byPerson = createLimit(context, { name: 'comment-user', points: 30, windowSeconds: 600 });
  const byAddress = createNetworkLimit(context, {
    name: 'comment-ip',
    points: context.env.LIMIT_GUEST_COMMENTS,
    windowSeconds: 600,
    hasCeiling: true,
  });

  route(app, contract.list, async ({ params, query, user, request, reply }) => {
    await requireOpenEvent(db, params.id, user?.id ?? null);
    const { items, total, nextCursor } = await comments.listComments(db, {
      ...query,
      eventId: params.id,
      viewerId: user?.id ?? null,
      now: context.now(),
    });
    reply.header('x-total-count', total);
    if (nextCursor) reply.header('link', nextLink(request.url, nextCursor));
    return items;
  });

  route(app, contract.create, async ({ params, body, request }) => {
    const { id: userId } = requireUser(request);
    await byPerson.use(userId);
    return comments.postComment(context, { eventId: params.id, author: { userId }, content: body.content });
  });

  route(app, contract.createAsGuest, async ({ params, body, user, request, reply }) => {
    await byAddress.use(request, reply, body.website);
    await requireOpenEvent(db, params.id, user?.id ?? null);
    const { guestName, guestEmail, content } = body;
    return comments.postComment(context, { eventId: params.id, author: { guestName, guestEmail }, content });
  });

  route(app, contract.edit, ({ params, body, request }) =>
    comments.editComment(db, {
      id: params.id,
      userId: requireUser(request).id,
      content: body.content,
      now: context.now(),
    }),
  );

  route(app, contract.remove, ({ params, request }) =>
    comments.deleteComment(db, { id: params.id, userId: requireUser(request).id }),
  );

  route(app, contract.setHidden, ({ params, body, request }) =>
    comments.setCommentHidden(db, {
      id: params.id,
      userId: requireUser(request).id,
      isHidden: body.isHidden,
      now: context.now(),
    }),
  );
}
