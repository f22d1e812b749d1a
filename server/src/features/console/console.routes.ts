import { consoleRoutes as contract } from '@quad/shared/contract/console';
import { consoleEventRoutes } from '@quad/shared/contract/console-events';
import { consoleMailRoutes } from '@quad/shared/contract/console-mails';
import { consoleMoneyRoutes } from '@quad/shared/contract/console-money';
import { consoleSiteRoutes } from '@quad/shared/contract/console-site';
import { consoleWorkRoutes } from '@quad/shared/contract/console-work';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { auditLog, noTarget } from '../../db/schema/moderation';
import { AppError } from '../../errors';
import { decodeKeyset, nextLink, type Page, toPage } from '../../plugins/keyset';
import { createLimit } from '../../plugins/limits';
import { withProvider } from '../../plugins/payment-provider';
import { requireRecentPassword } from '../../plugins/recent-password';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { maskAddress, maskAddresses } from '../../text/masked-address';
import { alarmsFor, findOpenAlarm, listOpenAlarms } from '../alarms/alarms.service';
import { keepReadings } from '../alarms/check-readings';
import { listMails } from '../mails/mail-delivery';
import { sendTestMail } from '../mails/operator-mail';
import { listAuditEntries } from '../moderation/audit-log';
import { checkPayment } from '../payments/payments.service';
import { countAccounts, listTicketMoney } from '../ticket-sales/ticket-money';
import { answerDispute, evidenceOf } from '../tickets/dispute-evidence';
import { retryRefund } from '../tickets/pay-back-order';
import { closeOrderProblem } from '../tickets/refunds-at-provider';
import { dayStart } from './counted';
import { countDays } from './day-figures';
import { hideEvent, showEvent } from './event-acts';
import { countEvents, listEventsForConsole } from './listed-events';
import { countPayments, findPayment, listPayments } from './listed-payments';
import { countMails } from './mail-day';
import { listNeeds } from './needs';
import { consolePeopleRoutes } from './people-routes';
import { findSite, setSite, watchSite } from './site-settings';

const latelyShown = 6;

/** The items of a page, whose next one is in the Link header. */
function send<Item>({ items, nextCursor }: Page<Item>, request: FastifyRequest, reply: FastifyReply): Item[] {
  if (nextCursor) reply.header('link', nextLink(request.url, nextCursor));
  return items;
}

