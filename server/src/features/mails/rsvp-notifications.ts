import type { NotificationKind } from '@quad/shared/contract/notifications';
import { wantsNotification } from '@quad/shared/notification-choices';
import { notificationRules } from '@quad/shared/notification-kinds';
import type { AppContext } from '../../app-context';
import { changeData } from '../hosting/tell-changes';
import { type NewRsvp, notify } from '../notifications/notify';
import { occasionKey, type RsvpMailKind, type RsvpOccasion } from '../rsvps/rsvp-mails';
import type { Attendance } from './mail-recipient';

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

/**
 * Guests get every mail about their RSVP; members choose by topic. People who haven't been told yet that they
 * are on the waitlist need no mail that they left it: the one about their answer says that they are going.
 */
export function wantsRsvpMail({ rsvp, isMember, settings }: Attendance, kind: RsvpMailKind): boolean {
  if (kind === 'promoted' && rsvp.mailedStatus !== 'waitlisted') return false;
  const notified = kindsOfMails[kind];
  const topic = notified && notificationRules[notified].topic;
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
export async function notifyAttendee(
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
export function newRsvpOf({ rsvp, event }: Attendance, kind: RsvpMailKind): NewRsvp | null {
  if (kind !== 'confirmed' || !event.hostId || rsvp.status !== 'attending') return null;
  const about = { hostId: event.hostId, eventId: event.id, rsvpId: rsvp.id };
  return { ...about, actorId: rsvp.userId, count: event.attendeeCount };
}
