import { notificationRules } from '@quad/shared/notification-kinds';
import { isLiveRsvp } from '@quad/shared/rsvp-rules';
import { sql } from 'drizzle-orm';
import { defineQueue } from '../../adapters/jobs';
import type { Mailer } from '../../adapters/mailer';
import type { AppContext } from '../../app-context';
import { alarmMailQueue, findOpenAlarm } from '../alarms/alarms.service';
import { isUsableToken } from '../auth/account-tokens';
import { authMailQueue } from '../auth/auth-mails';
import { helperMailQueue } from '../event-roles/helper-mails';
import { hostMessageMailQueue, hostMessageQueue, sendHostMessage } from '../hosting/host-message';
import { announceChanges, eventChangesQueue } from '../hosting/tell-changes';
import { invitationLinkToken, invitationMailQueue } from '../invitations/invitation-mails';
import { addressChoiceToken, isRefused } from '../notifications/address-choice';
import { findDelivery } from '../notifications/delivery';
import { mailChoiceToken } from '../notifications/mail-choice';
import { notificationMailQueue } from '../notifications/notify';
import { paymentMailQueue } from '../payments/payment-mails';
import { enqueueRsvpMailJobs, type RsvpMailJob, rsvpLinkToken, rsvpMailQueue } from '../rsvps/rsvp-mails';
import { spotMailQueue } from '../tickets/call-line';
import { endedTicketQueue } from '../tickets/holder-mails';
import { orderLinkToken, transferToken } from '../tickets/order-link';
import { receiptQueue } from '../tickets/order-mails';
import { refundMailQueue } from '../tickets/refund-queues';
import { transferMailQueue } from '../tickets/send-ticket';
import { composeAuthMail } from './auth-mail';
import { mailHelper } from './helper-mail';
import { composeHostMessage, findMailedMessage } from './host-message-mail';
import { composeInvitationMail, findMailedInvitation } from './invitation-mail';
import { createDelivery, type Delivery } from './mail-delivery';
import { findAttendances } from './mail-recipient';
import { composeNotificationMail } from './notification-mail';
import { composeAlarmMail, composeTestMail, testMailQueue } from './operator-mail';
import { composePaymentMail, findMailedPayment } from './payment-mail';
import { composeRefundMail, findMailedRefund } from './refund-mail';
import { createRsvpMailer } from './rsvp-mailer';
import {
  composeEndedTicketMail,
  composeReceipt,
  composeSpotMail,
  composeTransferMail,
  drawTicketPasses,
  findEndedTicket,
  findKeptSpot,
  findMailedOrder,
  findMailedTransfer,
} from './ticket-mail';
import {
  composePersonPicks,
  personPicksQueue,
  queueWeeklyPicks,
  weeklyPicksCron,
  weeklyPicksQueue,
} from './weekly-picks';

const reminderQueue = defineQueue('notifications.remind');

/**
 * Queues due reminders: a day and an hour before the start, once for each start, to attending people who
 * haven't switched them off for this event. Runs every five minutes; an RSVP later than the mark gets none.
 */
export async function queueDueReminders(context: AppContext): Promise<void> {
  const now = context.now().toISOString();
  await context.database.db.transaction(async (db) => {
    const { rows } = await db.execute<RsvpMailJob & Record<string, unknown>>(sql`
      insert into reminders (rsvp_id, kind, start_date)
      select r.id, due.kind, e.start_date
      from (values ('reminder-day', interval '24 hours', interval '22 hours'),
                   ('reminder-hour', interval '60 minutes', interval '20 minutes')) as due(kind, before, until)
      join events e on e.start_date > ${now}::timestamptz + due.until and e.start_date <= ${now}::timestamptz + due.before
      join rsvps r on r.event_id = e.id
      where e.status = 'scheduled' and e.hidden_at is null and not e.all_day and not e.time_tba
        and r.status = 'attending' and r.wants_reminders and r.created_at <= e.start_date - due.before
      on conflict do nothing
      returning rsvp_id as "rsvpId", kind, start_date::text as version`);
    await enqueueRsvpMailJobs(context, db, rows);
  });
}

/** Sends an invitation; an address that nobody confirmed gets one for an event, whoever invites it. */
async function mailInvitation(
  context: AppContext,
  { toAnyone }: Delivery,
  invitationId: string,
  publicUrl: string,
): Promise<void> {
  const invited = await findMailedInvitation(context.database.db, invitationId, context.now());
  const address = invited?.invitation.inviteeEmail;
  if (!invited || !address || (await isRefused(context, address))) return;
  if (!invited.isConfirmed && invited.isRepeated) return;
  const token = invitationLinkToken(context, invitationId);
  const choiceToken = addressChoiceToken(context, address);
  await toAnyone(composeInvitationMail(invited, { publicUrl, token, choiceToken }));
}

