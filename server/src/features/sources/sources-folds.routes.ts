import { eventFoldRoutes as contract } from '@quad/shared/contract/event-folds';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { mergeEvents } from './find-folds';
import { decideFold } from './fold-events';
import { listFolds } from './sources-folds.queries';

/** 'Maybe the same'. */
export function eventFoldRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  route(app, contract.list, ({ query }) => listFolds(db, query.state ?? 'open', context.now()));
  route(app, contract.merge, async ({ body, request }) => {
    await mergeEvents(db, body, { actorId: requireUser(request).id, now: context.now() });
  });
  route(app, contract.decide, async ({ params, body, request }) => {
    const act = { ...body, actorId: requireUser(request).id, now: context.now() };
    await decideFold(db, params.id, act);
  });
}
