import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import {
  answerDashboard,
  answerOnboarding,
  changedPage,
  dashboardPage,
  onboardingPage,
} from './account-links';
import { type CallContext, findObject, type SandboxDb } from './store';

/** What the pages need of a sandbox. */
interface HostPages {
  db: SandboxDb;
  apiVersion: string;
  wake(): void;
}

type LinkRequest = { Params: { id: string } };

const answerIn = (body: unknown) => new URLSearchParams(String(body ?? '')).get('answer');
const nothing = (reply: FastifyReply) => reply.code(404).send('There is no such link, or no such answer.');
const send = (reply: FastifyReply, page: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);

/**
 * Serves what links of accounts lead to: the page where a host says who they are, in a few clicks here, and their
 * dashboard.
 */
export const hostPagesPlugin: FastifyPluginAsync<{ sandbox: HostPages }> = async (app, { sandbox }) => {
  const callOn = (db: SandboxDb): CallContext => ({
    db,
    now: new Date(),
    apiVersion: sandbox.apiVersion,
    requestId: null,
    idempotencyKey: null,
    account: null,
    publicUrl: '',
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
  app.get<LinkRequest>('/onboarding/:id', async ({ params }, reply) => {
    const call = callOn(sandbox.db);
    const link = await findObject(call, 'account_link', params.id);
    if (!link) return nothing(reply);
    const page = onboardingPage(link, call.now);
    return page === null ? reply.redirect(link.refresh_url, 303) : send(reply, page);
  });
  app.post<LinkRequest>('/onboarding/:id', async ({ params, body }, reply) => {
    const next = await sandbox.db.transaction((db) =>
      answerOnboarding(callOn(db), params.id, answerIn(body)),
    );
    if (!next) return nothing(reply);
    sandbox.wake();
    return reply.redirect(next, 303);
  });
  app.get<LinkRequest>('/express/:id', async ({ params }, reply) => {
    const call = callOn(sandbox.db);
    const link = await findObject(call, 'login_link', params.id);
    const page = link && dashboardPage(link, call.now);
    return page ? send(reply, page) : nothing(reply);
  });
  app.post<LinkRequest>('/express/:id', async ({ params, body }, reply) => {
    const isTaken = await sandbox.db.transaction((db) =>
      answerDashboard(callOn(db), params.id, answerIn(body)),
    );
    if (!isTaken) return nothing(reply);
    sandbox.wake();
    return send(reply, changedPage);
  });
};
