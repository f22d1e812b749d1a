import { secondFactorRoutes as contract } from '@quad/shared/contract/second-factor';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { createGuessGuard } from '../../plugins/guess-guard';
import { logSignIn } from '../../plugins/log-lines';
import { requireRecentPassword } from '../../plugins/recent-password';
import { route } from '../../plugins/route';
import { patchSession, requirePermission, requireSecondFactor } from '../../plugins/session';
import { rememberDevice } from '../auth/known-device';
import * as secondFactor from './second-factor.service';

export function secondFactorRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const guesses = createGuessGuard(context, {
    name: 'second-factor',
    most: { ofKey: 100 },
    // Whoever knows the password may guess at six digits with whatever machines they have.
    refusal: 'Too many wrong codes were tried today. Please use one of your recovery codes.',
  });

  const acceptCode = async (request: FastifyRequest, userId: string) => {
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

  // The code of an app that this session was just shown the secret of is not worth guessing.
  route(app, contract.enroll, async ({ body, request, reply }) => {
    const { id } = requirePermission(request, 'console');
    const { sessionId: sid, secondFactorAt } = request.session;
    const { recoveryCodes, user } = await secondFactor.enrollSecondFactor(context, {
      ...body,
      userId: id,
      sid,
      mayReplace: secondFactorAt !== undefined,
    });
    rememberDevice(context, { request, reply }, user);
    await acceptCode(request, id);
    return { recoveryCodes };
  });

  route(app, contract.pass, async ({ body, request, reply }) => {
    const { id } = requirePermission(request, 'console');
    const check = () => secondFactor.useSecondFactorCode(context, { userId: id, code: body.code });
    // Nobody guesses 160 bits.
    if (secondFactor.isRecoveryCode(body.code)) await check();
    else await guesses.attempt({ request, reply }, id, check);
    await acceptCode(request, id);
  });
}
