import type { FastifyPluginAsync } from 'fastify';
import { answerOnboarding, onboardingAnswer, onboardingPage } from './account-links';
import { type CallContext, findObject, type SandboxDb } from './store';

/** What the page needs of a sandbox. */
interface Onboarding {
  db: SandboxDb;
  apiVersion: string;
  wake(): void;
}

/** Serves what account links lead to: the page where a host says who they are, in a few clicks here. */
export const onboardingPlugin: FastifyPluginAsync<{ sandbox: Onboarding }> = async (app, { sandbox }) => {
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
  app.get<{ Params: { id: string } }>('/:id', async (request, reply) => {
    const call = callOn(sandbox.db);
    const link = await findObject(call, 'account_link', request.params.id);
    if (!link) return reply.code(404).send('There is no such link.');
    const page = onboardingPage(link, call.now);
    if (page === null) return reply.redirect(link.refresh_url, 303);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  });
  app.post<{ Params: { id: string } }>('/:id', async (request, reply) => {
    const form = new URLSearchParams(String(request.body ?? ''));
    const answer = onboardingAnswer.safeParse(form.get('answer')).data;
    const next =
      answer &&
      (await sandbox.db.transaction((db) => answerOnboarding(callOn(db), request.params.id, answer)));
    if (!next) return reply.code(404).send('There is no such link, or no such answer.');
    sandbox.wake();
    return reply.redirect(next, 303);
  });
};
