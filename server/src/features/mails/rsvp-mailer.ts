import type { NotificationKind } from '@quad/shared/contract/notifications';
import { type NotificationTopic, wantsNotification } from '@quad/shared/notification-choices';
import { notificationRules } from '@quad/shared/notification-kinds';
import { mailboxOf } from '../../adapters/mailer';
import { drawQr } from '../../adapters/qr-picture';
import type { AppContext } from '../../app-context';
import { gathered } from '../../db/gathered';
import { executePrepared } from '../../db/prepared-statements';
import { giveBackEach, renewOnce, takeEach } from '../../plugins/limits';
import { type PassOwner, passCodesOf } from '../door/passes';
import { changeData } from '../hosting/tell-changes';
import { mailChoiceToken } from '../notifications/mail-choice';
import { type NewRsvp, notify, notifyHosts } from '../notifications/notify';
import {
  answerMailKind,
  occasionKey,
  type RsvpMailJob,
  type RsvpMailKind,
  type RsvpOccasion,
  rsvpLinkToken,
  rsvpMailQueue,
} from '../rsvps/rsvp-mails';
import type { Delivery } from './mail-delivery';
import { type Attendance, findAttendances } from './mail-recipient';
import { composeRsvpMail, hasPass, isStillTrue } from './rsvp-mail';

/** The notification that goes with a kind of mail; none for what the person has just done. */
const kindsOfMails: Partial<Record<RsvpMailKind, NotificationKind>> = {
  promoted: 'waitlist_promoted',
  removed: 'rsvp_removed',
  'event-changed': 'event_changed',
  'event-cancelled': 'event_cancelled',
  'event-taken-down': 'event_withdrawn',
  'reminder-day': 'reminder',
  'reminder-hour': 'reminder',
};

/** What a kind of mail counts as in a member's settings; null for what they can't switch off. */
function topicOf(kind: RsvpMailKind): NotificationTopic | null {
  const notified = kindsOfMails[kind];
  return notified ? notificationRules[notified].topic : null;
}

/**
 * Guests get every mail about their RSVP; members choose by topic. People who haven't been told yet that they
 * are on the waitlist need no mail that they left it: the one about their answer says that they are going.
 */
function wantsRsvpMail({ rsvp, isMember, settings }: Attendance, kind: RsvpMailKind): boolean {
  if (kind === 'promoted' && rsvp.mailedStatus !== 'waitlisted' && !rsvp.isMailedPassVoid) return false;
  const topic = topicOf(kind);
  return !isMember || !topic || wantsNotification(settings, topic, 'email');
}

function dataOf({ event }: Attendance, { kind, before }: Pick<RsvpOccasion, 'kind' | 'before'>) {
  if (kind === 'event-changed') return changeData(event, before);
  if (kind === 'event-taken-down') return { takenDown: 'attendee' as const, title: event.title };
  if (kind === 'event-cancelled') return { reason: event.cancelReason };
  if (kind === 'reminder-day') return { lead: 'day' as const };
  if (kind === 'reminder-hour') return { lead: 'hour' as const };
  return {};
}

/** Notifies the attendee of the mail's content, once. */
async function notifyAttendee(
  context: AppContext,
  attendance: Attendance,
  { kind, version, before }: RsvpOccasion,
): Promise<void> {
  const { rsvp, event } = attendance;
  const notified = kindsOfMails[kind];
  const { userId } = rsvp;
  if (!notified || !userId) return;
  await context.database.db.transaction((db) =>
    notify(context, db, {
      userId,
      kind: notified,
      key: occasionKey({ kind, version }, rsvp.id),
      eventId: event.id,
      data: dataOf(attendance, { kind, ...(before ? { before } : {}) }),
    }),
  );
}

/** What the host is notified of; null for nothing. */
function newRsvpOf({ rsvp, event }: Attendance, kind: RsvpMailKind): NewRsvp | null {
  if (kind !== 'confirmed' || !event.hostId || rsvp.status !== 'attending') return null;
  const about = { hostId: event.hostId, eventId: event.id, rsvpId: rsvp.id };
  return { ...about, actorId: rsvp.userId, count: event.attendeeCount };
}

/** A process that is gone keeps its turn for as long: its mails come within a minute. */
const turnMs = 40_000;
/** One that sends keeps its turn, however slow the mail server is. */
const renewalMs = 10_000;

