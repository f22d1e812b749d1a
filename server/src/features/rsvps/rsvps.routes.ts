import { rsvpRoutes as contract } from '@quad/shared/contract/rsvps';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { countOrRequireWork } from '../../plugins/challenge';
import { addressKey } from '../../plugins/client-address';
import { nextLink } from '../../plugins/keyset';
import { createLimit } from '../../plugins/limits';
import { acceptOneClickForms } from '../../plugins/one-click';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { requireOpenEvent } from '../access/event-visibility';
import { respondByLink } from './guest-claims';
import { answerGuestPost, listGuestPosts, openGuestLink } from './guest-posts';
import { rsvpIdOfLink } from './rsvp-mails';
import { listVisibleRsvps } from './rsvps.queries';
import { findOwnRsvp, findRespondent, findRsvpOfLink, respondToEvent, setRsvpMails } from './rsvps.service';

export function rsvpRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const byPerson = createLimit(context, { name: 'rsvp-user', points: 60, windowSeconds: 600 });
  const byAddress = createLimit(context, {
    name: 'rsvp-ip',
    points: context.env.LIMIT_GUEST_RSVPS,
    windowSeconds: 3600,
  });
  // A guest's RSVP sends mail to an address whose owner may not have asked for it. Counted for each network, so that
  // nobody uses up somebody else's.
  const byMail = createLimit(context, { name: 'rsvp-email', points: 10, windowSeconds: 86_400 });
  // Somebody at a limited event may bring a friend without an account; who fills it must work for each guest.
  const atLimitedEvent = createLimit(context, { name: 'rsvp-event-ip', points: 1, windowSeconds: 86_400 });
  const byLink = createLimit(context, { name: 'rsvp-link', points: 30, windowSeconds: 3600 });

  const requireLink = async (token: string) => {
    const id = rsvpIdOfLink(context, token);
    const found = id ? await findRsvpOfLink(db, id, context.now()) : null;
    if (!found) throw new AppError('NOT_FOUND', "This link doesn't work");
    return found;
  };

  route(app, contract.list, async ({ params, query, user, request, reply }) => {
    await requireOpenEvent(db, params.id, user?.id ?? null);
    const { items, nextCursor } = await listVisibleRsvps(db, { eventId: params.id, viewer: user, ...query });
    if (nextCursor) reply.header('link', nextLink(request.url, nextCursor));
    return items;
  });

  route(app, contract.own, async ({ params, request }) => ({
    rsvp: await findOwnRsvp(db, params.id, requireUser(request).id),
  }));

  route(app, contract.answer, async ({ params, body, request }) => {
    const { id: userId } = requireUser(request);
    await byPerson.use(userId);
    return respondToEvent(context, { eventId: params.id, who: { userId }, wanted: body.status });
  });

  route(app, contract.answerAsGuest, async ({ params, body, user, request, reply }) => {
    const { status, website, ...who } = body;
    const requireOpen = () => requireOpenEvent(db, params.id, user?.id ?? null);
    // The answer itself finds what is hidden from everybody.
    if (user) await requireOpen();
    const address = addressKey(request.ip);
    const mailKey = `${who.guestEmail.toLowerCase()} ${address}`;
    const atEvent = {
      ...atLimitedEvent.of(`${params.id} ${address}`),
      applies: async () => (await requireOpen()).maxAttendees !== null,
    };
    const uses = [byAddress.of(address), byMail.of(mailKey), atEvent];
    await countOrRequireWork(context, { request, reply }, uses, website);
    try {
      return await respondToEvent(context, { eventId: params.id, who, wanted: status });
    } catch (error) {
      await byMail.giveBack(mailKey);
      throw error;
    }
  });

  route(app, contract.byLink, async ({ params }) => requireLink(params.token));

  route(app, contract.confirmByLink, async ({ params }) => {
    const { rsvp } = await requireLink(params.token);
    await openGuestLink(context, rsvp);
    return requireLink(params.token);
  });

  route(app, contract.guestPosts, async ({ params }) => {
    const { rsvp } = await requireLink(params.token);
    return { posts: await listGuestPosts(db, rsvp.id) };
  });

  route(app, contract.answerGuestPost, async ({ params, body }) => {
    const { rsvp } = await requireLink(params.token);
    await byLink.use(rsvp.id);
    return { posts: await answerGuestPost(context, { rsvpId: rsvp.id, postId: params.id, ...body }) };
  });

  route(app, contract.changeByLink, async ({ params, body }) => {
    const { rsvp } = await requireLink(params.token);
    await byLink.use(rsvp.id);
    const respondent = await findRespondent(db, rsvp.id);
    if (!respondent) throw new AppError('NOT_FOUND', "This link doesn't work");
    return respondByLink(context, { ...respondent, wanted: body.status });
  });

  void app.register(async (scope) => {
    acceptOneClickForms(scope);
    const choose = async <Wants extends { wantsReminders: boolean } | { wantsMessages: boolean }>(
      token: string,
      wants: Wants,
    ) => {
      const { rsvp } = await requireLink(token);
      await setRsvpMails(db, rsvp.id, wants);
      return wants;
    };
    route(scope, contract.remindersOff, ({ params }) => choose(params.token, { wantsReminders: false }));
    route(scope, contract.remindersOn, ({ params }) => choose(params.token, { wantsReminders: true }));
    route(scope, contract.messagesOff, ({ params }) => choose(params.token, { wantsMessages: false }));
    route(scope, contract.messagesOn, ({ params }) => choose(params.token, { wantsMessages: true }));
  });
}
