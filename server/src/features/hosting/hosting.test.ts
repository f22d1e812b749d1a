import type { HttpMethod } from '@quad/shared/define-route';
import { nameWords } from '@quad/shared/name-words';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { events } from '../../db/schema/events';
import { rsvps } from '../../db/schema/participation';
import { listOutbox, type OutboxMail } from '../../sandbox/smtp-sandbox';
import { jobsDone, makeJobsDue } from '../../testing/due-jobs';
import { useMails } from '../../testing/mails';
import { startTestApp, useMember, useTestApp } from '../../testing/test-app';
import { rsvpLinkToken } from '../rsvps/rsvp-mails';

const test = useTestApp();
useMails(test);
const host = useMember(test, { createdAt: new Date('2026-01-01') });

const ownEvent = (overrides: Partial<typeof events.$inferInsert> = {}) =>
  test.event({ hostId: host.id, ...overrides });
const edit = (id: string, changes: object, cookie = host.cookie) =>
  test.as(cookie).patch(`/api/events/${id}`, changes);
const answer = (id: string, cookie: string, status = 'attending') =>
  test.as(cookie).post(`/api/events/${id}/rsvp`, { status });
let guests = 0;
/** A guest who opened the link of the mail. */
async function guestAnswers(id: string, parts: { guestName?: string; guestEmail?: string } = {}) {
  guests += 1;
  const guestEmail = parts.guestEmail ?? `guest-${guests}@mail.example`;
  const guestName = parts.guestName ?? 'Tomás Ibarra';
  const response = await test.post(`/api/events/${id}/rsvp/guest`, { guestName, guestEmail });
  expect(response.statusCode).toBe(200);
  const token = rsvpLinkToken(test.context, response.json().rsvp.id);
  expect((await test.put(`/api/rsvps/by-link/${token}/confirmed`)).statusCode).toBe(200);
  return guestEmail;
}

/** The mails to an address, once `count` of them have these words in the subject. */
async function mailsTo(email: string, words: string, count = 1): Promise<OutboxMail[]> {
  const find = async () =>
    (await listOutbox(test.db)).filter(({ to, subject }) => to === email && subject.includes(words));
  await expect.poll(async () => (await find()).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(count);
  return find();
}

describe('editing', () => {
  it('notifies attendees only of another time or location', async () => {
    const event = await ownEvent({ title: 'Rooftop quiz' });
    const email = await guestAnswers(event.id);
    const response = await edit(event.id, { title: 'Roof quiz', description: 'Bring pens' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ title: 'Roof quiz', description: 'Bring pens', isHost: true });
    await edit(event.id, { location: '1420 Main St' });
    await makeJobsDue(test.db);
    const mails = await mailsTo(email, 'Changed: Roof quiz');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('1420 Main St');
    await edit(event.id, { startDate: new Date(Date.now() + 3 * 86_400_000).toISOString() });
    const page = (await test.get(`/api/events/${event.id}`)).json();
    expect(page.moved.from).toMatchObject({
      startDate: event.startDate.toISOString(),
      location: event.location,
    });
    await makeJobsDue(test.db);
    expect(await mailsTo(email, 'Changed: Roof quiz', 2)).toHaveLength(2);
    await edit(event.id, { endDate: new Date(Date.now() + 3 * 86_400_000 + 3_600_000).toISOString() });
    await makeJobsDue(test.db);
    expect(await mailsTo(email, 'Changed: Roof quiz', 3)).toHaveLength(3);
  });

  it('gives additional spots to the waitlist, and notifies those people', async () => {
    const event = await ownEvent({ maxAttendees: 1 });
    await guestAnswers(event.id);
    const waiting = await test.member();
    await answer(event.id, waiting.cookie, 'waitlisted');
    await jobsDone(test.db);
    const changed = await edit(event.id, { maxAttendees: 2 });
    expect(changed.json()).toMatchObject({ attendeeCount: 2, waitlistCount: 0 });
    const own = await waiting.get(`/api/events/${event.id}/rsvp`);
    expect(own.json().rsvp.status).toBe('attending');
    const [mail] = await mailsTo(waiting.email, 'A spot opened up');
    expect(mail?.text).not.toContain('gave up');
  });

  it('stores plain text, whatever was typed', async () => {
    const event = await ownEvent();
    const changed = await edit(event.id, {
      title: ' Late \u202enight\u0007  show ',
      location: 'Room\n5',
      venueName: 'Attic\u2066',
      description: '<p>Hi <b>all</b></p><script>alert(1)</script>',
    });
    expect(changed.json()).toMatchObject({
      title: 'Late night show',
      location: 'Room 5',
      venueName: 'Attic',
      description: 'Hi all',
    });
  });

  it('never takes a spot away', async () => {
    const event = await ownEvent({ maxAttendees: 6 });
    await guestAnswers(event.id);
    await guestAnswers(event.id);
    const refused = await edit(event.id, { maxAttendees: 1 });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().message).toBe("maxAttendees can't be below the 2 people who are already going");
    expect((await edit(event.id, { maxAttendees: 2 })).statusCode).toBe(200);
  });

  it.each([
    [{ title: ' ' }, 'Title is required'],
    [{ location: '' }, 'Location is required'],
    [{ startDate: '2020-01-01T00:00:00.000Z' }, 'startDate must be in the future'],
    [{ endDate: new Date().toISOString() }, 'endDate must be after startDate'],
    [{ latitude: null }, 'latitude and longitude go together'],
    [{ title: '\u0007\u202e' }, 'Title is required'],
    [{ maxAttendees: 2 ** 31 }, 'Max attendees must be at most 1,000,000'],
    [{ startDate: '9999-12-31T23:59:59.000Z' }, 'The event is too far in the future'],
  ])('refuses %o', async (changes, message) => {
    const event = await ownEvent();
    const response = await edit(event.id, changes);
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe(message);
  });
});

