import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rsvps } from '../../db/schema/participation';
import { listOutbox, type OutboxMail } from '../../sandbox/smtp-sandbox';
import { makeJobsDue } from '../../testing/due-jobs';
import { useMails } from '../../testing/mails';
import { useTestApp } from '../../testing/test-app';
import { rsvpLinkToken } from '../rsvps/rsvp-mails';

const test = useTestApp();
useMails(test);

async function guestAnswers(eventId: string, guestEmail: string): Promise<string> {
  const body = { guestName: 'Tomás', guestEmail, status: 'attending' };
  return (await test.post(`/api/events/${eventId}/rsvp/guest`, body)).json().rsvp.id;
}

/** The mail to an address with this subject, once it has arrived. */
async function mailTo(email: string, words: string): Promise<OutboxMail> {
  const find = async () =>
    (await listOutbox(test.db)).find(({ to, subject }) => to === email && subject === words);
  await expect.poll(find, { timeout: 15_000 }).toBeDefined();
  return (await find()) as OutboxMail;
}

it.each(['put', 'post'] as const)(
  'a spot got by the link of the mail is mailed at once with the pass: %s',
  async (way) => {
    const event = await test.event({ maxAttendees: 3, title: 'Few spots' });
    // The third of the spots for guests without proof is taken.
    await guestAnswers(event.id, `first-${way}@mail.example`);
    const email = `second-${way}@mail.example`;
    const id = await guestAnswers(event.id, email);
    const pending = await mailTo(email, 'Get your spot at Few spots');
    expect(pending.attachments).toEqual([]);
    expect(pending.text).not.toContain('Your pass');
    const mailed = async () => (await test.db.select().from(rsvps).where(eq(rsvps.id, id)))[0]?.mailedStatus;
    await expect.poll(mailed).toBe('pending');
    const link = `/api/rsvps/by-link/${rsvpLinkToken(test.context, id)}`;
    if (way === 'put') await test.put(`${link}/confirmed`);
    else await test.post(link, { status: 'attending' });
    const got = await mailTo(email, "You're going to Few spots");
    expect(got.text).toContain('Your pass. Show it at the door');
    expect(got.attachments.map(({ content }) => content).join()).toContain('SUMMARY:Few spots');
  },
);

it.each(['limited', 'unlimited'] as const)(
  'a spot that was given up and had again is mailed with its new pass: %s',
  async (kind) => {
    const event = await test.event({ title: `Again ${kind}`, maxAttendees: kind === 'limited' ? 5 : null });
    const email = `again-${kind}@mail.example`;
    const id = await guestAnswers(event.id, email);
    const link = `/api/rsvps/by-link/${rsvpLinkToken(test.context, id)}`;
    await test.put(`${link}/confirmed`);
    const mailed = async () => (await test.db.select().from(rsvps).where(eq(rsvps.id, id)))[0]?.mailedStatus;
    await expect.poll(mailed, { timeout: 15_000 }).toBe('attending');
    const codeOf = async () => (await test.get(`${link}/pass`)).json().code;
    const first = await codeOf();
    await test.post(link, { status: 'declined' });
    await test.post(link, { status: 'attending' });
    expect(await codeOf()).not.toBe(first);
    // The mail that gathers both answers comes ten minutes after the first.
    await makeJobsDue(test.db);
    const about = async () =>
      (await listOutbox(test.db)).filter(({ to, subject }) => to === email && subject.includes(event.title));
    await expect.poll(async () => (await about()).length, { timeout: 15_000 }).toBe(2);
    for (const { text } of await about()) expect(text).toContain('Your pass');
  },
);
