import { eq, sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { events } from '../../db/schema/events';
import { outboxMails } from '../../db/schema/outbox';
import { rsvps } from '../../db/schema/participation';
import { listOutbox, type OutboxMail } from '../../sandbox/smtp-sandbox';
import { makeJobsDue } from '../../testing/due-jobs';
import { openMailer, publicUrl, useMails } from '../../testing/mails';
import { startTestApp, useTestApp } from '../../testing/test-app';
import { rsvpLinkToken } from '../rsvps/rsvp-mails';
import { queueDueReminders, runMails } from './mails.jobs';

const start = new Date('2026-12-05T03:00:00Z');

let now = new Date(start.getTime() - 7 * 86_400_000);
const test = useTestApp({ now: () => now });
useMails(test);

let guests = 0;
async function guestAnswers(eventId: string, status = 'attending') {
  guests += 1;
  const email = `guest-${guests}@mail.example`;
  const body = { guestName: 'Tomás Ibarra', guestEmail: email, status };
  const response = await test.post(`/api/events/${eventId}/rsvp/guest`, body);
  expect(response.statusCode).toBe(200);
  return { email, id: response.json<{ rsvp: { id: string } }>().rsvp.id };
}

/** A guest who has opened the link of the mail, and so gets more of them. */
async function confirmedGuest(eventId: string, status?: string) {
  const guest = await guestAnswers(eventId, status);
  await test.put(`/api/rsvps/by-link/${rsvpLinkToken(test.context, guest.id)}/confirmed`);
  return guest;
}

const member = (notificationSettings = {}) => test.member({ notificationSettings });

const disco = (overrides: Partial<typeof events.$inferInsert> = {}) =>
  test.event({
    title: 'Silent Disco',
    startDate: start,
    price: 12,
    venueName: 'The Kiln Rooftop',
    location: '1420 Main St, Over-the-Rhine',
    ...overrides,
  });

/** The mail to an address with these words in its subject, once it has arrived. */
async function mailTo(email: string, words: string): Promise<OutboxMail> {
  const find = async () =>
    (await listOutbox(test.db)).find(({ to, subject }) => to === email && subject.includes(words));
  await expect.poll(find, { timeout: 15_000 }).toBeDefined();
  return (await find()) as OutboxMail;
}

/** The kinds of mail ever queued for one RSVP, in order. */
async function kindsFor(rsvpId: string): Promise<string[]> {
  const { rows } = await test.db.execute<{ kind: string }>(
    sql`select data ->> 'kind' as kind from pgboss.job where name = 'rsvps.mail' and data ->> 'rsvpId' = ${rsvpId}
        order by created_on, id`,
  );
  return rows.map(({ kind }) => kind);
}

describe('the confirmation', () => {
  it('contains when, where and the price, the link back, and the event for a calendar', async () => {
    const event = await disco();
    const { email, id } = await guestAnswers(event.id);
    const mail = await mailTo(email, "You're going to Silent Disco");
    const link = `${publicUrl}/rsvp/${rsvpLinkToken(test.context, id)}`;
    for (const words of [
      "✓ You're going",
      'Friday, December 4, 2026',
      '10:00 PM',
      'New York time',
      'The Kiln Rooftop',
      '1420 Main St, Over-the-Rhine',
      '$12.00 per person',
      'Pay at the door',
      link,
    ]) {
      expect(mail.text).toContain(words);
      expect(mail.html.replaceAll('&#39;', "'")).toContain(words);
    }
    const [raw] = await test.db.select().from(outboxMails).where(eq(outboxMails.id, mail.id));
    // Beside the text, in the same alternative, Thunderbird would show the calendar instead of the mail.
    const files = raw?.raw.match(/Content-Type: (text\/calendar|application\/ics)[\s\S]+?\r\n\r\n/g);
    expect(files).toEqual([
      expect.stringMatching(
        /text\/calendar; charset=utf-8; method=PUBLISH;[\s\S]+Content-Disposition: attachment/,
      ),
    ]);
    const calendar = mail.attachments[0]?.content ?? '';
    expect(calendar).toMatch(/METHOD:PUBLISH[\s\S]*SUMMARY:Silent Disco[\s\S]*END:VCALENDAR/);
    expect(calendar).toContain(event.id);
    expect(calendar).toContain('ORGANIZER;CN="Quad":mailto:no-reply@quad.example');
    expect(calendar).not.toContain('ATTENDEE');
  });

  it('of a maybe does not say that the person is going', async () => {
    const event = await disco({ title: 'Jam' });
    const { email } = await guestAnswers(event.id, 'maybe');
    const mail = await mailTo(email, 'Jam');
    expect(mail.subject).toBe('You said maybe to Jam');
    expect(mail.text).toContain('You said maybe');
    expect(mail.text).not.toContain("You're going");
  });

  it('is not sent twice for the same RSVP', async () => {
    const event = await disco();
    const { cookie } = await member();
    const answer = async () =>
      (await test.as(cookie).post(`/api/events/${event.id}/rsvp`, { status: 'attending' })).json().rsvp.id;
    const id = await answer();
    await answer();
    expect(await kindsFor(id)).toEqual(['answer']);
  });
});

describe('every mail', () => {
  it('says to programs and people who it is for, who sent it, and that nobody reads answers', async () => {
    const event = await disco({ title: 'Headers' });
    const person = await member();
    const { email } = await guestAnswers(event.id);
    await test.as(person.cookie).post(`/api/events/${event.id}/rsvp`, { status: 'attending' });
    for (const [to, name] of [
      [email, email.split('@')[0]],
      [person.email, `Ada ${person.email.split('@')[0]}`],
    ] as const) {
      const mail = await mailTo(to, 'Headers');
      const [raw] = await test.db.select().from(outboxMails).where(eq(outboxMails.id, mail.id));
      const { headers, to: recipients } = await PostalMime.parse(raw?.raw ?? '');
      const header = (key: string) => headers.find((each) => each.key === key)?.value;
      expect(recipients).toEqual([{ name, address: to }]);
      expect(header('auto-submitted')).toBe('auto-generated');
      expect(header('x-mailer')).toBe('Quad');
      expect(header('message-id')).toMatch(/^<confirmed\.[\w.-]+@quad\.example>$/);
      expect(header('reply-to')).toBeUndefined();
      expect(mail.text).toContain('Nobody reads replies to this email.');
      expect(mail.html).toContain('Nobody reads replies to this email.');
    }
  });
});

describe('a withdrawal', () => {
  it.each(['declined', 'cancelled'])('that is a first RSVP, %s, sends no mail', async (status) => {
    const event = await disco();
    const { cookie } = await member();
    const response = await test.as(cookie).post(`/api/events/${event.id}/rsvp`, { status });
    expect(response.statusCode).toBe(200);
    expect(await kindsFor(response.json().rsvp.id)).toEqual([]);
    expect(await kindsFor((await guestAnswers(event.id, status)).id)).toEqual([]);
  });

  it('is confirmed once, and removes the event from the calendar', async () => {
    const event = await disco({ title: 'Chess' });
    const { email, cookie } = await member();
    const answer = (status: string) => test.as(cookie).post(`/api/events/${event.id}/rsvp`, { status });
    await answer('attending');
    await mailTo(email, "You're going to Chess");
    now = new Date(now.getTime() + 11 * 60_000);
    await answer('declined');
    const { id } = (await answer('cancelled')).json().rsvp;
    expect(await kindsFor(id)).toEqual(['answer', 'answer']);
    const mail = await mailTo(email, "You're no longer going to Chess");
    expect(mail.attachments[0]?.content).toMatch(
      /METHOD:CANCEL[\s\S]*ORGANIZER;CN="Quad":[\s\S]*STATUS:CANCELLED/,
    );
  });
});

describe('a delayed mail', () => {
  it('is not sent after it has become untrue', async () => {
    const quiet = await startTestApp();
    const mailer = await openMailer(quiet.db);
    onTestFinished(mailer.end);
    const event = await quiet.event({ maxAttendees: 1 });
    const people = [
      await quiet.member({ email: 'one@uni.example' }),
      await quiet.member({ email: 'two@uni.example' }),
    ];
    const answer = (index: number, status: string) =>
      people[index]?.post(`/api/events/${event.id}/rsvp`, { status });
    await answer(0, 'attending');
    await answer(1, 'waitlisted');
    await answer(0, 'cancelled');
    const waiting = async () =>
      (
        await quiet.database.pool.query(
          "select from pgboss.job where name = 'rsvps.mail' and state < 'completed'",
        )
      ).rowCount;
    expect(await waiting()).toBe(4);
    await runMails(quiet.context, mailer, publicUrl);
    await makeJobsDue(quiet.db);
    await expect.poll(waiting, { timeout: 15_000 }).toBe(0);
    const subjects = (await listOutbox(quiet.db)).map(({ subject }) => subject);
    expect(subjects).toEqual(["You're going to Porch concert"]);
  });
});

describe('a freed spot', () => {
  it('is mailed to the first on the waitlist, who was told about the waitlist before', async () => {
    const event = await disco({ maxAttendees: 1, title: 'Tiny show' });
    const first = await guestAnswers(event.id);
    const second = await confirmedGuest(event.id, 'waitlisted');
    const waiting = await mailTo(second.email, "You're on the waitlist for Tiny show");
    expect(waiting.attachments).toEqual([]);
    expect(waiting.text).not.toContain('Add to calendar');
    await test.put(`/api/rsvps/by-link/${rsvpLinkToken(test.context, second.id)}/confirmed`);
    await test.post(`/api/rsvps/by-link/${rsvpLinkToken(test.context, first.id)}`, { status: 'cancelled' });
    const promoted = await mailTo(second.email, "A spot opened up: you're going to Tiny show");
    expect(promoted.text).toContain("✓ You're in");
    expect(promoted.attachments[0]?.content).toContain('SUMMARY:Tiny show');
  });
});

describe('reminders', () => {
  const before = (minutes: number) => new Date(start.getTime() - minutes * 60_000);
  const remindAt = async (minutes: number) => {
    now = before(minutes);
    await queueDueReminders(test.context);
  };
  const remindersFor = async (id: string) =>
    (await kindsFor(id)).filter((kind) => kind.startsWith('reminder'));

  /** People who answered long before. */
  async function audience() {
    const event = await disco({ title: 'Reminded' });
    const answer = async (cookie: string, status = 'attending') =>
      (await test.as(cookie).post(`/api/events/${event.id}/rsvp`, { status })).json<{
        rsvp: { id: string };
      }>().rsvp.id;
    const guest = await confirmedGuest(event.id);
    const quiet = await confirmedGuest(event.id);
    await test.post(`/api/rsvps/by-link/${rsvpLinkToken(test.context, quiet.id)}/reminders-off`, {});
    const off = await member({ 'reminder.email': false });
    const ids = {
      guest: guest.id,
      quietGuest: quiet.id,
      member: await answer((await member()).cookie),
      quietMember: await answer(off.cookie),
      maybe: await answer((await member()).cookie, 'maybe'),
    };
    await test.db
      .update(rsvps)
      .set({ createdAt: before(48 * 60) })
      .where(eq(rsvps.eventId, event.id));
    return { event, ids, guestEmail: guest.email, quietEmail: off.email };
  }

  it('are sent a day and an hour before, once, to attending people who have not switched them off', async () => {
    const { ids, guestEmail, quietEmail } = await audience();
    await remindAt(25 * 60);
    expect(await remindersFor(ids.guest)).toEqual([]);
    for (const minutes of [24 * 60, 24 * 60 - 5, 60, 55]) await remindAt(minutes);
    for (const id of [ids.guest, ids.member]) {
      expect(await remindersFor(id)).toEqual(['reminder-day', 'reminder-hour']);
    }
    for (const id of [ids.quietGuest, ids.maybe]) expect(await remindersFor(id)).toEqual([]);

    const mail = await mailTo(guestEmail, 'Tomorrow: Reminded');
    await mailTo(guestEmail, 'Starting soon: Reminded');
    const toQuiet = (await listOutbox(test.db)).filter(({ to }) => to === quietEmail);
    expect(toQuiet.filter(({ subject }) => /Tomorrow|Starting soon/.test(subject))).toEqual([]);
    expect(mail.text).toContain('Turn them off');
    const [raw] = await test.db.select().from(outboxMails).where(eq(outboxMails.id, mail.id));
    const { headers } = await PostalMime.parse(raw?.raw ?? '');
    const header = (name: string) => headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('list-id')).toMatch(/^<reminder-(day|hour)\.quad\.example>$/);
    const unsubscribe = new URL(/<(.*)>/.exec(header('list-unsubscribe') ?? '')?.[1] ?? '');
    const off = await test.post(unsubscribe.pathname);
    expect(off.json()).toEqual({ wantsReminders: false });
  });

  it('are sent again when the event moves, and not at all when it is canceled', async () => {
    const { event, ids } = await audience();
    await remindAt(24 * 60);
    const later = new Date(start.getTime() + 86_400_000);
    await test.db.update(events).set({ startDate: later }).where(eq(events.id, event.id));
    now = new Date(later.getTime() - 24 * 3_600_000);
    await queueDueReminders(test.context);
    expect(await remindersFor(ids.guest)).toEqual(['reminder-day', 'reminder-day']);
    await test.db.update(events).set({ status: 'cancelled' }).where(eq(events.id, event.id));
    now = new Date(later.getTime() - 3_600_000);
    await queueDueReminders(test.context);
    expect(await remindersFor(ids.guest)).toHaveLength(2);
  });
});
