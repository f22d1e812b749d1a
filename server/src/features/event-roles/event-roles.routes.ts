import { eventRoleRoutes as contract } from '@quad/shared/contract/event-roles';
import { helperLinkRoutes as links } from '@quad/shared/contract/helper-links';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { createLimit } from '../../plugins/limits';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { requireHosting } from '../access/event-roles';
import { listHelpers } from './event-roles.queries';
import * as roles from './event-roles.service';
import { inviteHelper } from './helper-invitations';
import { answerLinkedRole, openLinkedRole, viewLinkedRole } from './linked-roles';

export function eventRoleRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const invitations = createLimit(context, { name: 'helper-invite', points: 60, windowSeconds: 3600 });
  const answersByLink = createLimit(context, { name: 'helper-link', points: 30, windowSeconds: 3600 });
  // The same few mails a day that an address gets of other invitations.
  const mailsByAddress = createLimit(context, { name: 'invite-email', points: 5, windowSeconds: 86_400 });

  route(app, contract.list, async ({ params, request }) => {
    const { id: userId } = requireUser(request);
    await requireHosting(db, { id: params.id, userId, action: 'see-helpers' });
    return { helpers: await listHelpers(db, params.id) };
  });

  route(app, contract.invite, async ({ params, body, request }) => {
    const owner = requireUser(request);
    await requireHosting(db, { id: params.id, userId: owner.id, action: 'name-helpers' });
    await invitations.use(owner.id);
    const { email } = body;
    const isUnmailed =
      email !== undefined && (await mailsByAddress.count(email.toLowerCase())) > mailsByAddress.points;
    return { helpers: await inviteHelper(context, owner, { ...body, eventId: params.id, isUnmailed }) };
  });

  route(app, contract.answer, async ({ params, body, request }) => ({
    ownRole: await roles.answerRole(context, { ...params, ...body, userId: requireUser(request).id }),
  }));

  route(app, contract.viewed, ({ params, request }) =>
    roles.viewRole(db, { ...params, userId: requireUser(request).id }),
  );

  route(app, contract.remove, ({ params, request }) =>
    roles.endRole(context, { ...params, userId: requireUser(request).id }),
  );

  route(app, links.byLink, ({ params, user, reply }) => {
    reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    return openLinkedRole(context, params.token, user);
  });

  route(app, links.viewedByLink, ({ params, user }) => viewLinkedRole(context, params.token, user));

  route(app, links.answerByLink, async ({ params, body, user }) => {
    await answersByLink.use(params.token);
    return { ownRole: await answerLinkedRole(context, params.token, { ...body, userId: user?.id ?? null }) };
  });
}
