import type { AttendedEvent, HostedEvent } from '@quad/shared/contract/my-events';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { rsvps } from '../../db/schema/participation';
import { payments } from '../../db/schema/payments';
import type { buildEvent } from '../../testing/factories';
import { type Member, useTestApp } from '../../testing/test-app';

const test = useTestApp();

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const eventIn = (title: string, days: number, more: Parameters<typeof buildEvent>[1] = {}) =>
  test.event({ title, startDate: inDays(days), ...more });
const go = (eventId: string, person: Member, status = 'attending') =>
  person.post(`/api/events/${eventId}/rsvp`, { status });
const titlesOf = ({ events }: { events: { title: string }[] }) => events.map(({ title }) => title);

async function everyPage(path: string, person: Member): Promise<string[]> {
  const titles: string[] = [];
  let url: string | undefined = path;
  while (url) {
    const page = await person.get(url);
    titles.push(...titlesOf(page.json()));
    url = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1];
  }
  return titles;
}

describe('GET /api/user/events', () => {
  const hosting = async (person: Member, query = '') => (await person.get(`/api/user/events${query}`)).json();

  it('lists hosted events, soonest first, canceled and unlisted ones too, with their waitlists', async () => {
    const [ada, ben, cy] = [await test.member(), await test.member(), await test.member()];
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
    const ada = await test.member();
    const startDate = inDays(when === 'past' ? -5 : 5);
    for (const title of ['a', 'b', 'c', 'd', 'e']) {
      await test.event({ title, hostId: ada.id, startDate });
    }
    const titles = await everyPage(`/api/user/events?when=${when}&limit=2`, ada);
    expect(titles.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('includes events whose fee is being paid or refunded', async () => {
    const ada = await test.member();
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
    await test.db
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
    expect((await hosting(await test.member())).waiting).toEqual([]);
  });

  it('requires a signed-in user', async () => {
    for (const url of ['/api/user/events', '/api/user/attending', '/api/user/calendar']) {
      expect((await test.get(url)).statusCode).toBe(401);
    }
  });
});

describe('GET /api/user/attending', () => {
  const attending = async (person: Member, query = '') =>
    (await person.get(`/api/user/attending${query}`)).json();

  it('lists events that the person attends, may attend or is waitlisted for, with the status', async () => {
    const [ada, ben] = [await test.member(), await test.member()];
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
    await test.db.insert(rsvps).values([
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
    const [ada, host] = [await test.member(), await test.member()];
    const event = await eventIn('theirs', 1, { hostId: host.id });
    await go(event.id, ada);
    const [blocker, blocked] = who === 'host' ? [host, ada] : [ada, host];
    await blocker.put(`/api/users/${blocked.id}/block`);
    expect(await attending(ada)).toMatchObject({ events: [], counts: { upcoming: 0, past: 0 } });
  });
});

describe('the personal calendar', () => {
  const address = async (person: Member) => (await person.get('/api/user/calendar')).json().url;
  const renew = async (person: Member) =>
    new URL((await person.post('/api/user/calendar')).json().url).pathname;
  const entries = (body: string) =>
    Object.fromEntries(
      new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map((entry) => {
        return [entry.getFirstPropertyValue('summary'), entry.getFirstPropertyValue('status')];
      }),
    );

  it("contains events that the person hosts and attends, each once, and nobody else's", async () => {
    const [ada, ben] = [await test.member(), await test.member()];
    expect(await address(ada)).toBeNull();
    const path = await renew(ada);
    expect(await address(ada)).toContain(path);
    const own = await eventIn('Own, with comma', 1, { hostId: ada.id });
    await go(own.id, ada);
    await go((await eventIn('Going', 2)).id, ada);
    await go((await eventIn('Perhaps', 2)).id, ada, 'maybe');
    const full = await eventIn('Full', 2, { maxAttendees: 1 });
    await go(full.id, ben);
    await go(full.id, ada, 'waitlisted');
    await go((await eventIn('Put off', 2, { status: 'postponed' })).id, ada);
    await go((await eventIn('Not mine', 2)).id, ben);
    await go((await eventIn('Declined', 2)).id, ada, 'declined');
    await eventIn('Long ago', -100, { hostId: ada.id });
    const feed = await test.get(path);
    expect(feed.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(feed.headers['cache-control']).toContain('private');
    expect(entries(feed.body)).toEqual({
      'Own, with comma': 'CONFIRMED',
      Going: 'CONFIRMED',
      'Maybe: Perhaps': 'TENTATIVE',
      'Waitlist: Full': 'TENTATIVE',
      'Postponed: Put off': 'TENTATIVE',
    });
    // Neither a place in line nor what doesn't take place then makes anybody busy.
    expect(feed.body.match(/TRANSP:TRANSPARENT\r\nSUMMARY:\w+/g)?.sort()).toEqual([
      'TRANSP:TRANSPARENT\r\nSUMMARY:Postponed',
      'TRANSP:TRANSPARENT\r\nSUMMARY:Waitlist',
    ]);
    expect(feed.body.match(/BEGIN:VEVENT/g)).toHaveLength(5);
  });

  it("can't be opened by renewed, revoked, forged and suspended addresses", async () => {
    const ada = await test.member();
    const first = await renew(ada);
    const second = await renew(ada);
    expect((await test.get(first)).statusCode).toBe(404);
    expect((await test.get(second)).statusCode).toBe(200);
    expect((await test.get(second.replace('.ics', 'x.ics'))).statusCode).toBe(404);
    await test.database.pool.query('update users set suspended_at = now() where id = $1', [ada.id]);
    expect((await test.get(second)).statusCode).toBe(404);
    await test.database.pool.query('update users set suspended_at = null where id = $1', [ada.id]);
    expect((await ada.delete('/api/user/calendar')).statusCode).toBe(204);
    expect((await test.get(second)).statusCode).toBe(404);
    expect(await address(ada)).toBeNull();
  });
});
