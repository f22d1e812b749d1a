import { leaveOutRoutes as contract } from '@quad/shared/contract/leave-out';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { createNetworkLimit } from '../../plugins/challenge';
import { requireRecentPassword } from '../../plugins/recent-password';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { listReadSources } from './sources.queries';
import { askToLeaveOut, blockEntry, dismissRequest, listBlockedEntries } from './sources-leave-out.service';

/** Who is read, and what is left out. */
export function leaveOutRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const asksByAddress = createNetworkLimit(context, {
    name: 'leave-out-ip',
    points: context.env.LIMIT_GUEST_REPORTS,
    windowSeconds: 3600,
    hasCeiling: true,
  });

  route(app, contract.about, () => listReadSources(db, context.now()));
  route(app, contract.ask, async ({ body: { address, email, note = '', website }, request, reply }) => {
    await asksByAddress.use(request, reply);
    // A program filled in the field that people never see.
    if (!website) await askToLeaveOut(db, { address, email, note });
  });
  route(app, contract.blocked, () => listBlockedEntries(db, context.now()));
  route(app, contract.block, async ({ body, request }) => {
    requireRecentPassword(context, request);
    return blockEntry(context, body, requireUser(request).id);
  });
  route(app, contract.dismiss, ({ params, request }) =>
    dismissRequest(db, params.id, requireUser(request).id),
  );
}