export function consoleRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const testMails = createLimit(context, { name: 'test-mail', points: 20, windowSeconds: 3600 });
  const readings = keepReadings(context);
  watchSite(context);
  consolePeopleRoutes(app, context);

  const record = (
    request: FastifyRequest,
    action: string,
    about: { type: string; id?: string; note?: string },
  ) =>
    db.insert(auditLog).values({
      actorId: requireUser(request).id,
      action,
      targetType: about.type,
      targetId: about.id ?? noTarget,
      details: about.note ? { note: about.note } : {},
    });

  route(app, contract.today, async ({ request }) => {
    const { permissions } = requireUser(request);
    const [open, needs, figures] = await Promise.all([
      listOpenAlarms(db),
      listNeeds(context, permissions),
      countDays(context, permissions),
    ]);
    const causes = open.map(({ cause }) => cause);
    const checks = await readings(causes, permissions);
    const lately = permissions.includes('audit')
      ? (await listAuditEntries(db, { limit: latelyShown })).items
      : [];
    return { alarms: alarmsFor(open, permissions), needs, figures, checks, lately };
  });
  route(app, contract.alarms, async ({ request }) =>
    alarmsFor(await listOpenAlarms(db), requireUser(request).permissions),
  );

  route(app, consoleEventRoutes.list, async ({ query, request, reply }) =>
    send(await listEventsForConsole(context, query), request, reply),
  );
  route(app, consoleEventRoutes.counts, () => countEvents(context));
  route(app, consoleEventRoutes.hide, ({ params, body, request }) => {
    requireRecentPassword(context, request);
    return hideEvent(context, { actor: requireUser(request), eventId: params.id, note: body.note ?? '' });
  });
  route(app, consoleEventRoutes.show, ({ params, body, request }) => {
    requireRecentPassword(context, request);
    return showEvent(context, { actor: requireUser(request), eventId: params.id, note: body.note ?? '' });
  });

  route(app, consoleMoneyRoutes.list, async ({ query, request, reply }) => ({
    payments: send(await listPayments(context, query), request, reply),
    ledgerTrouble: (await findOpenAlarm(db, 'ledger-uneven'))?.sentence ?? null,
  }));
  route(app, consoleMoneyRoutes.today, () => countPayments(context));
  route(app, consoleMoneyRoutes.check, async ({ params, request }) => {
    requireRecentPassword(context, request);
    await findPayment(context, params.id);
    await checkPayment(context, params.id, request.log);
    await record(request, 'payment.check', { type: 'payment', id: params.id });
    return findPayment(context, params.id);
  });

  route(app, consoleMoneyRoutes.tickets, async () => ({
    items: await listTicketMoney(db),
    accounts: await countAccounts(db),
  }));
  route(app, consoleMoneyRoutes.retryRefund, async ({ params: { id }, request }) => {
    requireRecentPassword(context, request);
    if (!(await withProvider(retryRefund(context, id)))) {
      throw new AppError('NOT_FOUND', "This refund doesn't need a person");
    }
    await record(request, 'payment.retry-refund', { type: 'refund', id });
  });
  route(app, consoleMoneyRoutes.closeOrder, async ({ params: { id }, request }) => {
    if (!(await closeOrderProblem(db, id))) {
      throw new AppError('NOT_FOUND', "This order doesn't need a person");
    }
    await record(request, 'payment.close-order', { type: 'order', id });
  });
  route(app, consoleMoneyRoutes.evidence, ({ params, reply }) => {
    reply.header('cache-control', 'no-store');
    return evidenceOf(db, params.id);
  });
  route(app, consoleMoneyRoutes.answerDispute, async ({ params: { id }, body, request }) => {
    requireRecentPassword(context, request);
    await withProvider(answerDispute(context, id, body.words));
    await record(request, 'payment.answer-dispute', { type: 'dispute', id, note: body.words });
  });

  route(app, consoleWorkRoutes.list, async ({ query: { limit, cursor }, request, reply }) => {
    const [queues, processes, doneToday, rows] = await Promise.all([
      context.jobs.queues(),
      context.live.processes(),
      context.jobs.doneSince(dayStart(context)),
      context.jobs.listFailed(limit + 1, decodeKeyset(cursor)),
    ]);
    const failed = send(
      toPage(rows, limit, (row) => row),
      request,
      reply,
    );
    return {
      queues,
      processes,
      doneToday,
      failed: failed.map(({ at, reason, ...job }) => ({
        ...job,
        reason: maskAddresses(reason),
        failedAt: new Date(at).toISOString(),
      })),
    };
  });
  const change = async (
    request: FastifyRequest,
    action: 'retry' | 'drop',
    { id, withAlike }: { id: string; withAlike: boolean },
  ) => {
    const { findAlike, retryFailed, dropFailed } = context.jobs;
    let count = 0;
    for (const each of withAlike ? await findAlike(id) : [id]) {
      if (await (action === 'retry' ? retryFailed(each) : dropFailed(each))) count++;
    }
    if (count === 0) throw new AppError('NOT_FOUND', 'This job is no longer on the failed list');
    await record(request, `job.${action}`, { type: 'job', id, note: count > 1 ? `${count} jobs` : '' });
    return { count };
  };
  route(app, consoleWorkRoutes.retry, ({ params: { id }, body, request }) =>
    change(request, 'retry', { id, ...body }),
  );
  route(app, consoleWorkRoutes.drop, ({ params: { id }, body, request }) => {
    requireRecentPassword(context, request);
    return change(request, 'drop', { id, ...body });
  });

  route(app, consoleMailRoutes.list, async ({ query, request, reply }) =>
    send(await listMails(db, query), request, reply),
  );
  route(app, consoleMailRoutes.today, () => countMails(context));
  route(app, consoleMailRoutes.test, async ({ body, request }) => {
    await testMails.use(requireUser(request).id);
    await record(request, 'mail.test', { type: 'mail', note: maskAddress(body.to) });
    return sendTestMail(context, body.to);
  });

  route(app, consoleSiteRoutes.get, () => findSite(context));
  route(app, consoleSiteRoutes.put, ({ body, request }) => {
    requireRecentPassword(context, request);
    return setSite(context, body, requireUser(request).id);
  });
}
