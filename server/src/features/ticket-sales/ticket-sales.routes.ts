import { ticketSaleRoutes as contract } from '@quad/shared/contract/ticket-sales';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { nextLink } from '../../plugins/keyset';
import { createLimit } from '../../plugins/limits';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { requireHosting } from '../access/event-roles';
import { previewCancel, refundAsHost } from './host-refunds';
import { salesFile } from './sales-file';
import { listSoldOrders, readSales } from './ticket-sales.queries';

/** What an event sold, for its host, and what they give back of it. */
export function ticketSaleRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const refunds = createLimit(context, { name: 'host-refund', points: 600, windowSeconds: 3600 });

  route(app, contract.sales, async ({ params, query, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const who = { id: params.id, userId: requireUser(request).id, action: 'money' as const };
    const event = await requireHosting(db, who);
    const { items, nextCursor } = await listSoldOrders(db, { eventId: event.id, ...query });
    if (nextCursor) reply.header('link', nextLink(request.url, nextCursor));
    return { ...(await readSales(db, event, context.now())), orders: items };
  });

  route(app, contract.salesFile, async ({ params, request, reply }) => {
    const who = { id: params.id, userId: requireUser(request).id, action: 'money' as const };
    const event = await requireHosting(db, who);
    const { cash } = await readSales(db, event, context.now());
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="sales.csv"')
      .header('cache-control', 'no-store')
      .send(await salesFile(db, event.id, cash));
  });

  route(app, contract.refund, async ({ params, query, body, request }) => {
    const { id: userId } = requireUser(request);
    await refunds.use(userId);
    const isPreview = query.preview === 'true';
    return refundAsHost(context, { orderId: params.id, userId, wanted: body, isPreview });
  });

  route(app, contract.cancelPreview, ({ params, request }) =>
    previewCancel(db, { eventId: params.id, userId: requireUser(request).id }),
  );
}
