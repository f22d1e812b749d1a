import { type NotificationKind, notificationKinds } from './contract/notifications';
import type { NotificationTopic } from './notification-choices';

interface NotificationRules {
  /** Its topic in the settings; null for what is always shown in the app, never pushed, and mailed if it has a button. */
  topic: NotificationTopic | null;
  /** The button of a mail made from the notification itself; null where its feature writes the mail, or nobody does. */
  mailButton: string | null;
}

export const notificationRules: Record<NotificationKind, NotificationRules> = {
  friend_request: { topic: 'friend', mailButton: 'See the request' },
  friend_accepted: { topic: 'friend', mailButton: 'View profile' },
  invitation: { topic: 'invitation', mailButton: 'View event' },
  invitation_answered: { topic: 'invitation', mailButton: null },
  waitlist_promoted: { topic: 'waitlist', mailButton: null },
  event_changed: { topic: 'change', mailButton: null },
  event_cancelled: { topic: 'change', mailButton: null },
  event_withdrawn: { topic: 'change', mailButton: null },
  source_off: { topic: null, mailButton: null },
  clocks_changed: { topic: null, mailButton: null },
  rsvp_removed: { topic: 'change', mailButton: null },
  // Somebody paid for it, and it waits for an answer.
  ticket_sent: { topic: null, mailButton: 'See the ticket' },
  ticket_spot: { topic: 'waitlist', mailButton: 'Get tickets' },
  comment: { topic: 'hosting', mailButton: 'Read the comment' },
  rsvp: { topic: 'hosting', mailButton: null },
  reminder: { topic: 'reminder', mailButton: null },
  payment: { topic: null, mailButton: null },
  payouts: { topic: null, mailButton: 'View payouts' },
  referral: { topic: null, mailButton: null },
  helper_invited: { topic: 'invitation', mailButton: 'See the invitation' },
  helper_answered: { topic: 'hosting', mailButton: null },
  helper_left: { topic: 'hosting', mailButton: null },
  helper_removed: { topic: null, mailButton: null },
};

/** Whether this version has words for a notification: during a release a newer one may have written it. */
export const isKnownKind = (kind: string): kind is NotificationKind =>
  (notificationKinds as readonly string[]).includes(kind);
