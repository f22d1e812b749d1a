import { eq } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMailer, type Mailer } from '../../adapters/mailer';
import { events } from '../../db/schema/events';
import { outboxMails } from '../../db/schema/outbox';
import { payments } from '../../db/schema/payments';
import { users } from '../../db/schema/users';
import { listOutbox, type SmtpSandbox, startSmtpSandbox } from '../../sandbox/smtp-sandbox';
import { jobsDone, makeJobsDue } from '../../testing/due-jobs';
import { type Member, useTestApp } from '../../testing/test-app';
import { rsvpLinkToken } from '../rsvps/rsvp-mails';
import { queueDueReminders, runMails } from './mails.jobs';

const publicUrl = 'https://quad.example';
const day = 86_400_000;
const inThreeDays = () => new Date(Date.now() + 3 * day);

let now = new Date();
const test = useTestApp({ now: () => now });
let smtp: SmtpSandbox;
let mailer: Mailer;
let host: Member;
beforeAll(async () => {
  smtp = await startSmtpSandbox(test.db);
  mailer = createMailer({ smtpUrl: smtp.url, from: 'Quad <hello@quad.example>' });
  await runMails(test.context, mailer, publicUrl);
  host = await test.member({
    firstName: 'Mallory',
    lastName: 'Host',
    createdAt: new Date(now.getTime() - 2 * day),
  });
});
afterAll(async () => {
  mailer.close();
  await smtp.close();
});

/** Subjects of the mails to an address once all due jobs are done, oldest first. */
async function subjectsTo(email: string): Promise<string[]> {
  await jobsDone(test.db);
  const mails = (await listOutbox(test.db)).filter(({ to }) => to === email);
  return mails.map(({ subject }) => subject).reverse();
}

async function textTo(email: string, words: string): Promise<string> {
  await jobsDone(test.db);
  const mails = await listOutbox(test.db);
  return mails.find(({ to, subject }) => to === email && subject.includes(words))?.text ?? '';
}

const answer = (person: Member, id: string, status: string) =>
  person.post(`/api/events/${id}/rsvp`, { status });

let guests = 0;
/** A guest's RSVP, with the path of the link in its mail. */
async function guestAnswers(eventId: string, status = 'attending') {
  guests += 1;
  const email = `victim-${guests}@mail.example`;
  const body = { guestName: 'Tomás', guestEmail: email, status };
  const response = await test.post(`/api/events/${eventId}/rsvp/guest`, body);
  expect(response.statusCode, response.body).toBe(200);
  const { id } = response.json<{ rsvp: { id: string } }>().rsvp;
  return { email, link: `/api/rsvps/by-link/${rsvpLinkToken(test.context, id)}` };
}

/** A guest who has opened the link. */
async function confirmedGuest(eventId: string) {
  const guest = await guestAnswers(eventId);
  expect((await test.put(`${guest.link}/confirmed`)).statusCode).toBe(200);
  return guest;
}

describe('an address that nobody confirmed', () => {
  it('gets one mail, however often its account toggles the RSVP', async () => {
    const person = await test.member({ emailVerified: false });
    const event = await test.event({ title: 'Toggled' });
    for (let round = 0; round < 15; round += 1) {
      await answer(person, event.id, 'attending');
      await answer(person, event.id, 'cancelled');
    }
    await answer(person, event.id, 'attending');
    await makeJobsDue(test.db);
    expect(await subjectsTo(person.email)).toEqual(["You're going to Toggled"]);
    expect(await textTo(person.email, 'Toggled')).toContain("Confirm your email and we'll remind you");
  });

  it('hears of no change, free spot, reminder, message or cancellation', async () => {
    const startDate = new Date(now.getTime() + 30 * 3_600_000);
    const event = await test.event({ title: 'Bait', hostId: host.id, maxAttendees: 2, startDate });
    const [victim, first] = [await guestAnswers(event.id), await guestAnswers(event.id)];
    const waiting = await guestAnswers(event.id, 'waitlisted');
    await jobsDone(test.db);
    await test.post(first.link, { status: 'cancelled' });
    await host.patch(`/api/events/${event.id}`, { location: 'Your campus password expires today' });
    await host.post(`/api/events/${event.id}/message`, { subject: 'Urgent', message: 'Pay here' });
    await makeJobsDue(test.db);
    await jobsDone(test.db);
    now = new Date(startDate.getTime() - 24 * 3_600_000);
    await queueDueReminders(test.context);
    await host.post(`/api/events/${event.id}/cancel`, { reason: 'Pay here' });
    // Both have had the mail about their own answer.
    expect(await subjectsTo(victim.email)).toHaveLength(1);
    expect(await subjectsTo(waiting.email)).toHaveLength(1);
  });

  it('gets one invitation for an event, without words of the sender that lead elsewhere', async () => {
    const event = await test.event({ title: 'Party' });
    const other = await test.member();
    const known = await test.member();
    const invite = (person: Member) =>
      person.post(`/api/events/${event.id}/invitations`, {
        receiverIds: [],
        emails: ['stranger@mail.example', known.email],
        message: 'Your password expires: mail it to help@campus.example',
      });
    expect((await invite(host)).statusCode).toBe(200);
    await subjectsTo('stranger@mail.example');
    now = new Date(now.getTime() + 1000);
    expect((await invite(other)).statusCode).toBe(200);
    expect(await subjectsTo('stranger@mail.example')).toHaveLength(1);
    expect(await textTo('stranger@mail.example', 'Party')).not.toContain('Your password expires');
    expect(await subjectsTo(known.email)).toHaveLength(2);
    expect(await textTo(known.email, 'Party')).toContain('Your password expires');
  });

  it('gets no mail about what others do, such as a friend request', async () => {
    const [unverified, verified] = [await test.member({ emailVerified: false }), await test.member()];
    for (const { id } of [unverified, verified]) {
      const asked = await host.post('/api/friends/requests', { receiverId: id, message: 'Pay here' });
      expect(asked.statusCode, asked.body).toBeLessThan(300);
    }
    expect(await subjectsTo(verified.email)).toHaveLength(1);
    expect(await subjectsTo(unverified.email)).toEqual([]);
  });
});

