import { friendRoutes as contract } from '@quad/shared/contract/friends';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { nextLink } from '../../plugins/keyset';
import { createLimit } from '../../plugins/limits';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { listBlocked, listFriends, listRequests, searchPeople } from './friends.queries';
import * as friends from './friends.service';

export function friendRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const requestsByPerson = createLimit(context, { name: 'friend-request', points: 60, windowSeconds: 3600 });
  // Fits typing a name letter by letter, but not reading a whole directory.
  const searchesByPerson = createLimit(context, { name: 'friend-search', points: 300, windowSeconds: 600 });

  route(app, contract.list, async ({ query, request, reply }) => {
    const userId = requireUser(request).id;
    const page = await listFriends(db, { ...query, userId, now: context.now() });
    if (page.nextCursor) reply.header('link', nextLink(request.url, page.nextCursor));
    return page;
  });

  route(app, contract.search, async ({ query, request }) => {
    const { id: userId } = requireUser(request);
    await searchesByPerson.use(userId);
    return { people: await searchPeople(db, { userId, q: query.q }) };
  });

  route(app, contract.requests, ({ request }) => listRequests(db, requireUser(request).id));

  route(app, contract.send, async ({ body, request }) => {
    const { id: senderId } = requireUser(request);
    await requestsByPerson.use(senderId);
    const message = body.message || null;
    return friends.sendRequest(context, { senderId, receiverId: body.receiverId, message });
  });

  route(app, contract.accept, ({ params, request }) =>
    friends.acceptRequest(context, { id: params.id, userId: requireUser(request).id }),
  );

  route(app, contract.decline, ({ params, request }) =>
    friends.declineRequest(context, { id: params.id, userId: requireUser(request).id }),
  );

  route(app, contract.cancel, ({ params, request }) =>
    friends.cancelRequest(context, { id: params.id, userId: requireUser(request).id }),
  );

  route(app, contract.unfriend, ({ params, request }) =>
    friends.unfriend(db, requireUser(request).id, params.id),
  );

  route(app, contract.blocked, async ({ request }) => ({
    people: await listBlocked(db, requireUser(request).id),
  }));
}
