import type { HttpMethod } from '@quad/shared/define-route';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/events';
import { payments } from '../../db/schema/payments';
import { type Member, useMember, useTestApp } from '../../testing/test-app';

/** What a host may change beside when and where: price, picture, who finds it, and the zone of its times. */
const test = useTestApp();
const host = useMember(test);
// The store of pictures is asked over HTTP.
beforeAll(() => test.listen());

const ownEvent = (overrides: Partial<typeof events.$inferInsert> = {}) =>
  test.event({ hostId: host.id, ...overrides });
const edit = (id: string, changes: object) => host.patch(`/api/events/${id}`, changes);
const goingTo = async (id: string, person: Member) =>
  (await person.post(`/api/events/${id}/rsvp`, { status: 'attending' })).json().rsvp.id as string;
const markPaid = (id: string, rsvpId: string, hasPaid = true, by: Member = host) =>
  by.put(`/api/events/${id}/attendees/${rsvpId}/paid`, { hasPaid });
const rowOf = async (id: string) => (await test.db.select().from(events).where(eq(events.id, id)))[0];

describe('the price of an event', () => {
  it('goes from free to paid and back, with everything that follows from it', async () => {
    const event = await ownEvent();
    const paid = await edit(event.id, { price: 12.5 });
    expect(paid.json()).toMatchObject({ price: 12.5, minPrice: 12.5, maxPrice: 12.5 });
    expect(await rowOf(event.id)).toMatchObject({ isPaid: true, isFree: false, platformFee: 0.63 });
    const free = await edit(event.id, { price: 0 });
    expect(free.json()).toMatchObject({ price: 0, minPrice: 0, maxPrice: 0 });
    expect(await rowOf(event.id)).toMatchObject({ isPaid: false, isFree: true, platformFee: 0 });
  });

  it('costs the host nothing more: the publishing fee is for the event, whatever its price', async () => {
    const event = await ownEvent({ paymentIntentId: 'pi_paid_once' });
    expect((await edit(event.id, { price: 30 })).statusCode).toBe(200);
    expect(await rowOf(event.id)).toMatchObject({ paymentIntentId: 'pi_paid_once' });
    expect(await test.db.$count(payments)).toBe(0);
  });

  it.each([
    [-1, 'Price must be at least 0'],
    [4.005, 'Price can have at most two decimals'],
    [1e9, 'Price is too high'],
  ])('is never %d', async (price, message) => {
    const refused = await edit((await ownEvent()).id, { price });
    expect([refused.statusCode, refused.json().message]).toEqual([400, message]);
  });

  it('stays once somebody has paid; everything else can still change', async () => {
    const event = await ownEvent({ price: 5, minPrice: 5, maxPrice: 5, isPaid: true });
    const ana = await test.member();
    const rsvpId = await goingTo(event.id, ana);
    expect((await host.get(`/api/events/${event.id}`)).json()).not.toHaveProperty('isPriceFixed');
    expect((await markPaid(event.id, rsvpId)).statusCode).toBe(204);
    expect((await markPaid(event.id, rsvpId)).statusCode).toBe(204);
    expect((await host.get(`/api/events/${event.id}/attendees`)).json().attendees).toMatchObject([
      { rsvpId, hasPaid: true },
    ]);
    expect((await host.get(`/api/events/${event.id}/attendees.csv`)).body).toMatch(/,yes,,\r\n$/);
    expect((await host.get(`/api/events/${event.id}`)).json()).toMatchObject({ isPriceFixed: true });
    expect((await ana.get(`/api/events/${event.id}`)).json()).not.toHaveProperty('isPriceFixed');

    for (const price of [0, 5.01, 8]) {
      const refused = await edit(event.id, { price, title: 'Renamed' });
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        "The price can't change once someone has paid",
      ]);
    }
    expect(await rowOf(event.id)).toMatchObject({ title: 'Porch concert', price: 5 });
    expect((await edit(event.id, { price: 5, title: 'Renamed' })).statusCode).toBe(200);

    expect((await markPaid(event.id, rsvpId, false)).statusCode).toBe(204);
    expect((await edit(event.id, { price: 8 })).json()).toMatchObject({ price: 8 });
  });

  it('does not change while somebody pays: one of the two is first, and the other sees it', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const event = await ownEvent({ price: 5, minPrice: 5, maxPrice: 5, isPaid: true });
      const rsvpId = await goingTo(event.id, await test.member());
      const pay = () => markPaid(event.id, rsvpId);
      const change = () => edit(event.id, { price: 0 });
      const both = round % 2 ? [pay(), change()] : [change(), pay()];
      const codes = (await Promise.all(both)).map(({ statusCode }) => statusCode);
      const [paid, changed] = round % 2 ? codes : codes.reverse();
      outcomes.add(`${paid} ${changed}`);
      const [{ price } = { price: -1 }] = await test.db.select().from(events).where(eq(events.id, event.id));
      expect(price).toBe(changed === 200 ? 0 : 5);
    }
    // Paid first: the price stays. Changed first: nobody pays for a free event.
    expect(['204 409', '400 200']).toEqual(expect.arrayContaining([...outcomes]));
  });
});

