import { secondFactorRoutes as contract } from '@quad/shared/contract/second-factor';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { createLimit } from '../../plugins/limits';
import { logSignIn } from '../../plugins/log-lines';
import { requireRecentPassword } from '../../plugins/recent-password';
import { route } from '../../plugins/route';
import { patchSession, requirePermission, requireSecondFactor } from '../../plugins/session';
import * as secondFactor from './second-factor.service';

export function secondFactorRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const codesByPerson = createLimit(context, { name: 'second-factor', points: 5, windowSeconds: 900 });

  const acceptCode = async (request: FastifyRequest, userId: string) => {
    await codesByPerson.reset(userId);
    await patchSession(context, request, { secondFactorAt: context.now().toISOString() });
    logSignIn(request, 'CODE_ACCEPTED', userId);
  };

  route(app, contract.status, async ({ request }) => {
    const factor = await secondFactor.findSecondFactor(db, requirePermission(request, 'console').id);
    return {
      isEnrolled: factor !== undefined,
      isPassed: request.session.secondFactorAt !== undefined,
      recoveryCodesLeft: factor?.recoveryCodeHashes.length ?? 0,
    };
  });

  route(app, contract.prepare, async ({ request }) => {
    const { id, email } = requirePermission(request, 'console');
    requireRecentPassword(context, request);
    if (await secondFactor.findSecondFactor(db, id)) requireSecondFactor(request);
    return secondFactor.proposeAuthenticator(context, { id, email });
  });

  route(app, contract.enroll, async ({ body, request }) => {
    const { id } = requirePermission(request, 'console');
    await codesByPerson.use(id);
    const { sessionId: sid, secondFactorAt } = request.session;
    const recoveryCodes = await secondFactor.enrollSecondFactor(context, {
      ...body,
      ...{ userId: id, sid, mayReplace: secondFactorAt !== undefined },
    });
    await acceptCode(request, id);
    return { recoveryCodes };
  });

  route(app, contract.pass, async ({ body, request }) => {
    const { id } = requirePermission(request, 'console');
    await codesByPerson.use(id);
    await secondFactor.useSecondFactorCode(context, { userId: id, code: body.code });
    await acceptCode(request, id);
  });
}
