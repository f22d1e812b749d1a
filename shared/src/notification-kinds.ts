import type { NotificationKind } from './contract/notifications';
import type { NotificationTopic } from './notification-choices';

/** The topic of each kind in the settings; null for kinds that are always and only shown in the app. */
export const topicOfKind: Record<NotificationKind, NotificationTopic | null> = {
  friend_request: 'friend',
  friend_accepted: 'friend',
  invitation: 'invitation',
  invitation_answered: 'invitation',
  waitlist_promoted: 'waitlist',
  event_changed: 'change',
  event_cancelled: 'change',
  event_withdrawn: 'change',
  source_off: null,
  clocks_changed: null,
  rsvp_removed: 'change',
  comment: 'hosting',
  rsvp: 'hosting',
  reminder: 'reminder',
  payment: null,
  referral: null,
  helper_invited: 'invitation',
  helper_answered: 'hosting',
  helper_left: 'hosting',
  helper_removed: null,
};
