import { eventCorrectionRoutes as contract } from '@quad/shared/contract/event-corrections';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { correctEvent, findCorrection, uncorrectEvent } from './correct-event';

/** What editors say of imported events otherwise than their sources. */
export function eventCorrectionRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, contract.get, ({ params }) => findCorrection(context.database.db, params.id));
  route(app, contract.set, ({ params, body, request }) =>
    correctEvent(context, body, { eventId: params.id, actorId: requireUser(request).id }),
  );
  route(app, contract.remove, ({ params, request }) =>
    uncorrectEvent(context, { eventId: params.id, actorId: requireUser(request).id }),
  );
}