describe('a confirmed address', () => {
  it('gets one mail for all changes of an event within ten minutes', async () => {
    const event = await test.event({ title: 'Moving', hostId: host.id, startDate: inThreeDays() });
    const { email } = await confirmedGuest(event.id);
    for (let turn = 1; turn <= 20; turn += 1) {
      await host.patch(`/api/events/${event.id}`, { location: `Room ${turn}` });
    }
    expect(await subjectsTo(email)).toEqual(["You're going to Moving"]);
    await makeJobsDue(test.db);
    await jobsDone(test.db);
    expect(await subjectsTo(email)).toEqual([
      "You're going to Moving",
      'Changed: Moving, now at Room 20 (was Stratford Ave)',
    ]);
    expect(await textTo(email, 'Changed')).toContain('Room 20');
  });

  it('gets no mail about a change that was taken back', async () => {
    const event = await test.event({
      title: 'Back again',
      hostId: host.id,
      location: 'Here',
      startDate: inThreeDays(),
    });
    const { email } = await confirmedGuest(event.id);
    await host.patch(`/api/events/${event.id}`, { location: 'There' });
    await host.patch(`/api/events/${event.id}`, { location: 'Here' });
    await makeJobsDue(test.db);
    expect(await subjectsTo(email)).toEqual(["You're going to Back again"]);
  });

  it('gets a mail about its first answer, and one about what the toggling since has led to', async () => {
    const person = await test.member();
    const event = await test.event({ title: 'Undecided' });
    await answer(person, event.id, 'attending');
    const first = ["You're going to Undecided"];
    expect(await subjectsTo(person.email)).toEqual(first);
    for (const status of ['cancelled', 'attending', 'cancelled']) await answer(person, event.id, status);
    expect(await subjectsTo(person.email)).toEqual(first);
    await makeJobsDue(test.db);
    expect(await subjectsTo(person.email)).toEqual([...first, "You're no longer going to Undecided"]);
    now = new Date(now.getTime() + 11 * 60_000);
    for (const status of ['attending', 'cancelled']) await answer(person, event.id, status);
    await makeJobsDue(test.db);
    expect(await subjectsTo(person.email)).toHaveLength(2);
  });
});

