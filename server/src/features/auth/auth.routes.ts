import { authRoutes as contract } from '@quad/shared/contract/auth';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { signIn } from './auth.service';

/** A path of our own site, or null: an absolute or protocol-relative address would lead people away. */
function safeReturnPath(value: unknown): string | null {
  return typeof value === 'string' && /^\/(?![/\\])[^\\\s]*$/.test(value) ? value : null;
}

export function authRoutes(app: FastifyInstance, { database }: AppContext): void {
  route(app, contract.user, ({ request }) => requireUser(request));

  route(app, contract.login, async ({ body, request }) => {
    const user = await signIn(database.db, body);
    // A new session id at sign-in: one that was planted before is worth nothing.
    await request.session.regenerate();
    request.session.userId = user.id;
    await request.session.save();
    return { user };
  });

  route(app, contract.logout, async ({ request }) => {
    if (request.session.userId) await request.session.destroy();
  });

  // The specification's sign-in redirect: browsers are sent to the screen.
  app.get('/api/login', async (request, reply) => {
    const { returnTo } = request.query as { returnTo?: unknown };
    const path = safeReturnPath(returnTo);
    return reply.redirect(path ? `/auth?returnTo=${encodeURIComponent(path)}` : '/auth', 302);
  });
}
