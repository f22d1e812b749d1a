import { passRoutes as contract } from '@quad/shared/contract/passes';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { createLimit } from '../../plugins/limits';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { rsvpIdOfLink } from '../rsvps/rsvp-mails';
import { checkYourselfIn } from './entrance';
import { findLinkedPass, findOwnPass } from './passes';

/** What the owner of a pass does with it. */
export function passRoutes(app: FastifyInstance, context: AppContext): void {
  const looks = createLimit(context, { name: 'pass', points: 300, windowSeconds: 3600 });
  const checkIns = createLimit(context, { name: 'check-in', points: 10, windowSeconds: 600 });

  route(app, contract.pass, async ({ params, request }) => {
    const { id: userId } = requireUser(request);
    await looks.use(userId);
    return findOwnPass(context, { eventId: params.id, userId });
  });

  route(app, contract.passByLink, async ({ params }) => {
    const rsvpId = rsvpIdOfLink(context, params.token);
    if (rsvpId) await looks.use(rsvpId);
    return findLinkedPass(context, rsvpId);
  });

  route(app, contract.checkIn, async ({ params, body, request }) => {
    const { id: userId } = requireUser(request);
    await checkIns.use(userId);
    return checkYourselfIn(context, { eventId: params.id, userId, code: body.code });
  });
}