describe('a message of a host', () => {
  const words = { subject: 'Bring a coat', message: 'It is cold up there.' };

  it('says who wrote it and why it comes, and one click ends such mails', async () => {
    const event = await test.event({ title: 'Stargazing', hostId: host.id });
    const { email, link } = await confirmedGuest(event.id);
    const unread = await guestAnswers(event.id);
    const url = `/api/events/${event.id}/message`;
    const audience = { recipients: 1, unreached: 1, sendAt: null };
    expect((await host.get(url)).json()).toEqual(audience);
    expect((await host.post(url, words)).json()).toEqual(audience);
    const text = await textTo(email, 'Bring a coat');
    for (const part of [
      'It is cold up there.',
      "Mallory Host, who's hosting Stargazing, sent you this message. It isn't from Quad:",
      `${email} was used to RSVP to Stargazing`,
      '?messages=off',
    ]) {
      expect(text).toContain(part);
    }
    expect(await subjectsTo(unread.email)).toEqual(["You're going to Stargazing"]);

    const raws = await test.db.select().from(outboxMails).where(eq(outboxMails.recipient, email));
    const raw = raws.find((mail) => mail.raw.includes('Bring a coat'))?.raw ?? '';
    const { headers } = await PostalMime.parse(raw);
    const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? '';
    expect(header('reply-to')).toBe(`Mallory Host <${host.email}>`);
    expect(header('auto-submitted')).toBe('');
    expect(text).toContain('Your reply goes to Mallory Host.');
    expect(header('list-id')).toBe('<host.quad.example>');
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const unsubscribe = new URL(/<(.*)>/.exec(header('list-unsubscribe'))?.[1] ?? '');
    expect(unsubscribe.pathname).toBe(`${link}/messages-off`);
    expect((await test.post(unsubscribe.pathname)).json()).toEqual({ wantsMessages: false });
    expect((await host.get(url)).json()).toEqual({ recipients: 0, unreached: 2, sendAt: null });
    expect((await test.get(link)).json()).toMatchObject({ wantsMessages: false });
    await test.post(`${link}/messages-on`);
    expect((await test.get(link)).json()).toMatchObject({ wantsMessages: true });
  });

  it('waits until the account is a day old, unless it has paid', async () => {
    const fresh = await test.member({ createdAt: now });
    const event = await test.event({ title: 'First', hostId: fresh.id });
    const { email } = await confirmedGuest(event.id);
    const sendAt = new Date(now.getTime() + day).toISOString();
    const url = `/api/events/${event.id}/message`;
    expect((await fresh.get(url)).json()).toEqual({ recipients: 1, unreached: 0, sendAt });
    expect((await fresh.post(url, words)).json()).toMatchObject({ sendAt });
    expect(await subjectsTo(email)).toEqual(["You're going to First"]);
    const { rows } = await test.database.pool.query<{ hours: number }>(
      `select extract(epoch from start_after - created_on)::float / 3600 as hours from pgboss.job
       where name = 'hosting.send-message' and state = 'created'`,
    );
    expect(rows.map(({ hours }) => Math.round(hours))).toEqual([24]);
    await makeJobsDue(test.db);
    await jobsDone(test.db);
    expect(await subjectsTo(email)).toHaveLength(2);

    await test.db
      .insert(payments)
      .values({ userId: fresh.id, amount: 500, status: 'published', paymentIntentId: 'pi_1' });
    expect((await fresh.get(url)).json()).toMatchObject({ sendAt: null });
  });

  it('is dropped if its host was suspended or the event hidden while it waited', async () => {
    for (const stop of [
      (id: string) => test.db.update(events).set({ hiddenAt: now }).where(eq(events.id, id)),
      (_: string, hostId: string) =>
        test.db.update(users).set({ suspendedAt: now }).where(eq(users.id, hostId)),
    ]) {
      const fresh = await test.member({ createdAt: now });
      const event = await test.event({ title: 'Stopped', hostId: fresh.id });
      const { email } = await confirmedGuest(event.id);
      await fresh.post(`/api/events/${event.id}/message`, words);
      await stop(event.id, fresh.id);
      await makeJobsDue(test.db);
      await jobsDone(test.db);
      expect(await subjectsTo(email)).toEqual(["You're going to Stopped"]);
    }
  });
});

describe('the mails of a day', () => {
  const limited = useTestApp({ env: { RATE_LIMIT_FACTOR: '1' } });

  it('are limited for an address over all causes, except mails about its account', async () => {
    const outbox = await startSmtpSandbox(limited.db);
    const sender = createMailer({ smtpUrl: outbox.url, from: 'Quad <hello@quad.example>' });
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    try {
      await runMails(limited.context, sender, publicUrl);
      const person = await limited.member({ emailVerified: false });
      for (let turn = 0; turn < 12; turn += 1) {
        const { id } = await limited.event();
        expect((await answer(person, id, 'attending')).statusCode).toBe(200);
      }
      await jobsDone(limited.db);
      const subjects = async () =>
        (await listOutbox(limited.db)).filter(({ to }) => to === person.email).map(({ subject }) => subject);
      expect(await subjects()).toHaveLength(10);
      expect(log.mock.calls.flat().filter((line) => String(line).includes('too many today'))).toHaveLength(2);
      await person.post('/api/auth/verification');
      await jobsDone(limited.db);
      expect((await subjects())[0]).toContain('is your Quad code');
    } finally {
      log.mockRestore();
      sender.close();
      await outbox.close();
    }
  });
});
