import { moderationRoutes as contract } from '@quad/shared/contract/moderation';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { countTable } from '../../db/count-table';
import { createNetworkLimit } from '../../plugins/challenge';
import { nextLink } from '../../plugins/keyset';
import { createLimit } from '../../plugins/limits';
import { requireRecentPassword } from '../../plugins/recent-password';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { csvOf } from '../../text/csv';
import { listAuditEntries } from './audit-log';
import { listOpenReports, listRemovals } from './moderation.queries';
import * as moderation from './moderation.service';
import { undoRemoval } from './removals';

/** Lines of the audit log in one file. */
const auditCsvMax = 10_000;

export function moderationRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const reportsByAddress = createNetworkLimit(context, {
    name: 'report-ip',
    points: context.env.LIMIT_GUEST_REPORTS,
    windowSeconds: 3600,
    hasCeiling: true,
  });
  const reportsByPerson = createLimit(context, { name: 'report-user', points: 40, windowSeconds: 3600 });
  const hashKey = context.signer.sign('report', 'reporter');

  route(app, contract.report, async ({ body, user, request, reply }) => {
    if (user) await reportsByPerson.use(user.id);
    else await reportsByAddress.use(request, reply);
    await moderation.fileReport(db, {
      target: { targetType: body.targetType, targetId: body.targetId },
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

  route(app, contract.decide, ({ params, body, request }) => {
    requireRecentPassword(context, request);
    return moderation.decideReport(context, {
      id: params.id,
      actor: requireUser(request),
      decision: body.decision,
      note: body.note ?? '',
    });
  });

  route(app, contract.decided, async ({ query, request, reply }) => {
    const { items, nextCursor } = await listAuditEntries(db, { ...query, about: 'report' });
    if (nextCursor) reply.header('link', nextLink(request.url, nextCursor));
    return items;
  });

  route(app, contract.removals, async ({ query, request, reply }) => {
    const { items, nextCursor } = await listRemovals(db, query);
    if (nextCursor) reply.header('link', nextLink(request.url, nextCursor));
    return items;
  });

  route(app, contract.undoRemoval, ({ body: { note = '', ...target }, request }) => {
    requireRecentPassword(context, request);
    return undoRemoval(context, target, { actor: requireUser(request), note });
  });

  route(app, contract.auditLog, async ({ query, request, reply }) => {
    const { items, nextCursor } = await listAuditEntries(db, query);
    if (nextCursor) reply.header('link', nextLink(request.url, nextCursor));
    return items;
  });

  route(app, contract.auditLogCount, async () => ({ all: await countTable(db, 'audit_log') }));

  route(app, contract.auditLogCsv, async ({ query, reply }) => {
    const { items } = await listAuditEntries(db, { ...query, limit: auditCsvMax });
    const rows = items.map(({ createdAt, actorName, action, targetType, targetId, target, note }) => [
      createdAt,
      actorName,
      action,
      targetType,
      targetId,
      target,
      note,
    ]);
    const header = ['When (UTC)', 'Who', 'What', 'Kind', 'Id', 'About', 'Note'];
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit-log.csv"')
      .send(csvOf(header, rows));
  });

  route(app, contract.block, ({ params, request }) =>
    moderation.blockUser(context, requireUser(request).id, params.id),
  );

  route(app, contract.unblock, ({ params, request }) =>
    moderation.unblockUser(db, requireUser(request).id, params.id),
  );
}