const notingMailed = {
  name: 'mails_note_status',
  text: 'update rsvps set mailed_status = $1, is_mailed_pass_void = false where id = $2',
};

const itself = (text: string) => text;

/**
 * Sends the mail about one RSVP, if it is still true and wanted; notifies people in the app and by push. When an event is
 * wanted by many, the jobs of a batch are about it, and share their statements.
 */
export function createRsvpMailer(
  context: AppContext,
  { toAnyone, toConfirmed }: Delivery,
  publicUrl: string,
): (job: RsvpMailJob) => Promise<void> {
  const { db } = context.database;
  const sender = mailboxOf(context.env.MAIL_FROM);
  const turnEnd = () => new Date(context.now().getTime() + turnMs);
  const takeTurn = gathered(itself, (turns: readonly string[]) =>
    takeEach(db, turns, { now: context.now(), until: turnEnd() }),
  );
  const giveBackTurn = gathered<string, void>(itself, async (turns) => {
    await giveBackEach(db, turns);
    return [];
  });
  const findAttendance = gathered(itself, (rsvpIds: readonly string[]) => findAttendances(db, rsvpIds));
  const tellHost = gathered<NewRsvp, void>(
    ({ rsvpId }) => rsvpId,
    async (rsvps) => {
      await notifyHosts(context, rsvps);
      return [];
    },
  );
  const passCodeOf = gathered(
    ({ rsvpId }) => rsvpId,
    (owners: readonly PassOwner[]) => passCodesOf(context, db, owners),
  );

  const send = async (job: RsvpMailJob) => {
    const { rsvpId } = job;
    const attendance = await findAttendance(rsvpId);
    if (!attendance) return;
    const { status, mailedStatus, isMailedPassVoid, confirmBy, userId } = attendance.rsvp;
    // A spot that lapsed before the mail was sent can be had again by the link, like a pending one.
    const isLapsed = status === 'cancelled' && confirmBy !== null && mailedStatus === null;
    const isAnswer = job.kind === 'answer';
    const kind =
      job.kind === 'answer'
        ? answerMailKind(isLapsed ? 'pending' : status, mailedStatus, isMailedPassVoid)
        : job.kind;
    if (!kind || !isStillTrue(attendance, kind, context.now())) return;
    const { version, before } = job;
    const occasion = { kind, version, ...(before ? { before } : {}) };
    await notifyAttendee(context, attendance, occasion);
    const newRsvp = newRsvpOf(attendance, kind);
    if (newRsvp) await tellHost(newRsvp);
    if (!wantsRsvpMail(attendance, kind)) return;
    const topic = topicOf(kind);
    // Reminders have a link of their own, for guests too.
    const choiceToken =
      userId && topic && topic !== 'reminder' ? mailChoiceToken(context, userId, topic) : null;
    const links = { publicUrl, sender, token: rsvpLinkToken(context, rsvpId), choiceToken };
    const owner = { rsvpId, eventId: attendance.event.id };
    const pass = hasPass(attendance, kind) ? drawQr(await passCodeOf(owner)) : null;
    const mail = composeRsvpMail(attendance, occasion, { ...links, pass });
    const isDue = attendance.hasTickets || (isAnswer && mailedStatus === null);
    await (isDue ? toAnyone(mail) : toConfirmed(mail));
    if (isAnswer || kind === 'promoted' || kind === 'removed')
      await executePrepared(db, notingMailed, [status, rsvpId]);
  };

  // One after the other, whatever app process has the job. After the mail server was away two mails about one RSVP are
  // due at once, and the second has to know what the first said.
  return async (job) => {
    const turn = `rsvp-mail:${job.rsvpId}`;
    if (!(await takeTurn(turn))) {
      const key = `${job.rsvpId}:${job.kind}:${job.version}`;
      return context.jobs.enqueue(db, rsvpMailQueue, job, { key, delaySeconds: 2 });
    }
    // One that fails is made up for by the next.
    const renewal = setInterval(() => void renewOnce(db, turn, turnEnd()).catch(() => {}), renewalMs);
    try {
      await send(job);
    } finally {
      clearInterval(renewal);
      await giveBackTurn(turn);
    }
  };
}
