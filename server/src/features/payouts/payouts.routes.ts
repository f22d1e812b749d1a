import { payoutRoutes as contract } from '@quad/shared/contract/payouts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { createLimit } from '../../plugins/limits';
import { originOf } from '../../plugins/origin';
import { withProvider } from '../../plugins/payment-provider';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { checkPayouts, findPayouts, openOnboarding } from './payouts.service';

export function payoutRoutes(app: FastifyInstance, context: AppContext): void {
  const asked = createLimit(context, { name: 'payouts-user', points: 120, windowSeconds: 3600 });

  route(app, contract.get, ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    return findPayouts(context, requireUser(request).id);
  });

  route(app, contract.check, async ({ request }) => {
    const { id } = requireUser(request);
    await asked.use(id);
    return withProvider(checkPayouts(context, id));
  });

  route(app, contract.onboarding, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    const { id: userId, emailVerified } = requireUser(request);
    if (!emailVerified) throw new AppError('FORBIDDEN', 'Please verify your email before you set up payouts');
    await asked.use(userId);
    const publicUrl = originOf(context.env, request);
    return { url: await withProvider(openOnboarding(context, { userId, publicUrl }, request.log)) };
  });
}
