import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { passes } from '../../db/schema/door';
import { events } from '../../db/schema/events';
import { media, rsvps } from '../../db/schema/participation';
import { buildUser } from '../../testing/factories';
import { cookieOf, useTestApp } from '../../testing/test-app';
import { rsvpLinkToken } from './rsvp-mails';

const test = useTestApp();

let people = 0;
function newEmail(): string {
  people += 1;
  return `Guest.${people}@uni.example`;
}

async function guestAnswers(eventId: string, guestEmail: string, status = 'attending'): Promise<string> {
  const body = { guestName: 'Tomás', guestEmail, guestAddress: '12 Hidden Street', status };
  const response = await test.post(`/api/events/${eventId}/rsvp/guest`, body);
  expect(response.statusCode).toBe(200);
  return response.json().rsvp.id;
}
/** Opens the link in the mail about a guest's RSVP. */
async function openLink(rsvpId: string): Promise<void> {
  const url = `/api/rsvps/by-link/${rsvpLinkToken(test.context, rsvpId)}/confirmed`;
  expect((await test.put(url)).statusCode).toBe(200);
}
async function memberAnswers(eventId: string, cookie: string, status = 'attending'): Promise<string> {
  const response = await test.as(cookie).post(`/api/events/${eventId}/rsvp`, { status });
  expect(response.statusCode).toBe(200);
  return response.json().rsvp.id;
}

async function signUp(email: string): Promise<string> {
  const body = { email, password: 'Lantern71', firstName: 'Tomás', lastName: 'Ibarra' };
  const response = await test.post('/api/register', body);
  return cookieOf(response);
}

/** Follows the newest verification mail to an address, signed in as its account. */
async function verify(email: string, cookie: string): Promise<void> {
  const { rows } = await test.db.execute<{ token: string }>(sql`
    select data ->> 'token' as token from pgboss.job
    where name = 'auth.mail' and lower(data ->> 'email') = lower(${email}) order by created_on desc limit 1`);
  const { statusCode } = await test.as(cookie).post('/api/auth/verify-link', { token: rows[0]?.token });
  expect(statusCode).toBe(200);
}

const ownRsvp = async (eventId: string, cookie: string) =>
  (await test.as(cookie).get(`/api/events/${eventId}/rsvp`)).json().rsvp;
const countOf = async (eventId: string) =>
  (await test.db.select().from(events).where(eq(events.id, eventId)))[0]?.attendeeCount;