describe('cancelling', () => {
  const cancel = (id: string, reason: string) => host.post(`/api/events/${id}/cancel`, { reason });

  it('is final, with a reason that every attendee gets once', async () => {
    const event = await ownEvent({ title: 'Ice night' });
    const email = await guestAnswers(event.id);
    expect((await cancel(event.id, '  ')).statusCode).toBe(400);
    const cancelled = await cancel(event.id, 'Roof is closed for ice.');
    expect(cancelled.json()).toMatchObject({ status: 'cancelled', cancelReason: 'Roof is closed for ice.' });
    expect((await cancel(event.id, 'Something else')).json().cancelReason).toBe('Roof is closed for ice.');
    const mails = await mailsTo(email, 'Cancelled: Ice night');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Roof is closed for ice.');
    expect((await edit(event.id, { title: 'Again' })).json().code).toBe('EVENT_CANCELLED');
  });

  it('is refused once the event is over', async () => {
    const event = await ownEvent({ startDate: new Date(Date.now() - 86_400_000) });
    expect((await cancel(event.id, 'Sorry')).json().code).toBe('EVENT_ENDED');
  });
});

describe('deleting', () => {
  const remove = (id: string) => host.delete(`/api/events/${id}`);

  it('is allowed only while nobody has responded', async () => {
    const [lonely, answered] = [await ownEvent(), await ownEvent()];
    await guestAnswers(answered.id);
    const refused = await remove(answered.id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe('People have RSVPed to this event. Cancel it instead.');
    expect((await remove(lonely.id)).statusCode).toBe(204);
    expect((await test.get(`/api/events/${lonely.id}`)).statusCode).toBe(404);
  });
});

describe('attendees', () => {
  it('are counted, found by name and guest address, and read page by page', async () => {
    const event = await ownEvent({ maxAttendees: 3 });
    const ana = await test.member({ firstName: 'Ána', lastName: 'Reyes' });
    await answer(event.id, ana.cookie);
    await guestAnswers(event.id, { guestName: 'Kai Brandt', guestEmail: 'kai.b@mail.example' });
    const [maybe, third, line, gone] = [
      await test.member(),
      await test.member({ firstName: 'Đorđe', lastName: 'O’Brien-Weiß' }),
      await test.member(),
      await test.member(),
    ];
    await answer(event.id, maybe.cookie, 'maybe');
    await answer(event.id, third.cookie);
    await answer(event.id, line.cookie, 'waitlisted');
    await answer(event.id, gone.cookie, 'waitlisted');
    await answer(event.id, gone.cookie, 'cancelled');
    const list = (query: string) => host.get(`/api/events/${event.id}/attendees${query}`);

    const all = (await list('')).json();
    expect(all.counts).toEqual({ attending: 3, maybe: 1, waitlisted: 1, guests: 1, total: 5 });
    expect(all.attendees).toHaveLength(5);
    const names = async (query: string) =>
      (await list(query)).json().attendees.map(({ name }: { name: string }) => name);
    expect(await names('?q=ana%20rey')).toEqual(['Ána Reyes']);
    expect(await names('?q=KAI.B%40mail')).toEqual(['Kai Brandt']);
    expect(await names(`?q=${encodeURIComponent(ana.email)}`)).toEqual([]);
    expect(await names('?q=%25')).toEqual([]);
    for (const typed of ["o'brien dorde", 'OBRIEN', 'weiss dor', 'brien‑weiß', "đorđe o'brien-weiss"]) {
      expect(await names(`?q=${encodeURIComponent(typed)}`), typed).toEqual(['Đorđe O’Brien-Weiß']);
    }
    expect((await list('?status=waitlisted')).json().attendees).toMatchObject([
      { userId: line.id, waitlistPosition: 1 },
    ]);

    const first = await list('?limit=2');
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1];
    const second = await host.get(next ?? '');
    const ids = [first, second].flatMap((page) =>
      page.json().attendees.map(({ rsvpId }: { rsvpId: string }) => rsvpId),
    );
    expect(ids).toEqual(all.attendees.slice(0, 4).map(({ rsvpId }: { rsvpId: string }) => rsvpId));
  });

  it('are found by the same letters here and at a door without a network', async () => {
    const letters = [
      ...'ƁɓƊɗƘƙƳƴƏə',
      ...Array.from({ length: 0xc0 }, (_, at) => String.fromCharCode(0xc0 + at)),
    ];
    const { rows } = await test.database.pool.query<{ letter: string; folded: string }>(
      "select letter, regexp_replace(quad_fold(letter), '[^[:alnum:]]', '', 'g') as folded from unnest($1::text[]) as letter",
      [letters.filter((letter) => /\p{L}/u.test(letter))],
    );
    const others = rows.filter(({ letter, folded }) => nameWords(letter).join('') !== folded);
    expect(others.filter(({ folded }) => /^[a-z]+$/.test(folded))).toEqual([]);
  });

  it("never include a member's address, in the list or the export", async () => {
    const event = await ownEvent();
    const person = await test.member();
    await answer(event.id, person.cookie);
    const email = await guestAnswers(event.id);
    for (const path of ['attendees', 'attendees.csv']) {
      const { body, statusCode } = await host.get(`/api/events/${event.id}/${path}`);
      expect(statusCode).toBe(200);
      expect(body).not.toContain(person.email);
      expect(body).toContain(email);
    }
  });

  it('are exported as text that no spreadsheet takes for a formula', async () => {
    const event = await ownEvent();
    await guestAnswers(event.id, { guestName: '=HYPERLINK("https://evil.example","x")' });
    await guestAnswers(event.id, { guestName: 'Brandt, Kai' });
    const { body, headers } = await host.get(`/api/events/${event.id}/attendees.csv`);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['cache-control']).toBe('private, no-store');
    const [head, formula, comma] = body.split('\r\n');
    expect(head).toBe(
      '\uFEFFName,Status,Answered (UTC),Guest email,Guest address,University,Paid,checkedInAt,door',
    );
    expect(formula).toMatch(/^"'=HYPERLINK\(""https:\/\/evil\.example"",""x""\)",attending,/);
    expect(comma).toMatch(/^"Brandt, Kai",attending,/);
  });
});