describe('that somebody has paid', () => {
  it('is noted by the host only, of people on the list, and at events with a price', async () => {
    const event = await ownEvent({ price: 5 });
    const other = await ownEvent({ price: 5 });
    const free = await ownEvent();
    const ana = await test.member();
    const rsvpId = await goingTo(event.id, ana);
    expect((await markPaid(event.id, rsvpId, true, ana)).statusCode).toBe(403);
    expect((await markPaid(other.id, rsvpId)).statusCode).toBe(404);
    expect((await markPaid(event.id, crypto.randomUUID())).statusCode).toBe(404);
    const refused = await markPaid(free.id, await goingTo(free.id, ana));
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'This event is free']);
    await ana.post(`/api/events/${event.id}/rsvp`, { status: 'cancelled' });
    expect((await markPaid(event.id, rsvpId)).statusCode).toBe(404);
    expect(
      (await test.put(`/api/events/${event.id}/attendees/${rsvpId}/paid`, { hasPaid: true })).statusCode,
    ).toBe(401);
  });
});

describe('the cover of an event', () => {
  it('can be another one of ours, and nothing from elsewhere', async () => {
    const event = await ownEvent();
    expect((await edit(event.id, { imageUrl: '/covers/concerts-b.svg' })).json()).toMatchObject({
      imageUrl: '/covers/concerts-b.svg',
    });
    for (const imageUrl of ['https://evil.example/x.png', `/event-images/${crypto.randomUUID()}.webp`]) {
      expect((await edit(event.id, { imageUrl, title: 'Renamed' })).statusCode, imageUrl).toBe(400);
    }
    expect((await edit(event.id, { imageUrl: null })).json()).toMatchObject({
      imageUrl: null,
      title: 'Porch concert',
    });
  });
});

describe('an event that moves to another zone', () => {
  it('has the new zone, and the instants it is given', async () => {
    const event = await ownEvent();
    const startDate = '2099-12-04T05:00:00.000Z';
    const moved = await edit(event.id, {
      location: 'Union Station, Denver',
      timezone: 'America/Denver',
      startDate,
    });
    expect(moved.json()).toMatchObject({ timezone: 'America/Denver', startDate });
    const refused = await edit(event.id, { timezone: 'Mars/Olympus' });
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'timezone must be an IANA time zone']);
  });
});

describe("somebody else's event", () => {
  it.each<[HttpMethod, string, object]>([
    ['PATCH', '', { price: 3 }],
    ['PATCH', '', { isPublic: false }],
    ['PATCH', '', { imageUrl: '/covers/social.svg' }],
    ['PUT', `/attendees/${crypto.randomUUID()}/paid`, { hasPaid: true }],
  ])('%s %s %o is refused', async (method, path, body) => {
    const event = await ownEvent();
    const other = await test.member();
    expect((await other.send(method, `/api/events/${event.id}${path}`, body)).statusCode).toBe(403);
    expect((await test.send(method, `/api/events/${event.id}${path}`, body)).statusCode).toBe(401);
  });
});
