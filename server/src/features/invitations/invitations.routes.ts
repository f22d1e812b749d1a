import { invitationRoutes as contract } from '@quad/shared/contract/invitations';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { createLimit, type Limit } from '../../plugins/limits';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { countRemaining, listSent } from './invitations.queries';
import * as invitations from './invitations.service';

/** The addresses that have reached their limit of mails; the sender isn't told. */
async function findFull(limit: Limit, emails: readonly string[]): Promise<Set<string>> {
  const full = new Set<string>();
  for (const email of new Set(emails.map((typed) => typed.toLowerCase()))) {
    try {
      await limit.use(email);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      full.add(email);
    }
  }
  return full;
}

export function invitationRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const sendsByPerson = createLimit(context, { name: 'invite-user', points: 60, windowSeconds: 3600 });
  // An address gets few mails a day in total, however many people know it.
  const mailsByAddress = createLimit(context, { name: 'invite-email', points: 5, windowSeconds: 86_400 });
  const answersByLink = createLimit(context, { name: 'invite-link', points: 30, windowSeconds: 3600 });

  route(app, contract.send, async ({ params, body, request }) => {
    const sender = requireUser(request);
    await sendsByPerson.use(sender.id);
    const { receiverIds, emails, message } = body;
    return invitations.sendInvitations(context, sender, {
      eventId: params.id,
      receiverIds,
      emails,
      unmailed: await findFull(mailsByAddress, emails),
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

  route(app, contract.viewed, ({ params, request }) =>
    invitations.viewReceived(db, params.id, requireUser(request).id),
  );

  route(app, contract.viewedByLink, ({ params, user }) =>
    invitations.viewLinked(context, params.token, user),
  );

  route(app, contract.answerByLink, async ({ params, body, user }) => {
    await answersByLink.use(params.token);
    return invitations.answerLinked(context, user, {
      token: params.token,
      choice: body.answer,
      guestName: body.guestName,
    });
  });
}
