import { doorHostingRoutes as contract } from '@quad/shared/contract/door-hosting';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { nextLink } from '../../plugins/keyset';
import { createLimit } from '../../plugins/limits';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { requireHosting } from '../access/event-roles';
import { changeDoorCode, endDoorCode, listDoorCodes, makeDoorCode } from './door-codes';
import { changeDoorSettings, findDoorOverview, listArrivals } from './door-overview';
import { decideOnLate } from './late-scans';
import { takeBackScans } from './sync-scans';

/** What the host does about the door. */
export function doorHostingRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const codes = createLimit(context, { name: 'door-codes', points: 60, windowSeconds: 86_400 });
  const files = createLimit(context, { name: 'door-files', points: 200, windowSeconds: 3600 });
  const requireEvent = (id: string, userId: string) => requireHosting(db, { id, userId, action: 'run-door' });

  route(app, contract.codes, async ({ params, request }) => {
    await requireEvent(params.id, requireUser(request).id);
    return { codes: await listDoorCodes(db, params.id, context.now()) };
  });

  route(app, contract.makeCode, async ({ params, body, request }) => {
    const { id: userId } = requireUser(request);
    await requireEvent(params.id, userId);
    await codes.use(params.id);
    return makeDoorCode(context, { ...body, eventId: params.id, userId });
  });

  route(app, contract.changeCode, async ({ params, body, request }) => {
    const { id: userId } = requireUser(request);
    await codes.use(params.id);
    return {
      codes: await changeDoorCode(context, { ...body, eventId: params.id, codeId: params.codeId, userId }),
    };
  });

  route(app, contract.endCode, async ({ params, request }) => {
    const args = { eventId: params.id, codeId: params.codeId, userId: requireUser(request).id };
    return { codes: await endDoorCode(context, args) };
  });

  route(app, contract.overview, async ({ params, request }) =>
    findDoorOverview(context, await requireEvent(params.id, requireUser(request).id)),
  );

  route(app, contract.settings, async ({ params, body, request }) => {
    const event = await requireEvent(params.id, requireUser(request).id);
    await changeDoorSettings(context, event.id, body);
    return findDoorOverview(context, event);
  });

  route(app, contract.decideOnLate, async ({ params, body, request }) => {
    const event = await requireEvent(params.id, requireUser(request).id);
    await decideOnLate(context, { ...body, eventId: event.id });
    return findDoorOverview(context, event);
  });

  route(app, contract.takeBack, async ({ params, body, request }) => {
    const event = await requireEvent(params.id, requireUser(request).id);
    await files.use(event.id);
    return takeBackScans(context, { ...body, event });
  });

  route(app, contract.arrivals, async ({ params, query, request, reply }) => {
    const event = await requireEvent(params.id, requireUser(request).id);
    const offset = Number(/^\d{1,7}$/.exec(query.cursor ?? '')?.[0] ?? 0);
    const { limit, came } = query;
    const page = { event, came: came === 'yes', limit, offset, now: context.now() };
    const { hasMore, ...found } = await listArrivals(db, page);
    if (hasMore) reply.header('link', nextLink(request.url, String(offset + limit)));
    return found;
  });
}
