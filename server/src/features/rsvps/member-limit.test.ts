import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app';

const test = useTestApp({ env: { RATE_LIMIT_FACTOR: '0.05' } });

it('counts the answers of a member, refused ones too, and changes nothing beyond the limit', async () => {
  const event = await test.event();
  const ended = await test.event({
    startDate: new Date('2020-01-01T09:00:00Z'),
    endDate: new Date('2020-01-01T10:00:00Z'),
  });
  const member = await test.member();
  const answer = (id: string, status: string) => member.post(`/api/events/${id}/rsvp`, { status });

  expect((await answer(event.id, 'attending')).statusCode).toBe(200);
  expect((await answer(ended.id, 'attending')).json()).toMatchObject({ code: 'EVENT_ENDED' });
  expect((await answer(event.id, 'maybe')).statusCode).toBe(200);
  const beyond = await answer(event.id, 'declined');
  expect(beyond.statusCode).toBe(429);
  expect(beyond.json().message).toMatch(/^Too many attempts. Please try again in \d+ minutes/);
  expect((await member.get(`/api/events/${event.id}/rsvp`)).json()).toMatchObject({
    rsvp: { status: 'maybe' },
  });

  const other = await test.member();
  expect((await other.post(`/api/events/${event.id}/rsvp`, {})).statusCode).toBe(200);
});
