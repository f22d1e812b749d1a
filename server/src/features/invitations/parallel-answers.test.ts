import { expect, it } from 'vitest';
import { eventInvitations } from '../../db/schema/people';
import { useTestApp } from '../../testing/test-app';

const test = useTestApp();

/** Without a fixed order of locks, some of these end in a deadlock. */
const rounds = 40;

it('takes a person who accepts one invitation to an event and declines another at the same time', async () => {
  const [ada, cy, ben] = [await test.member(), await test.member(), await test.member()];
  const pairs: string[][] = [];
  for (let round = 0; round < rounds; round++) {
    const event = await test.event();
    const rows = await test.db
      .insert(eventInvitations)
      .values([ada, cy].map(({ id }) => ({ eventId: event.id, senderId: id, receiverId: ben.id })))
      .returning({ id: eventInvitations.id });
    pairs.push(rows.map(({ id }) => id));
  }
  const answer = (id: string | undefined, choice: string) =>
    ben.post(`/api/user/invitations/${id}/answer`, { answer: choice });
  const responses = await Promise.all(
    pairs.flatMap(([one, other]) => [answer(one, 'accepted'), answer(other, 'declined')]),
  );
  // 409: the other answer, which accepts every invitation to the event, came first.
  for (const { statusCode, body } of responses) expect([200, 409], body).toContain(statusCode);
}, 60_000);
