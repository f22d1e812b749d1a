import type { NotificationKind } from './contract/notifications';
import type { NotificationTopic } from './notification-choices';

/** What each kind counts as in the settings; null is always told in the app and nowhere else. */
export const topicOfKind: Record<NotificationKind, NotificationTopic | null> = {
  friend_request: 'friend',
  friend_accepted: 'friend',
  invitation: 'invitation',
  invitation_answered: 'invitation',
  waitlist_promoted: 'waitlist',
  event_changed: 'change',
  event_cancelled: 'change',
  comment: 'hosting',
  rsvp: 'hosting',
  reminder: 'reminder',
  payment: null,
  referral: null,
};
