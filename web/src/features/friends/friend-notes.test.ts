import { expect, test } from 'vitest';
import { friendNote, personNote } from './friend-notes';

const friend = {
  id: '00000000-0000-4000-8000-000000000001',
  firstName: 'Ana',
  lastName: 'Reyes',
  profileImageUrl: null,
  university: null,
  mutualFriends: 8,
  goingToYourEvents: 0,
  hostingThisWeek: 0,
};

test.each([
  [{ goingToYourEvents: 3, hostingThisWeek: 2 }, 'Going to 3 of your events'],
  [{ hostingThisWeek: 2 }, 'Hosting 2 events this week'],
  [{ hostingThisWeek: 1 }, 'Hosting 1 event this week'],
  [{}, '8 mutual friends'],
  [{ mutualFriends: 1 }, '1 mutual friend'],
  [{ university: 'Xavier University', mutualFriends: 2 }, 'Xavier University · 2 mutual'],
  [{ university: 'Xavier University', mutualFriends: 0 }, 'Xavier University'],
])('a friend with %o: %s', (part, note) => {
  expect(friendNote({ ...friend, ...part })).toBe(note);
});

test("a stranger's note contains only known facts", () => {
  expect(personNote({ mutualFriends: 0 })).toBe('');
});