describe("a guest's RSVPs, comments and videos", () => {
  it("become the account's when it proves the address, as far as they were confirmed by mail", async () => {
    const host = await buildUser(test.db);
    const hostCookie = await test.signIn(host.email);
    const event = await test.event({ hostId: host.id });
    const email = newEmail();
    const rsvpId = await guestAnswers(event.id, email);
    await test.post(`/api/events/${event.id}/comments/guest`, {
      guestName: 'Tomás',
      guestEmail: email.toUpperCase(),
      content: 'First time here',
    });
    const file = { type: 'video', filename: 'a.mp4', contentType: 'video/mp4', fileSize: 1 } as const;
    await test.db.insert(media).values({
      eventId: event.id,
      guestName: 'T',
      guestEmail: email,
      storageKey: `media/${event.id}`,
      ...file,
    });

    const cookie = await signUp(email.toLowerCase());
    await openLink(rsvpId);
    expect(await ownRsvp(event.id, cookie)).toBeNull();
    await verify(email, cookie);
    expect(await ownRsvp(event.id, cookie)).toMatchObject({ id: rsvpId, status: 'attending' });
    expect(await countOf(event.id)).toBe(1);
    // Anybody may have written them with that address.
    const [comment] = (await test.as(cookie).get(`/api/events/${event.id}/comments`)).json();
    expect(comment).toMatchObject({ authorName: 'Tomás', guestName: 'Tomás', canDelete: false });
    expect((await test.as(cookie).get(`/api/events/${event.id}/media`)).json()).toEqual([]);
    const seenByHost = await test.as(hostCookie).get(`/api/events/${event.id}/attendees`);
    expect(seenByHost.body.toLowerCase()).not.toContain(email.toLowerCase());
  });

  it("become a verified account's as soon as the link is opened", async () => {
    const event = await test.event();
    const email = newEmail();
    const ada = await test.member({ email });
    const rsvpId = await guestAnswers(event.id, email);
    expect(await ownRsvp(event.id, ada.cookie)).toBeNull();
    await openLink(rsvpId);
    expect(await ownRsvp(event.id, ada.cookie)).toMatchObject({ id: rsvpId });
  });

  it('stay as they are while the mailed link was not opened, though the address is verified', async () => {
    const event = await test.event();
    const email = newEmail();
    const rsvpId = await guestAnswers(event.id, email);
    const cookie = await signUp(email);
    await verify(email, cookie);
    expect(await ownRsvp(event.id, cookie)).toBeNull();
    const [row] = await test.db.select().from(rsvps).where(eq(rsvps.id, rsvpId));
    expect(row).toMatchObject({ userId: null, guestEmail: email });
  });

  it('are not confirmed any more if somebody only types the address after they were canceled', async () => {
    const event = await test.event();
    const email = newEmail();
    const rsvpId = await guestAnswers(event.id, email);
    await openLink(rsvpId);
    const link = `/api/rsvps/by-link/${rsvpLinkToken(test.context, rsvpId)}`;
    await test.post(link, { status: 'cancelled' });
    await guestAnswers(event.id, email);
    const cookie = await signUp(email);
    await verify(email, cookie);
    expect(await ownRsvp(event.id, cookie)).toBeNull();
  });

  it('stay unchanged before that, and with any other address', async () => {
    const event = await test.event();
    const email = newEmail();
    const rsvpId = await guestAnswers(event.id, email);
    const other = newEmail();
    await openLink(rsvpId);
    await verify(other, await signUp(other));
    await signUp(email);
    const [row] = await test.db.select().from(rsvps).where(eq(rsvps.id, rsvpId));
    expect(row).toMatchObject({ userId: null, guestEmail: email });
  });

  it.each([
    // as a guest, as a member, what remains
    ['attending', 'maybe', 'attending'],
    ['maybe', 'attending', 'attending'],
    ['attending', 'attending', 'attending'],
    ['attending', 'waitlisted', 'attending'],
    ['cancelled', 'maybe', 'maybe'],
    ['attending', 'declined', 'attending'],
  ])("(%s) merge with the member's RSVP (%s): %s", async (asGuest, asMember, left) => {
    const event = await test.event({ maxAttendees: 2 });
    const email = newEmail();
    const cookie = await signUp(email);
    await openLink(await guestAnswers(event.id, email, asGuest));
    const next = newEmail();
    if (asMember === 'waitlisted') await guestAnswers(event.id, newEmail());
    await memberAnswers(event.id, cookie, asMember);
    if (asMember === 'attending' && asGuest === 'attending') {
      const waitingId = await guestAnswers(event.id, next, 'waitlisted');
      await test.put(`/api/rsvps/by-link/${rsvpLinkToken(test.context, waitingId)}/confirmed`);
    }
    await verify(email, cookie);
    expect((await ownRsvp(event.id, cookie)).status).toBe(left);
    const rows = await test.db.select().from(rsvps).where(eq(rsvps.eventId, event.id));
    expect(rows.filter(({ status }) => status === 'attending')).toHaveLength((await countOf(event.id)) ?? -1);
    expect(rows.every(({ guestEmail }) => guestEmail !== email)).toBe(true);
    // The spot that was taken twice goes to the first on the waitlist.
    const waiting = rows.find(({ guestEmail }) => guestEmail === next);
    if (waiting) expect(waiting.status).toBe('attending');
  });
});

