import { moderationRoutes as contract } from '@quad/shared/contract/moderation';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { nextLink } from '../../plugins/keyset';
import { createLimit } from '../../plugins/limits';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { listOpenReports } from './moderation.queries';
import * as moderation from './moderation.service';

export function moderationRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const reportsByAddress = createLimit(context, { name: 'report-ip', points: 20, windowSeconds: 3600 });
  const hashKey = context.signer.sign('report', 'reporter');

  route(app, contract.report, async ({ body, user, request }) => {
    await reportsByAddress.use(request.ip);
    await moderation.fileReport(db, {
      target: { type: body.targetType, id: body.targetId },
      reason: body.reason,
      details: body.details ?? '',
      reporterId: user?.id ?? null,
      address: request.ip,
      hashKey,
    });
  });

  route(app, contract.queue, async ({ query, request, reply }) => {
    const { items, nextCursor } = await listOpenReports(db, query);
    if (nextCursor) reply.header('link', nextLink(request.url, nextCursor));
    return items;
  });

  route(app, contract.decide, ({ params, body, request }) =>
    moderation.decideReport(db, {
      id: params.id,
      actorId: requireUser(request).id,
      decision: body.decision,
      note: body.note ?? '',
      now: context.now(),
    }),
  );

  route(app, contract.block, ({ params, request }) =>
    moderation.blockUser(db, requireUser(request).id, params.id),
  );

  route(app, contract.unblock, ({ params, request }) =>
    moderation.unblockUser(db, requireUser(request).id, params.id),
  );
}
