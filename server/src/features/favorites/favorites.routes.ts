import { favoriteRoutes as contract } from '@quad/shared/contract/favorites';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { listFavoriteEvents } from '../search/search.service';
import { addFavorite, removeFavorite } from './favorites.service';

export function favoriteRoutes(app: FastifyInstance, context: AppContext): void {
  const { database } = context;

  route(app, contract.list, async ({ query, request }) => ({
    events: await listFavoriteEvents(context, query, requireUser(request).id),
  }));

  route(app, contract.add, async ({ params, body, request }) => {
    await addFavorite(database.db, {
      userId: requireUser(request).id,
      id: params.id,
      externalSource: body.externalSource,
    });
    return { isFavorited: true };
  });

  route(app, contract.remove, async ({ params, query, request }) => {
    await removeFavorite(database.db, {
      userId: requireUser(request).id,
      id: params.id,
      externalSource: query.externalSource,
    });
    return { isFavorited: false };
  });
}