/** Sends what other features queue, and schedules the reminders. */
export async function runMails(context: AppContext, mailer: Mailer, publicUrl: string): Promise<void> {
  const { jobs, database } = context;
  const delivery = createDelivery(context, mailer);
  await jobs.work(authMailQueue, async (job) => {
    // While the mail server was away, the link may have expired or been replaced.
    if ('token' in job && !(await isUsableToken(database.db, job.token, context.now()))) return;
    const mail = composeAuthMail(job, publicUrl);
    await delivery.toOwner(mail);
  });
  await jobs.work(rsvpMailQueue, createRsvpMailer(context, delivery, publicUrl));
  await jobs.work(eventChangesQueue, (known) => announceChanges(context, known));
  await jobs.work(hostMessageQueue, ({ messageId }) => sendHostMessage(context, messageId));
  await jobs.work(hostMessageMailQueue, async ({ messageId, rsvpId }) => {
    const [attendance] = await findAttendances(database.db, [rsvpId]);
    if (!attendance?.rsvp.wantsMessages || !isLiveRsvp(attendance.rsvp.status)) return;
    const message = await findMailedMessage(database.db, messageId, attendance);
    if (!message) return;
    const links = { publicUrl, token: rsvpLinkToken(context, rsvpId) };
    const deliver = attendance.hasTickets ? delivery.toAnyone : delivery.toConfirmed;
    await deliver(composeHostMessage(attendance, message, links));
  });
  await jobs.work(paymentMailQueue, async (job) => {
    const paid = await findMailedPayment(database.db, job.paymentId);
    if (paid) await delivery.toAnyone(composePaymentMail(paid, job, publicUrl));
  });
  await jobs.work(refundMailQueue, async ({ refundId }) => {
    const refund = await findMailedRefund(database.db, refundId);
    const mail = refund && composeRefundMail(refund, publicUrl);
    if (mail) await delivery.toAnyone(mail);
  });
  await jobs.work(receiptQueue, async ({ orderId }) => {
    const paid = await findMailedOrder(database.db, orderId);
    const link = paid?.order.userId ? null : orderLinkToken(context, orderId);
    if (!paid) return;
    const passes = await drawTicketPasses(context, paid);
    await delivery.toAnyone(composeReceipt(paid, { publicUrl, link, passes }));
  });
  await jobs.work(spotMailQueue, async ({ rsvpId, version }) => {
    const kept = await findKeptSpot(database.db, rsvpId, context.now());
    const link = rsvpLinkToken(context, rsvpId);
    if (kept) await delivery.toConfirmed(composeSpotMail(kept, { publicUrl, version, link }));
  });
  await jobs.work(transferMailQueue, async ({ transferId }) => {
    const sent = await findMailedTransfer(database.db, transferId);
    const token = transferToken(context, transferId);
    if (sent) await delivery.toAnyone(composeTransferMail(sent, { publicUrl, token }));
  });
  await jobs.work(endedTicketQueue, async ({ ticketId }) => {
    const ended = await findEndedTicket(database.db, ticketId);
    if (ended) await delivery.toAnyone(composeEndedTicketMail(ended, publicUrl));
  });
  await jobs.work(invitationMailQueue, ({ invitationId }) =>
    mailInvitation(context, delivery, invitationId, publicUrl),
  );
  await jobs.work(helperMailQueue, (job) => mailHelper(context, delivery, job, publicUrl));
  await jobs.work(notificationMailQueue, async ({ notificationId }) => {
    const delivered = await findDelivery(database.db, notificationId);
    if (!delivered) return;
    const { topic } = notificationRules[delivered.notification.kind];
    const choiceToken = topic && mailChoiceToken(context, delivered.userId, topic);
    await delivery.toConfirmed(composeNotificationMail(delivered, { publicUrl, choiceToken }));
  });
  await jobs.work(alarmMailQueue, async (job) => {
    const alarm = await findOpenAlarm(database.db, job.cause);
    if (alarm) await delivery.toOwner(composeAlarmMail(alarm, job, publicUrl));
  });
  await jobs.work(testMailQueue, (job) => delivery.toOwner(composeTestMail(job)));
  await jobs.work(weeklyPicksQueue, () => queueWeeklyPicks(context));
  await jobs.work(personPicksQueue, async (job) => {
    const mail = await composePersonPicks(context, publicUrl, job);
    if (mail) await delivery.toConfirmed(mail);
  });
  await jobs.schedule(weeklyPicksQueue, weeklyPicksCron);
  await jobs.work(reminderQueue, () => queueDueReminders(context));
  await jobs.schedule(reminderQueue, '*/5 * * * *');
}
