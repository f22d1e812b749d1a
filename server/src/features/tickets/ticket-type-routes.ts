import { ticketTypeRoutes as contract } from '@quad/shared/contract/ticket-types';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { createLimit } from '../../plugins/limits';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { requireOpenEvent } from '../access/event-visibility';
import { rsvpIdOfLink } from '../rsvps/rsvp-mails';
import { listTicketTypes, replaceTicketTypes } from './ticket-types';

export function ticketTypeRoutes(app: FastifyInstance, context: AppContext): void {
  const byHost = createLimit(context, { name: 'ticket-types-user', points: 120, windowSeconds: 3600 });

  route(app, contract.list, async ({ params, query, user, reply }) => {
    reply.header('cache-control', 'no-store');
    const userId = user?.id ?? null;
    await requireOpenEvent(context.database.db, params.id, userId);
    const rsvpId = query.link ? rsvpIdOfLink(context, query.link) : null;
    return listTicketTypes(context, params.id, { userId, rsvpId });
  });

  route(app, contract.replace, async ({ params, body, request }) => {
    const { id: userId } = requireUser(request);
    await byHost.use(userId);
    await replaceTicketTypes(context, { id: params.id, userId, ...body });
    return listTicketTypes(context, params.id, { userId });
  });
}
