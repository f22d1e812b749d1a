import type { AttendedEvent, HostedEvent } from '@quad/shared/contract/my-events';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rsvps } from '../../db/schema/participation';
import { payments } from '../../db/schema/payments';
import { buildEvent, buildUser } from '../../testing/factories';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const db = () => test.database.db;
const inject = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, cookie = '', payload?: object) =>
  test.app.inject({ method, url, headers: { cookie }, ...(payload ? { payload } : {}) });

async function member(overrides: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(db(), overrides);
  return { id: user.id, cookie: await test.signIn(user.email) };
}
type Member = Awaited<ReturnType<typeof member>>;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const eventIn = (title: string, days: number, more: Parameters<typeof buildEvent>[1] = {}) =>
  buildEvent(db(), { title, startDate: inDays(days), ...more });
const go = (eventId: string, { cookie }: Member, status = 'attending') =>
  inject('POST', `/api/events/${eventId}/rsvp`, cookie, { status });
const titlesOf = ({ events }: { events: { title: string }[] }) => events.map(({ title }) => title);

async function everyPage(path: string, { cookie }: Member): Promise<string[]> {
  const titles: string[] = [];
  let url: string | undefined = path;
  while (url) {
    const page = await inject('GET', url, cookie);
    titles.push(...titlesOf(page.json()));
    url = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1];
  }
  return titles;
}

