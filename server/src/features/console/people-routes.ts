import { consolePeopleRoutes as contract } from '@quad/shared/contract/console-people';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { nextLink } from '../../plugins/keyset';
import { createLimit } from '../../plugins/limits';
import { requireRecentPassword } from '../../plugins/recent-password';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { setRoles } from '../access/roles';
import { countPeople, listPeople } from './listed-people';
import * as people from './person-acts';
import { findPerson } from './person-page';

export function consolePeopleRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const mailsByPerson = createLimit(context, { name: 'console-mail', points: 60, windowSeconds: 3600 });
  const actOf = (request: FastifyRequest, userId: string, note = '') => ({
    actor: requireUser(request),
    userId,
    note,
  });

  route(app, contract.list, async ({ query, request, reply }) => {
    const { items, nextCursor } = await listPeople(db, query);
    if (nextCursor) reply.header('link', nextLink(request.url, nextCursor));
    return items;
  });
  route(app, contract.counts, () => countPeople(db));
  route(app, contract.get, ({ params }) => findPerson(context, params.id));
  route(app, contract.suspend, ({ params, body, request }) => {
    requireRecentPassword(context, request);
    return people.suspendPerson(context, actOf(request, params.id, body.note), body);
  });
  route(app, contract.restore, ({ params, body, request }) => {
    requireRecentPassword(context, request);
    return people.restorePerson(context, actOf(request, params.id, body.note));
  });
  route(app, contract.signOut, ({ params, request }) => {
    requireRecentPassword(context, request);
    return people.signPersonOut(context, actOf(request, params.id));
  });
  route(app, contract.verification, async ({ params, request }) => {
    await mailsByPerson.use(requireUser(request).id);
    await people.resendVerification(context, actOf(request, params.id));
  });
  route(app, contract.export, ({ params, request }) => {
    requireRecentPassword(context, request);
    return people.startExport(context, actOf(request, params.id));
  });
  route(app, contract.setHidden, ({ params, body, request }) => {
    requireRecentPassword(context, request);
    return people.setHidden(context, actOf(request, params.id, body.note), body.isHidden);
  });
  route(app, contract.setRoles, ({ params, body, request }) => {
    requireRecentPassword(context, request);
    return setRoles(db, { userId: params.id, roles: body.roles, by: requireUser(request).id });
  });
}
