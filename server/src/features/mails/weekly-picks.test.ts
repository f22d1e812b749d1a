import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMailer, type Mailer } from '../../adapters/mailer';
import { listOutbox, type SmtpSandbox, startSmtpSandbox } from '../../sandbox/smtp-sandbox';
import { buildEvent, buildUser } from '../../testing/factories';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { runMails } from './mails.jobs';
import { queueWeeklyPicks } from './weekly-picks';

let test: TestApp;
let smtp: SmtpSandbox;
let mailer: Mailer;
beforeAll(async () => {
  test = await createTestApp();
  smtp = await startSmtpSandbox(test.db);
  mailer = createMailer({ smtpUrl: smtp.url, from: 'Quad <hello@quad.example>' });
  await runMails(test.context, mailer, 'https://quad.example');
});
afterAll(async () => {
  mailer.close();
  await test.close();
  await smtp.close();
});

const hour = 3_600_000;

/** A person who goes to a concert in Cincinnati. */
async function goer(settings: Record<string, boolean> = {}) {
  const user = await buildUser(test.db, { notificationSettings: settings });
  const event = await test.event({
    title: 'Answered',
    startDate: new Date(Date.now() + 40 * 24 * hour),
  });
  await test.as(await test.signIn(user.email)).post(`/api/events/${event.id}/rsvp`, { status: 'attending' });
  return user;
}

it('picks the most visited events nearby once a week, except for people who opted out or never went out', async () => {
  const { db } = test.database;
  const host = await buildUser(db);
  await buildEvent(db, { title: 'Crowded', attendeeCount: 90, hostId: host.id });
  await buildEvent(db, { title: 'Quiet', attendeeCount: 2 });
  await buildEvent(db, { title: 'Called off', attendeeCount: 95, status: 'cancelled' });
  await buildEvent(db, { title: 'Far away', attendeeCount: 99, latitude: 45, longitude: -93 });
  await buildEvent(db, {
    title: 'Next month',
    attendeeCount: 99,
    startDate: new Date(Date.now() + 30 * 24 * hour),
  });
  const [wanted, unwanted, blocking] = [await goer(), await goer({ 'picks.email': false }), await goer()];
  await test.as(await test.signIn(blocking.email)).put(`/api/users/${host.id}/block`);
  await queueWeeklyPicks(test.context);
  await queueWeeklyPicks(test.context);
  const mailsTo = async (email: string) =>
    (await listOutbox(db)).filter(({ to, subject }) => to === email && subject.startsWith('This week'));
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
