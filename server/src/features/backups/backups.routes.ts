import { backupRoutes as contract } from '@quad/shared/contract/backups';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { createLimit } from '../../plugins/limits';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { requestBackup } from './backups.jobs';

export function backupRoutes(app: FastifyInstance, context: AppContext): void {
  const byPerson = createLimit(context, { name: 'backup', points: 20, windowSeconds: 3600 });

  route(app, contract.create, async ({ request }) => {
    const { id } = requireUser(request);
    await byPerson.use(id);
    await requestBackup(context, id);
  });
}
