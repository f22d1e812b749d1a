import type { Notification } from './contract/notifications';
import type { Person } from './contract/people';
import { longDate, timeRange } from './event-times';

/** The full name, or a word for who has none, is gone, or came without an account. */
export function actorName(actor: Person | null): string {
  return [actor?.firstName, actor?.lastName].filter(Boolean).join(' ') || 'Someone';
}

/** 'Saturday, November 28, 2026, 8:00 PM' in the event's zone. */
function whenOf({ startDate, timezone }: { startDate: string; timezone: string }): string {
  const event = { startDate, timezone, endDate: null, allDay: false, timeTba: false };
  return `${longDate(event)}, ${timeRange(event)}`;
}

const people = (count: number) => (count === 1 ? '1 person is' : `${count} people are`);

/** A notification in one sentence, the same in the app, on a lock screen and in a mail. */
export function notificationSentence({
  kind,
  actor,
  event,
  data,
}: Omit<Notification, 'isRead' | 'createdAt'>): string {
  const name = actorName(actor);
  const title = event?.title ?? 'an event';
  switch (kind) {
    case 'friend_request':
      return `${name} wants to be friends`;
    case 'friend_accepted':
      return `${name} accepted your friend request`;
    case 'invitation':
      return `${name} invited you to ${title}`;
    case 'invitation_answered': {
      const who = actor ? name : (data.email ?? name);
      return data.answer === 'declined' ? `${who} can't come to ${title}` : `${who} is coming to ${title}`;
    }
    case 'waitlist_promoted':
      return `A spot opened up: you're going to ${title}`;
    case 'event_changed':
      return event ? `${title} changed: ${whenOf(event)}` : `${title} changed`;
    case 'event_cancelled':
      return data.reason ? `${title} is cancelled: “${data.reason}”` : `${title} is cancelled`;
    case 'comment':
      return `${actor ? name : (data.guestName ?? name)} commented on ${title}: “${data.excerpt ?? ''}”`;
    case 'rsvp':
      return `${people(data.count ?? 1)} going to ${title}`;
    case 'reminder':
      return data.lead === 'hour' ? `${title} starts in an hour` : `${title} is tomorrow`;
    case 'payment':
      return paymentSentence(data.outcome, title);
    case 'referral':
      return `${name} joined Quad with your link: ${data.points ?? 0} points for you`;
  }
}

function paymentSentence(outcome: Notification['data']['outcome'], title: string): string {
  if (outcome === 'published') return `${title} is live. Your payment of $5.00 went through`;
  if (outcome === 'refunded') return 'Your $5.00 platform fee was refunded in full';
  return 'Your payment did not go through';
}

/** Path of the screen that a notification is about. */
export function notificationPath({
  kind,
  actor,
  event,
}: Pick<Notification, 'kind' | 'actor' | 'event'>): string {
  if (kind === 'friend_request') return '/friends?tab=requests';
  if (kind === 'referral' || (kind === 'payment' && !event)) return '/profile';
  if (kind === 'friend_accepted') return actor ? `/profile/${actor.id}` : '/friends';
  return event ? `/events/${event.id}` : '/notifications';
}
