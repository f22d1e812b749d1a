import { ticketRoutes as contract } from '@quad/shared/contract/tickets';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { addressKey } from '../../plugins/client-address';
import { createLimit } from '../../plugins/limits';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { answerTransfer, requireTransfer } from './answer-transfer';
import { readerOf } from './held-ticket';
import { keepTicket, offerTicket } from './offer-ticket';
import { transferIdOfLink } from './order-link';
import { refundOwn } from './own-refund';
import { sendTicket, withdrawTicket } from './send-ticket';
import { findTicket, findTicketPass, listOwnTickets, showTransfer } from './tickets.service';

export function ticketRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const looks = createLimit(context, { name: 'ticket-pass', points: 300, windowSeconds: 3600 });
  // Mails go to addresses whose owners haven't asked for them.
  const sendings = createLimit(context, { name: 'ticket-send', points: 20, windowSeconds: 3600 });
  const refunds = createLimit(context, { name: 'ticket-refund', points: 60, windowSeconds: 3600 });
  const answers = createLimit(context, { name: 'ticket-answer', points: 60, windowSeconds: 3600 });

  route(app, contract.own, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    return listOwnTickets(context, requireUser(request).id);
  });

  route(app, contract.pass, async ({ params, query, user, reply }) => {
    reply.header('cache-control', 'no-store');
    await looks.use(params.id);
    return findTicketPass(context, params.id, readerOf(context, user, query.link));
  });

  route(app, contract.send, async ({ params, query, body, user, request }) => {
    await sendings.use(user?.id ?? addressKey(request.ip));
    const reader = readerOf(context, user, query.link);
    const to = body.userId === undefined ? { email: body.email ?? '' } : { userId: body.userId };
    await sendTicket(context, { id: params.id, reader, to, message: body.message });
    return findTicket(db, params.id, reader);
  });

  route(app, contract.withdraw, async ({ params, query, user }) => {
    const reader = readerOf(context, user, query.link);
    await withdrawTicket(context, { id: params.id, reader });
    return findTicket(db, params.id, reader);
  });

  route(app, contract.refund, async ({ params, query, user, request }) => {
    await refunds.use(user?.id ?? addressKey(request.ip));
    const reader = readerOf(context, user, query.link);
    const isPreview = query.preview === 'true';
    const preview = await refundOwn(context, { id: params.id, reader, isPreview });
    return { ticket: await findTicket(db, params.id, reader), preview: isPreview ? preview : null };
  });

  route(app, contract.offer, async ({ params, query, user }) => {
    const reader = readerOf(context, user, query.link);
    const isPreview = query.preview === 'true';
    const preview = await offerTicket(context, { id: params.id, reader, isPreview });
    return { ticket: await findTicket(db, params.id, reader), preview: isPreview ? preview : null };
  });

  route(app, contract.keep, async ({ params, query, user }) => {
    const reader = readerOf(context, user, query.link);
    await keepTicket(context, { id: params.id, reader });
    return findTicket(db, params.id, reader);
  });

  route(app, contract.transfer, async ({ params, user, reply }) => {
    reply.header('cache-control', 'no-store');
    return showTransfer(
      context,
      await requireTransfer(db, transferIdOfLink(context, params.token), user?.id ?? null),
    );
  });

  route(app, contract.answer, async ({ params, body, user }) => {
    const id = transferIdOfLink(context, params.token);
    const userId = user?.id ?? null;
    const transfer = await requireTransfer(db, id, userId);
    await answers.use(transfer.id);
    await answerTransfer(context, { transfer, answer: body.answer, userId, name: body.name ?? null });
    return showTransfer(context, await requireTransfer(db, id, userId));
  });
}
