import { challengeSolutionHeader } from '@quad/shared/challenge';
import { expect, it } from 'vitest';
import { solveChallenge } from '../../testing/campus-crowd';
import { useTestApp } from '../../testing/test-app';

const test = useTestApp({ env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' } });

let guests = 0;
function answerAsGuest(eventId: string, from: string, solution?: string) {
  const body = { guestName: 'Tomás', guestEmail: `guest-${++guests}@mail.example` };
  return test.post(`/api/events/${eventId}/rsvp/guest`, body, {
    'x-forwarded-for': from,
    ...(solution ? { [challengeSolutionHeader]: solution } : {}),
  });
}

it('asks for work from the second guest of a network at an event with a capacity on', async () => {
  const limited = await test.event({ maxAttendees: 30 });
  expect((await answerAsGuest(limited.id, '203.0.113.1')).statusCode).toBe(200);
  for (let turn = 0; turn < 2; turn++) {
    const asked = await answerAsGuest(limited.id, '203.0.113.1');
    expect(asked.statusCode).toBe(428);
    const solution = solveChallenge((name) => asked.headers[name]);
    expect((await answerAsGuest(limited.id, '203.0.113.1', solution)).statusCode).toBe(200);
  }
  expect((await answerAsGuest(limited.id, '203.0.113.2')).statusCode).toBe(200);
  expect((await answerAsGuest((await test.event({ maxAttendees: 30 })).id, '203.0.113.1')).statusCode).toBe(
    200,
  );
  const member = await test.member();
  const own = await member.post(`/api/events/${limited.id}/rsvp`, {}, { 'x-forwarded-for': '203.0.113.1' });
  expect(own.statusCode).toBe(200);
});

it('asks for none at an event without a capacity', async () => {
  const open = await test.event();
  for (let turn = 0; turn < 3; turn++) {
    expect((await answerAsGuest(open.id, '203.0.113.3')).statusCode).toBe(200);
  }
});
