import { topicOfKind } from '@quad/shared/notification-kinds';
import { sql } from 'drizzle-orm';
import { defineQueue } from '../../adapters/jobs';
import { type Mail, type Mailer, MailRefusedError } from '../../adapters/mailer';
import type { AppContext } from '../../app-context';
import { isUsableToken } from '../auth/account-tokens';
import { authMailQueue } from '../auth/auth-mails';
import { hostMessageQueue } from '../hosting/host-message';
import { invitationLinkToken, invitationMailQueue } from '../invitations/invitation-mails';
import { addressChoiceToken, isRefused } from '../notifications/address-choice';
import { findDelivery } from '../notifications/delivery';
import { mailChoiceToken } from '../notifications/mail-choice';
import { notificationMailQueue } from '../notifications/notify';
import { paymentMailQueue } from '../payments/payment-mails';
import { enqueueRsvpMailJobs, type RsvpMailJob, rsvpLinkToken, rsvpMailQueue } from '../rsvps/rsvp-mails';
import { composeAuthMail } from './auth-mail';
import { composeHostMessage } from './host-message-mail';
import { composeInvitationMail, findMailedInvitation } from './invitation-mail';
import { findAttendance } from './mail-recipient';
import { composeNotificationMail } from './notification-mail';
import { composePaymentMail, findMailedPayment } from './payment-mail';
import { composeRsvpMail, isStillTrue } from './rsvp-mail';
import { notifyOfRsvp, wantsRsvpMail } from './rsvp-notifications';
import {
  composePersonPicks,
  personPicksQueue,
  queueWeeklyPicks,
  weeklyPicksCron,
  weeklyPicksQueue,
} from './weekly-picks';

const reminderQueue = defineQueue('notifications.remind');

/** A refused recipient ends a mail. After anything else the job is tried again. */
async function deliver(mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    console.error(`Mail ${mail.messageId} was refused for good: ${error.message}`);
  }
}

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

/** Sends what other features queue, and schedules the reminders. */
export async function runMails(context: AppContext, mailer: Mailer, publicUrl: string): Promise<void> {
  const { jobs, database } = context;
  await jobs.work(authMailQueue, async (job) => {
    // While the mail server was away, the link may have expired or been replaced.
    if ('token' in job && !(await isUsableToken(database.db, job.token, context.now()))) return;
    await deliver(mailer, composeAuthMail(job, publicUrl));
  });
  await jobs.work(rsvpMailQueue, async (job) => {
    const attendance = await findAttendance(database.db, job.rsvpId);
    if (!attendance || !isStillTrue(attendance, job.kind, context.now())) return;
    await database.db.transaction((db) => notifyOfRsvp(context, db, attendance, job));
    if (!wantsRsvpMail(attendance, job.kind)) return;
    await deliver(
      mailer,
      composeRsvpMail(attendance, job, { publicUrl, token: rsvpLinkToken(context, job.rsvpId) }),
    );
  });
  await jobs.work(hostMessageQueue, async (job) => {
    const attendance = await findAttendance(database.db, job.rsvpId);
    if (attendance) await deliver(mailer, composeHostMessage(attendance, job, publicUrl));
  });
  await jobs.work(paymentMailQueue, async (job) => {
    const paid = await findMailedPayment(database.db, job.paymentId);
    if (paid) await deliver(mailer, composePaymentMail(paid, job, publicUrl));
  });
  await jobs.work(invitationMailQueue, async ({ invitationId }) => {
    const invited = await findMailedInvitation(database.db, invitationId, context.now());
    const address = invited?.invitation.inviteeEmail;
    if (!invited || !address || (await isRefused(context, address))) return;
    const token = invitationLinkToken(context, invitationId);
    const choiceToken = addressChoiceToken(context, address);
    await deliver(mailer, composeInvitationMail(invited, { publicUrl, token, choiceToken }));
  });
  await jobs.work(notificationMailQueue, async ({ notificationId }) => {
    const delivery = await findDelivery(database.db, notificationId);
    const topic = delivery && topicOfKind[delivery.notification.kind];
    if (!delivery || !topic) return;
    const choiceToken = mailChoiceToken(context, delivery.userId, topic);
    await deliver(mailer, composeNotificationMail(delivery, { publicUrl, choiceToken }));
  });
  await jobs.work(weeklyPicksQueue, () => queueWeeklyPicks(context));
  await jobs.work(personPicksQueue, async (job) => {
    const mail = await composePersonPicks(context, publicUrl, job);
    if (mail) await deliver(mailer, mail);
  });
  await jobs.schedule(weeklyPicksQueue, weeklyPicksCron);
  await jobs.work(reminderQueue, () => queueDueReminders(context));
  await jobs.schedule(reminderQueue, '*/5 * * * *');
}