describe('a message to attendees', () => {
  const words = { subject: 'Bring a coat', message: 'It is cold up there.' };
  const send = (id: string, body: object = words) => host.post(`/api/events/${id}/message`, body);

  it("reaches everybody attending, maybe or waitlisted, individually and without the host's address", async () => {
    const event = await ownEvent({ title: 'Stargazing' });
    const email = await guestAnswers(event.id);
    const [maybe, declined] = [await test.member(), await test.member()];
    await answer(event.id, maybe.cookie, 'maybe');
    await answer(event.id, declined.cookie, 'declined');
    expect((await send(event.id)).json()).toMatchObject({ recipients: 2 });
    for (const to of [email, maybe.email]) {
      const [mail] = await mailsTo(to, 'Bring a coat · Stargazing');
      expect(mail?.text).toContain('It is cold up there.');
    }
    const copies = (await listOutbox(test.db)).filter(({ subject }) => subject.includes('Bring a coat'));
    expect(copies.filter(({ to }) => to === declined.email)).toEqual([]);
  });

  it('requires text, and can be sent five times a day', async () => {
    const strict = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } });
    const sender = await strict.member();
    const event = await strict.event({ hostId: sender.id });
    const post = (payload: object) => sender.post(`/api/events/${event.id}/message`, payload);
    const wordless = await post({ ...words, message: ' ' });
    expect(wordless.json().message).toBe('Please write a message');
    for (let sent = 0; sent < 5; sent += 1) expect((await post(words)).statusCode).toBe(200);
    expect((await post(words)).statusCode).toBe(429);
  });
});

describe("somebody else's event", () => {
  const calls: [HttpMethod, string, object?][] = [
    ['PATCH', '', { title: 'Mine now' }],
    ['DELETE', ''],
    ['POST', '/cancel', { reason: 'Because' }],
    ['POST', '/message', { subject: 'Hi', message: 'Buy now' }],
    ['GET', '/attendees'],
    ['GET', '/attendees.csv'],
    ['GET', '/review'],
  ];

  it.each(calls)('responds to %s %s with 403, to visitors with 401', async (method, path, body) => {
    const event = await ownEvent();
    await guestAnswers(event.id);
    const other = await test.member();
    expect((await other.send(method, `/api/events/${event.id}${path}`, body)).statusCode).toBe(403);
    expect((await test.send(method, `/api/events/${event.id}${path}`, body)).statusCode).toBe(401);
    const [after] = await test.db.select().from(events).where(eq(events.id, event.id));
    expect(after).toMatchObject({ title: 'Porch concert', status: 'scheduled' });
    expect(await test.db.$count(rsvps, eq(rsvps.eventId, event.id))).toBe(1);
  });
});
