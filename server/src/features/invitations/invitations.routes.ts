import { invitationRoutes as contract } from '@quad/shared/contract/invitations';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { createLimit } from '../../plugins/limits';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { countRemaining, listSent } from './invitations.queries';
import * as invitations from './invitations.service';

export function invitationRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const sendsByPerson = createLimit(context, { name: 'invite-user', points: 60, windowSeconds: 3600 });
  const answersByLink = createLimit(context, { name: 'invite-link', points: 30, windowSeconds: 3600 });

  route(app, contract.send, async ({ params, body, request }) => {
    const sender = requireUser(request);
    await sendsByPerson.use(sender.id);
    const { receiverIds, emails, message } = body;
    return invitations.sendInvitations(context, sender, {
      eventId: params.id,
      receiverIds,
      emails,
      message: message || null,
    });
  });

  route(app, contract.sent, async ({ params, request }) => {
    const { id } = requireUser(request);
    return {
      invitations: await listSent(db, id, params.id),
      remaining: await countRemaining(db, id, context.now()),
    };
  });

  route(app, contract.received, async ({ request }) => ({
    invitations: await invitations.listReceived(context, requireUser(request).id),
  }));

  route(app, contract.answerReceived, ({ params, body, request }) =>
    invitations.answerReceived(context, {
      id: params.id,
      userId: requireUser(request).id,
      choice: body.answer,
    }),
  );

  route(app, contract.byLink, ({ params, user, reply }) => {
    reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    return invitations.openLinked(context, params.token, user);
  });

  route(app, contract.answerByLink, async ({ params, body, user }) => {
    await answersByLink.use(params.token);
    return invitations.answerLinked(context, user, {
      token: params.token,
      choice: body.answer,
      guestName: body.guestName,
    });
  });
}