describe('GET /api/user/events', () => {
  const hosting = async ({ cookie }: Member, query = '') =>
    (await inject('GET', `/api/user/events${query}`, cookie)).json();

  it('lists hosted events, soonest first, canceled and unlisted ones too, with their waitlists', async () => {
    const [ada, ben, cy] = [await member(), await member(), await member()];
    const full = await eventIn('full', 3, { hostId: ada.id, maxAttendees: 1 });
    await eventIn('off', 2, { hostId: ada.id, status: 'cancelled' });
    await eventIn('unlisted', 1, { hostId: ada.id, isPublic: false });
    await eventIn('hidden', 1, { hostId: ada.id, hiddenAt: new Date() });
    await eventIn('somebody else', 1, { hostId: ben.id });
    await eventIn('last week', -7, { hostId: ada.id });
    await eventIn('yesterday', -1, { hostId: ada.id });
    await go(full.id, ben);
    await go(full.id, cy, 'waitlisted');
    const upcoming = await hosting(ada);
    expect(titlesOf(upcoming)).toEqual(['unlisted', 'off', 'full']);
    expect(upcoming.counts).toEqual({ upcoming: 3, past: 2 });
    expect(upcoming.events.map(({ status, waitlistCount }: HostedEvent) => [status, waitlistCount])).toEqual([
      ['scheduled', 0],
      ['cancelled', 0],
      ['scheduled', 1],
    ]);
    const past = await hosting(ada, '?when=past');
    expect(titlesOf(past)).toEqual(['yesterday', 'last week']);
    expect(past.counts).toEqual({ upcoming: 3, past: 2 });
  });

  it.each(['upcoming', 'past'])('pages %s events without gaps or repeats', async (when) => {
    const ada = await member();
    const startDate = inDays(when === 'past' ? -5 : 5);
    for (const title of ['a', 'b', 'c', 'd', 'e']) {
      await buildEvent(db(), { title, hostId: ada.id, startDate });
    }
    const titles = await everyPage(`/api/user/events?when=${when}&limit=2`, ada);
    expect(titles.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('includes events whose fee is being paid or refunded', async () => {
    const ada = await member();
    const startDate = '2027-01-05T20:00:00.000Z';
    const draft = (title: string) => ({
      title,
      category: 'social' as const,
      location: 'Here',
      startDate,
      price: 0,
    });
    const payment = (title: string, status: (typeof payments.$inferInsert)['status'], daysAgo = 0) => ({
      userId: ada.id,
      draft: draft(title),
      draftHash: title,
      amount: 500,
      paymentIntentId: `pi_${title}_${ada.id}`,
      status,
      createdAt: inDays(-daysAgo),
    });
    await db()
      .insert(payments)
      .values([
        payment('clearing', 'processing', 2),
        payment('opened', 'created'),
        payment('forgotten', 'created', 2),
        payment('live', 'published'),
        payment('back', 'refunded'),
        payment('going back', 'refunding', 3),
      ]);
    const { waiting, counts } = await hosting(ada);
    expect(waiting.map(({ title, status }: { title: string; status: string }) => [title, status])).toEqual([
      ['opened', 'open'],
      ['clearing', 'processing'],
      ['going back', 'refunding'],
    ]);
    expect(waiting[0].startDate).toBe(startDate);
    expect(counts).toEqual({ upcoming: 0, past: 0 });
    expect((await hosting(ada, '?when=past')).waiting).toEqual([]);
    expect((await hosting(await member())).waiting).toEqual([]);
  });

  it('requires a signed-in user', async () => {
    for (const url of ['/api/user/events', '/api/user/attending', '/api/user/calendar']) {
      expect((await inject('GET', url)).statusCode).toBe(401);
    }
  });
});

describe('GET /api/user/attending', () => {
  const attending = async ({ cookie }: Member, query = '') =>
    (await inject('GET', `/api/user/attending${query}`, cookie)).json();

  it('lists events that the person attends, may attend or is waitlisted for, with the status', async () => {
    const [ada, ben] = [await member(), await member()];
    const full = await eventIn('full', 1, { maxAttendees: 1 });
    await go(full.id, ben);
    await go(full.id, ada, 'waitlisted');
    await go((await eventIn('maybe', 2)).id, ada, 'maybe');
    const off = await eventIn('off', 3);
    await go(off.id, ada);
    await test.database.pool.query("update events set status = 'cancelled' where id = $1", [off.id]);
    await go((await eventIn('declined', 3)).id, ada, 'declined');
    const left = await eventIn('left', 3);
    await go(left.id, ada);
    await go(left.id, ada, 'cancelled');
    const past = await eventIn('past', -2);
    const missed = await eventIn('missed', -3);
    await db()
      .insert(rsvps)
      .values([
        { eventId: past.id, userId: ada.id },
        { eventId: missed.id, userId: ada.id, status: 'waitlisted' },
      ]);
    const upcoming = await attending(ada);
    expect(
      upcoming.events.map(({ title, ownRsvpStatus, waitlistPosition, status }: AttendedEvent) => [
        title,
        ownRsvpStatus,
        waitlistPosition,
        status,
      ]),
    ).toEqual([
      ['full', 'waitlisted', 1, 'scheduled'],
      ['maybe', 'maybe', null, 'scheduled'],
      ['off', 'attending', null, 'cancelled'],
    ]);
    expect(upcoming.counts).toEqual({ upcoming: 3, past: 1 });
    expect(titlesOf(await attending(ada, '?when=past'))).toEqual(['past']);
    expect((await attending(ben)).counts).toEqual({ upcoming: 1, past: 0 });
  });

  it.each(['host', 'guest'])('leaves out events across a block that the %s set', async (who) => {
    const [ada, host] = [await member(), await member()];
    const event = await eventIn('theirs', 1, { hostId: host.id });
    await go(event.id, ada);
    const [blocker, blocked] = who === 'host' ? [host, ada] : [ada, host];
    await inject('PUT', `/api/users/${blocked.id}/block`, blocker.cookie);
    expect(await attending(ada)).toMatchObject({ events: [], counts: { upcoming: 0, past: 0 } });
  });
});

describe('the personal calendar', () => {
  const address = async ({ cookie }: Member) =>
    (await inject('GET', '/api/user/calendar', cookie)).json().url;
  const renew = async ({ cookie }: Member) =>
    new URL((await inject('POST', '/api/user/calendar', cookie)).json().url).pathname;
  const entries = (body: string) =>
    Object.fromEntries(
      new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map((entry) => {
        return [entry.getFirstPropertyValue('summary'), entry.getFirstPropertyValue('status')];
      }),
    );

  it("contains events that the person hosts and attends, each once, and nobody else's", async () => {
    const [ada, ben] = [await member(), await member()];
    expect(await address(ada)).toBeNull();
    const path = await renew(ada);
    expect(await address(ada)).toContain(path);
    const own = await eventIn('Own, with comma', 1, { hostId: ada.id });
    await go(own.id, ada);
    await go((await eventIn('Going', 2)).id, ada);
    await go((await eventIn('Perhaps', 2)).id, ada, 'maybe');
    await go((await eventIn('Not mine', 2)).id, ben);
    await go((await eventIn('Declined', 2)).id, ada, 'declined');
    await eventIn('Long ago', -100, { hostId: ada.id });
    const feed = await inject('GET', path);
    expect(feed.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(feed.headers['cache-control']).toContain('private');
    expect(entries(feed.body)).toEqual({
      'Own, with comma': 'CONFIRMED',
      Going: 'CONFIRMED',
      Perhaps: 'TENTATIVE',
    });
    expect(feed.body.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  });

  it("can't be opened by renewed, revoked, forged and suspended addresses", async () => {
    const ada = await member();
    const first = await renew(ada);
    const second = await renew(ada);
    expect((await inject('GET', first)).statusCode).toBe(404);
    expect((await inject('GET', second)).statusCode).toBe(200);
    expect((await inject('GET', second.replace('.ics', 'x.ics'))).statusCode).toBe(404);
    await test.database.pool.query('update users set suspended_at = now() where id = $1', [ada.id]);
    expect((await inject('GET', second)).statusCode).toBe(404);
    await test.database.pool.query('update users set suspended_at = null where id = $1', [ada.id]);
    expect((await inject('DELETE', '/api/user/calendar', ada.cookie)).statusCode).toBe(204);
    expect((await inject('GET', second)).statusCode).toBe(404);
    expect(await address(ada)).toBeNull();
  });
});