describe('comments and videos with the address of a mailed link', () => {
  const post = async (eventId: string, guestEmail: string, content: string) => {
    const body = { guestName: 'Tomás', guestEmail, content };
    return (await test.post(`/api/events/${eventId}/comments/guest`, body)).json().id as string;
  };
  const contents = async (eventId: string) =>
    (await test.get(`/api/events/${eventId}/comments`))
      .json()
      .map(({ content }: { content: string }) => content);

  it("are confirmed or removed by its reader, and become the account's", async () => {
    const event = await test.event();
    const email = newEmail();
    const own = await post(event.id, email, 'See you there');
    const forged = await post(event.id, email.toUpperCase(), 'I hate this place');
    const url = `/api/rsvps/by-link/${rsvpLinkToken(test.context, await guestAnswers(event.id, email))}/posts`;
    expect((await test.get(url)).json().posts).toEqual([
      { id: own, kind: 'comment', text: 'See you there' },
      { id: forged, kind: 'comment', text: 'I hate this place' },
    ]);
    expect((await test.put(`${url}/${own}`, { isMine: true })).json().posts).toHaveLength(1);
    expect((await test.put(`${url}/${forged}`, { isMine: false })).json().posts).toEqual([]);
    expect((await test.put(`${url}/${forged}`, { isMine: true })).statusCode).toBe(404);
    expect(await contents(event.id)).toEqual(['See you there']);
    const cookie = await signUp(email);
    await verify(email, cookie);
    const [comment] = (await test.as(cookie).get(`/api/events/${event.id}/comments`)).json();
    expect(comment).toMatchObject({ authorName: 'Tomás Ibarra', guestName: null, canDelete: true });
  });

  it("are not shown or changed by the link of another address, event, or an account that isn't verified", async () => {
    const [event, other] = [await test.event(), await test.event()];
    const email = newEmail();
    const id = await post(event.id, email, 'See you there');
    const unverified = await test.member({ email, emailVerified: false });
    const links = [
      await guestAnswers(event.id, newEmail()),
      await guestAnswers(other.id, email),
      await memberAnswers(event.id, unverified.cookie),
    ];
    for (const rsvpId of links) {
      const url = `/api/rsvps/by-link/${rsvpLinkToken(test.context, rsvpId)}/posts`;
      expect((await test.get(url)).json()).toEqual({ posts: [] });
      expect((await test.put(`${url}/${id}`, { isMine: false })).statusCode).toBe(404);
    }
    expect(await contents(event.id)).toEqual(['See you there']);
  });
});

describe('an account that has proved its address', () => {
  it('gets what is answered by the link of its mail, not only what is confirmed there', async () => {
    const event = await test.event({ maxAttendees: 5 });
    const email = newEmail();
    const cookie = await signUp(email);
    await verify(email, cookie);
    const id = await guestAnswers(event.id, email);
    const link = `/api/rsvps/by-link/${rsvpLinkToken(test.context, id)}`;
    expect((await test.post(link, { status: 'maybe' })).statusCode).toBe(200);
    expect(await ownRsvp(event.id, cookie)).toMatchObject({ id, status: 'maybe' });
  });

  it('does not come back to an event as a guest, once the host has removed it', async () => {
    const host = await test.member();
    const event = await test.event({ hostId: host.id });
    const email = newEmail();
    const cookie = await signUp(email);
    await verify(email, cookie);
    const own = await memberAnswers(event.id, cookie);
    await host.put(`/api/events/${event.id}/attendees/${own}/removed`, { isRemoved: true });
    const id = await guestAnswers(event.id, email);
    const link = `/api/rsvps/by-link/${rsvpLinkToken(test.context, id)}`;
    const answered = (await test.post(link, { status: 'attending' })).json();
    expect(answered.rsvp.status).not.toBe('attending');
    expect(await ownRsvp(event.id, cookie)).toMatchObject({ status: 'removed' });
    expect(await countOf(event.id)).toBe(0);
  });

  it('keeps the RSVP with which it came in, and that it paid', async () => {
    const event = await test.event();
    const email = newEmail();
    const guestId = await guestAnswers(event.id, email);
    const cookie = await signUp(email);
    const ownId = await memberAnswers(event.id, cookie);
    await test.get(`/api/rsvps/by-link/${rsvpLinkToken(test.context, guestId)}/pass`);
    await test.db.update(passes).set({ isAttended: true }).where(eq(passes.rsvpId, guestId));
    await test.db.update(rsvps).set({ paidAt: new Date() }).where(eq(rsvps.id, ownId));
    await openLink(guestId);
    await verify(email, cookie);
    expect(await ownRsvp(event.id, cookie)).toMatchObject({ id: guestId, status: 'attending' });
    const [kept] = await test.db.select().from(rsvps).where(eq(rsvps.id, guestId));
    expect(kept?.paidAt).not.toBeNull();
    expect(await countOf(event.id)).toBe(1);
  });
});
