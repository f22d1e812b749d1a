import { referralRoutes as contract } from '@quad/shared/contract/referrals';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { addressKey } from '../../plugins/client-address';
import { createLimit } from '../../plugins/limits';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { findRewards, recordOpened, recordShare } from './referrals.service';

export function referralRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const day = 86_400;
  const sharesByPerson = createLimit(context, { name: 'share-user', points: 60, windowSeconds: day });
  // Points are worth little, but people still shouldn't collect them by opening their own shares all day. Counted
  // for each sharer: many students behind one address open what different people share.
  const opensOfSharer = createLimit(context, { name: 'share-open', points: 200, windowSeconds: day });

  route(app, contract.rewards, ({ request }) => findRewards(db, requireUser(request).id));

  route(app, contract.share, async ({ body, request }) => {
    const { id: userId } = requireUser(request);
    await sharesByPerson.use(userId);
    return { path: await recordShare(db, { userId, eventId: body.eventId ?? null }) };
  });

  route(app, contract.open, async ({ body, user, request }) => {
    const { ref: code, eventId = null } = body;
    await opensOfSharer.use(`${code.toUpperCase()} ${addressKey(request.ip)}`);
    await recordOpened(db, { code, eventId, viewerId: user?.id ?? null, now: context.now() });
  });
}
