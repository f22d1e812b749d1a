import type { Attendee } from '@quad/shared/contract/event-hosting';
import { expect, test } from 'vitest';
import { noteOf } from './attendee-row';

const member: Attendee = {
  rsvpId: '3b241101-e2bb-4255-8caf-4136c566a962',
  userId: '9f0c3d2e-0000-4000-8000-000000000001',
  name: 'Sam Whitlock',
  avatarUrl: null,
  university: 'Xavier University',
  guestEmail: null,
  guestAddress: null,
  status: 'attending',
  waitlistPosition: null,
  isPrivate: false,
  hasPaid: false,
  createdAt: '2026-11-20T22:00:00.000Z',
};
const now = new Date('2026-11-20T22:30:00.000Z');

test('a guest is known by address, a private person by that, others by their university', () => {
  expect(noteOf({ ...member, userId: null, guestEmail: 'kai.b@mail.edu' }, now)).toBe(
    'Guest · kai.b@mail.edu',
  );
  expect(noteOf({ ...member, isPrivate: true }, now)).toBe('Private · only you see this');
  expect(noteOf(member, now)).toBe('Xavier University');
  expect(noteOf({ ...member, university: null }, now)).toBe('30m ago');
  expect(noteOf({ ...member, hasPaid: true }, now)).toBe('Paid · Xavier University');
});
