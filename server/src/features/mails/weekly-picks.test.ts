import { expect, it } from 'vitest';
import { listOutbox } from '../../sandbox/smtp-sandbox';
import { useMails } from '../../testing/mails';
import { useTestApp } from '../../testing/test-app';
import { queueWeeklyPicks } from './weekly-picks';

const test = useTestApp();
useMails(test);

const hour = 3_600_000;

/** A person who goes to a concert in Cincinnati. */
async function goer(settings: Record<string, boolean> = {}) {
  const user = await test.member({ notificationSettings: settings });
  const event = await test.event({
    title: 'Answered',
    startDate: new Date(Date.now() + 40 * 24 * hour),
  });
  await user.post(`/api/events/${event.id}/rsvp`, { status: 'attending' });
  return user;
}

it('picks the most visited events nearby once a week, except for people who opted out or never went out', async () => {
  const host = await test.member();
  await test.event({ title: 'Crowded', attendeeCount: 90, hostId: host.id });
  await test.event({ title: 'Quiet', attendeeCount: 2 });
  await test.event({ title: 'Called off', attendeeCount: 95, status: 'cancelled' });
  await test.event({ title: 'Far away', attendeeCount: 99, latitude: 45, longitude: -93 });
  await test.event({
    title: 'Next month',
    attendeeCount: 99,
    startDate: new Date(Date.now() + 30 * 24 * hour),
  });
  const [wanted, unwanted, blocking] = [await goer(), await goer({ 'picks.email': false }), await goer()];
  await blocking.put(`/api/users/${host.id}/block`);
  await queueWeeklyPicks(test.context);
  await queueWeeklyPicks(test.context);
  const mailsTo = async (email: string) =>
    (await listOutbox(test.db)).filter(({ to, subject }) => to === email && subject.startsWith('This week'));
  await expect.poll(async () => (await mailsTo(wanted.email)).length, { timeout: 20_000 }).toBe(1);
  await expect.poll(async () => (await mailsTo(blocking.email)).length, { timeout: 20_000 }).toBe(1);
  const [mail] = await mailsTo(wanted.email);
  expect(mail?.subject).toBe('This week: Crowded');
  expect(mail?.text.indexOf('Crowded')).toBeLessThan(mail?.text.indexOf('Quiet') ?? 0);
  for (const title of ['Called off', 'Far away', 'Next month']) expect(mail?.text).not.toContain(title);
  expect(mail?.text).toContain('/mail-choice/');
  expect((await mailsTo(blocking.email))[0]?.text).not.toContain('Crowded');
  expect(await mailsTo(unwanted.email)).toEqual([]);
  expect(await mailsTo(host.email)).toEqual([]);
});
