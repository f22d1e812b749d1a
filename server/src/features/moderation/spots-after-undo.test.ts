import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { deleteAccount } from '../../testing/delete-account';
import { collectMails } from '../../testing/mails';
import { type Member, useMember, useTestApp } from '../../testing/test-app';

const test = useTestApp();
const mails = collectMails(test);
const moderator = useMember(test, { roles: ['admin'] });

async function answer(member: Member, eventId: string, status: string): Promise<void> {
  const answered = await member.post(`/api/events/${eventId}/rsvp`, { status });
  expect(answered.json().rsvp, answered.body).toMatchObject({ status });
}

/** An event with one spot, somebody who has it, and who is first in line. */
async function fullEvent(hostId?: string) {
  const [attendee, waiter] = [await test.member(), await test.member()];
  const event = await test.event({ maxAttendees: 1, ...(hostId && { hostId, externalSource: 'user' }) });
  await answer(attendee, event.id, 'attending');
  await answer(waiter, event.id, 'waitlisted');
  return { eventId: event.id, attendee, waiter };
}

async function suspend(person: Member): Promise<void> {
  const done = await moderator.post(`/api/admin/people/${person.id}/suspend`, { note: 'spam' });
  expect(done.statusCode, done.body).toBeLessThan(300);
}

async function undo(targetType: 'user' | 'event', targetId: string): Promise<void> {
  const undone = await moderator.post('/api/admin/removals/undo', {
    targetType,
    targetId,
    note: 'a mistake',
  });
  expect(undone.statusCode, undone.body).toBe(204);
}

async function expectSpot(eventId: string, { id, email }: Member): Promise<void> {
  const { rows } = await test.db.execute(
    sql`select status from rsvps where event_id = ${eventId} and user_id = ${id}`,
  );
  expect(rows).toEqual([{ status: 'attending' }]);
  // In a mail of its own, or in the first one about the place in line if that hasn't left.
  const isTold = () => mails.some(({ to, subject }) => to === email && /you're going to/i.test(subject));
  await expect.poll(isTold, { timeout: 20_000 }).toBe(true);
}

it('who was first in line while suspended has the spot that is free once restored', async () => {
  const { eventId, attendee, waiter } = await fullEvent();
  await suspend(waiter);
  await answer(attendee, eventId, 'cancelled');
  await undo('user', waiter.id);
  await expectSpot(eventId, waiter);
});

it('a spot that became free at a hidden event is given once it is shown again', async () => {
  const { eventId, attendee, waiter } = await fullEvent();
  await moderator.post(`/api/admin/events/${eventId}/hide`, { note: 'spam' });
  await deleteAccount(test, attendee);
  await undo('event', eventId);
  await expectSpot(eventId, waiter);
});

it('a spot that became free while the host was suspended is given once the host is restored', async () => {
  const host = await test.member();
  const { eventId, attendee, waiter } = await fullEvent(host.id);
  await suspend(host);
  await deleteAccount(test, attendee);
  await undo('user', host.id);
  await expectSpot(eventId, waiter);
});
