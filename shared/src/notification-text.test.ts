import { describe, expect, test } from 'vitest';
import { type NotificationKind, notificationKinds } from './contract/notifications';
import { notificationPath, notificationSentence } from './notification-text';

const id = '00000000-0000-4000-8000-000000000001';
const ana = { id, firstName: 'Ana', lastName: 'Reyes', profileImageUrl: null, university: null };
const event = {
  id,
  title: 'Silent Disco',
  startDate: '2026-12-05T03:00:00.000Z',
  timezone: 'America/New_York',
  category: 'parties' as const,
  imageUrl: null,
};

describe('a notification in words', () => {
  test.each<[NotificationKind, object, string]>([
    ['friend_request', { event: null }, 'Ana Reyes wants to be friends.'],
    ['invitation', {}, 'Ana Reyes invited you to Silent Disco.'],
    ['invitation_answered', { data: { answer: 'declined' } }, "Ana Reyes can't make it to Silent Disco."],
    [
      'invitation_answered',
      { actor: null, data: { answer: 'accepted', email: 'kai@mail.example' } },
      'kai@mail.example accepted your invitation to Silent Disco.',
    ],
    ['event_changed', {}, "Changed: Silent Disco is on Fri, Dec 4, 10:00 PM. See what's new."],
    [
      'event_changed',
      { data: { before: { startDate: '2026-12-05T01:30:00.000Z', location: 'Main Green' } } },
      'Changed: Silent Disco is on Fri, Dec 4, 10:00 PM. It was Fri, Dec 4, 8:30 PM, at Main Green.',
    ],
    [
      'event_changed',
      { data: { before: { startDate: '2026-12-05T04:00:00.000Z', timezone: 'America/Chicago' } } },
      'Changed: Silent Disco is on Fri, Dec 4, 10:00 PM. It was Fri, Dec 4, 10:00 PM Chicago time.',
    ],
    ['event_cancelled', { data: { reason: 'Rain' } }, 'Cancelled: Silent Disco, by the host. “Rain”'],
    [
      'event_cancelled',
      { data: { isCorrection: true } },
      'Cancelled: Silent Disco, as our editors found out.',
    ],
    ['event_changed', { data: { status: 'postponed' } }, 'Postponed: Silent Disco.'],
    ['event_changed', { data: { status: 'scheduled' } }, 'On after all: Silent Disco, Fri, Dec 4, 10:00 PM.'],
    [
      'comment',
      { actor: null, data: { guestName: 'Tomás', excerpt: 'Inside?' } },
      'Tomás commented on Silent Disco: “Inside?”',
    ],
    ['rsvp', { data: { count: 1 } }, '1 person is going to Silent Disco.'],
    ['rsvp', { data: { count: 1200 } }, '1,200 people are going to Silent Disco.'],
    ['reminder', { data: { onSale: true } }, 'On sale now: tickets for Silent Disco.'],
    ['reminder', { data: { lead: 'hour' } }, 'In an hour: Silent Disco, Fri, Dec 4, 10:00 PM.'],
    [
      'payment',
      { data: { outcome: 'refunded' } },
      'Refunded: your $5.00 platform fee is on its way back to your card.',
    ],
    ['referral', { event: null, data: { points: 50 } }, '50 points: Ana Reyes joined with your link.'],
  ])('has a sentence for %s with %o', (kind, told, sentence) => {
    expect(notificationSentence({ kind, actor: ana, event, data: {}, ...told })).toBe(sentence);
  });

  test('asks for a reload where the page is older than what happened', () => {
    const kind = 'of_tomorrow' as (typeof notificationKinds)[number];
    const told = { kind, actor: ana, event, data: {} };
    expect(notificationSentence(told)).toBe('News: about Silent Disco. Reload the page to read it.');
    expect(notificationPath(told)).toBe(`/events/${event.id}`);
  });

  test.each(notificationKinds)('%s has words and a link whoever and whatever is gone', (kind) => {
    const told = { kind, actor: null, event: null, data: {} };
    expect(notificationSentence(told)).toMatch(/^\S.*\S$/);
    expect(notificationSentence(told)).not.toMatch(/undefined|null/);
    expect(notificationPath(told)).toMatch(/^\/[a-z]/);
  });
});
