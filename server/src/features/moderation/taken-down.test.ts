import type { Notification } from '@quad/shared/contract/notifications';
import { expect, it } from 'vitest';
import { listOutbox } from '../../sandbox/smtp-sandbox';
import { useMails } from '../../testing/mails';
import { type Member, useMember, useTestApp } from '../../testing/test-app';
import { rsvpLinkToken } from '../rsvps/rsvp-mails';

const test = useTestApp();
useMails(test);
const host = useMember(test);
const moderator = useMember(test, { roles: ['moderator'] });

const told = async (member: Member) =>
  (await member.get('/api/notifications'))
    .json<{ notifications: Notification[] }>()
    .notifications.filter(({ kind }) => kind === 'event_withdrawn');
const mailTo = (email: string) =>
  expect
    .poll(
      async () =>
        (await listOutbox(test.db)).find(
          ({ to, subject }) => to === email && subject.startsWith('Taken down'),
        ),
      { timeout: 20_000 },
    )
    .toBeDefined();
const mailsTo = async (email: string) =>
  (await listOutbox(test.db)).filter(({ to, subject }) => to === email && subject.startsWith('Taken down'));

async function attended() {
  const event = await test.event({ hostId: host.id, title: 'Ramen night' });
  const member = await test.member();
  await member.post(`/api/events/${event.id}/rsvp`, { status: 'attending' });
  const guestEmail = `${event.id}@mail.example`;
  const guest = await test.post(`/api/events/${event.id}/rsvp/guest`, { guestName: 'Kai', guestEmail });
  const token = rsvpLinkToken(test.context, guest.json().rsvp.id);
  expect((await test.put(`/api/rsvps/by-link/${token}/confirmed`)).statusCode).toBeLessThan(300);
  return { event, member, guestEmail };
}

it('those who were going hear that an event was taken down, and its host why and where to answer', async () => {
  const { event, member, guestEmail } = await attended();
  const hidden = await moderator.post(`/api/admin/events/${event.id}/hide`, { note: 'No permit for fire' });
  expect(hidden.statusCode).toBe(204);
  for (const email of [member.email, guestEmail, host.email]) await mailTo(email);
  const [mail] = await mailsTo(guestEmail);
  expect(mail?.text).toContain("doesn't take place here");
  expect(mail?.text).not.toContain('No permit');
  expect(await told(member)).toMatchObject([{ data: { takenDown: 'attendee', title: 'Ramen night' } }]);
  expect(await told(host)).toMatchObject([{ data: { takenDown: 'host', reason: 'No permit for fire' } }]);
  const [toHost] = await mailsTo(host.email);
  expect(toHost?.subject).toMatch(/^Taken down: Ramen night is no longer on Quad. To answer, write to .*\.$/);
  expect(toHost?.text).toContain('“No permit for fire”');
});

it('those who were going hear it too when the host is suspended', async () => {
  const other = await test.member();
  const event = await test.event({ hostId: other.id, title: 'Odd night' });
  const member = await test.member();
  await member.post(`/api/events/${event.id}/rsvp`, { status: 'attending' });
  await test.post('/api/reports', { targetType: 'event', targetId: event.id, reason: 'spam', details: '' });
  const [report] = (await moderator.get('/api/admin/reports?limit=100')).json();
  const decided = await moderator.post(`/api/admin/reports/${report.id}/decision`, {
    decision: 'suspend',
    note: 'x',
  });
  expect(decided.statusCode, decided.body).toBe(200);
  await mailTo(member.email);
  expect(await told(member)).toHaveLength(1);
});
