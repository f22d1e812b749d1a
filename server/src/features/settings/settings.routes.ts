import { settingsRoutes as contract } from '@quad/shared/contract/settings';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { createLimit } from '../../plugins/limits';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { endRights } from '../access/end-rights';
import { holdSession } from '../access/hold-account';
import { requireStoredUser } from '../auth/accounts';
import { rememberDevice } from '../auth/known-device';
import { createSignInGuard } from '../auth/sign-in-guard';
import { cancelDeletion, findDeletion, requestDeletion } from './account-deletion';
import { findDataExport, requestDataExport, requireArchive } from './data-export';
import * as settings from './settings.service';
import { endDevice, listDevices } from './signed-in-devices';

export function settingsRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const hour = 3600;
  const exportsByPerson = createLimit(context, { name: 'export', points: 5, windowSeconds: 24 * hour });
  const passwords = createSignInGuard(context);

  route(app, contract.get, ({ request }) =>
    settings.readSettings(db, requireUser(request).id, context.now()),
  );

  route(app, contract.changeAccount, ({ body, request }) =>
    settings.changeAccount(db, requireUser(request).id, body),
  );

  route(app, contract.changePrivacy, ({ body, request }) =>
    settings.changePrivacy(db, { userId: requireUser(request).id, changes: body, now: context.now() }),
  );

  route(app, contract.changeNotifications, ({ body, request }) =>
    settings.changeChoice(db, requireUser(request).id, body),
  );

  route(app, contract.sessions, async ({ request }) => ({
    sessions: await listDevices(db, {
      userId: requireUser(request).id,
      sid: request.session.sessionId,
      now: context.now(),
    }),
  }));

  route(app, contract.endSession, ({ params, request }) =>
    endDevice(db, { userId: requireUser(request).id, id: params.id }),
  );

  route(app, contract.endOtherSessions, async ({ request, reply }) => {
    const { id: userId } = requireUser(request);
    const sid = request.session.sessionId;
    const user = await db.transaction(async (db) => {
      await holdSession(db, { userId, sid });
      await endRights(db, 'sign-out', { userId, keptSid: sid });
      return requireStoredUser(db, userId);
    });
    rememberDevice(context, { request, reply }, user);
  });

  route(app, contract.dataExport, ({ request }) =>
    findDataExport(db, requireUser(request).id, context.now()),
  );

  route(app, contract.requestDataExport, async ({ request }) => {
    const { id } = requireUser(request);
    await exportsByPerson.use(id);
    return requestDataExport(context, id);
  });

  route(app, contract.downloadDataExport, async ({ request, reply }) => {
    const { key, fileName, size } = await requireArchive(db, requireUser(request).id, context.now());
    const archive = await context.storage.get(key);
    if (!archive)
      throw new AppError('NOT_FOUND', "There's no archive to download. Please request a new one.");
    return reply
      .type('application/zip')
      .header('content-length', size)
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      .send(archive.body);
  });

  route(app, contract.deletion, ({ request }) => findDeletion(db, requireUser(request).id, context.now()));

  route(app, contract.requestDeletion, ({ body, request, reply }) => {
    const { id: userId, email } = requireUser(request);
    return passwords.attempt({ request, reply }, email, () =>
      requestDeletion(context, { userId, sid: request.session.sessionId, password: body.password }),
    );
  });

  route(app, contract.cancelDeletion, ({ request }) => cancelDeletion(context, requireUser(request).id));
}
