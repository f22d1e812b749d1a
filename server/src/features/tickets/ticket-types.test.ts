import type { TicketTypes } from '@quad/shared/contract/ticket-types';
import { ticketPriceOf } from '@quad/shared/ticket-prices';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/events';
import { buildUser } from '../../testing/factories';
import { type Member, useTestApp } from '../../testing/test-app';
import { general, readyHost, soldEvent, typesOf } from '../../testing/ticket-desk';

const test = useTestApp();
let host: Member;
beforeAll(async () => {
  await test.listen();
  host = await readyHost(test);
});

const put = (eventId: string, types: object[], who: Member = host, more = {}) =>
  who.put(`/api/events/${eventId}/ticket-types`, { types, ...more });

describe('tickets of an event', () => {
  it('are offered with the whole price, and say until when money comes back', async () => {
    const event = await test.event({ hostId: host.id, title: 'Basement bands' });
    const put1 = await put(event.id, [
      general({ quantity: 120 }),
      general({ name: 'Balcony', price: 3_200, quantity: 30 }),
    ]);
    expect(put1.statusCode, put1.body).toBe(200);
    const shown = (await test.get(`/api/events/${event.id}/ticket-types`)).json<TicketTypes>();
    expect(shown).toMatchObject({
      paymentMode: 'online',
      refundHours: 48,
      refundUntil: new Date(event.startDate.getTime() - 48 * 3_600_000).toISOString(),
      types: [
        { name: 'General', price: 2_000, buyerPays: 2_188, hostEarns: 1_900, left: 120, state: null },
        { name: 'Balcony', price: 3_200, buyerPays: 3_483, hostEarns: 3_040, left: 30, state: null },
      ],
    });
    // How many were sold is the host's business.
    expect(shown.types[0]).not.toHaveProperty('sold');
    expect(put1.json<TicketTypes>().types[0]).toMatchObject({ sold: 0, held: 0, quantity: 120 });
    const found = await test.get('/api/events/search?keyword=Basement%20bands');
    expect(found.json()).toMatchObject([
      {
        paymentMode: 'online',
        allInPrice: 21.88,
        price: 21.88,
        minPrice: 21.88,
        maxPrice: 34.83,
        maxAttendees: 150,
      },
    ]);
    const page = (await test.get(`/api/events/${event.id}`)).json();
    expect(page).toMatchObject({ paymentMode: 'online', allInPrice: 21.88 });
  });

  it('are sold between the times that the host says', async () => {
    const hour = 3_600_000;
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    const eventId = await soldEvent(test, host, [
      general({ name: 'Early', price: 1_500, closesAt: at(-hour) }),
      general({ name: 'Late', price: 2_500, opensAt: at(hour) }),
    ]);
    expect((await typesOf(test, eventId)).map(({ state }) => state)).toEqual(['over', 'not_yet']);
    const page = (await test.get(`/api/events/${eventId}`)).json();
    expect(page).toMatchObject({ paymentMode: 'online' });
    expect(page).not.toHaveProperty('allInPrice');
    // Prices are whole prices, also while nothing is on sale: what lists, mails, search engines and other programs show.
    const [low, high] = [ticketPriceOf(1_500).buyerPays / 100, ticketPriceOf(2_500).buyerPays / 100];
    const [found] = (await test.get(`/api/events/search?keyword=${encodeURIComponent(page.title)}`)).json();
    expect(found).toMatchObject({ price: low, minPrice: low, maxPrice: high });
    expect(page).toMatchObject({ minPrice: low, maxPrice: high });
  });

  it('can be left out, and all of them, as long as none is sold: then people pay at the door again', async () => {
    const eventId = await soldEvent(test, host, [general(), general({ name: 'Balcony' })]);
    const [, balcony] = await typesOf(test, eventId);
    await put(eventId, [{ ...general({ name: 'Seats' }), id: balcony?.id }]);
    expect(await typesOf(test, eventId)).toMatchObject([{ id: balcony?.id, name: 'Seats' }]);
    expect((await put(eventId, [])).statusCode).toBe(200);
    expect((await test.get(`/api/events/${eventId}/ticket-types`)).json()).toMatchObject({
      paymentMode: 'door',
      types: [],
    });
    const page = (await test.get(`/api/events/${eventId}`)).json();
    expect(page).not.toHaveProperty('paymentMode');
    expect(page).toMatchObject({ price: 20, minPrice: 20, maxPrice: 20 });
  });

  it('keep their price and their number once some are sold or held', async () => {
    const eventId = await soldEvent(test, host, [general({ quantity: 10 })]);
    const [type] = await typesOf(test, eventId);
    await test.database.pool.query('update ticket_types set sold_count = 2, held_count = 1 where id = $1', [
      type?.id,
    ]);
    const same = { ...general({ quantity: 3 }), id: type?.id };
    expect((await put(eventId, [{ ...same, price: 2_100 }])).statusCode).toBe(409);
    expect((await put(eventId, [{ ...same, quantity: 2 }])).statusCode).toBe(409);
    expect((await put(eventId, [])).json()).toMatchObject({
      code: 'CONFLICT',
      message: 'Tickets were sold, so people keep paying online',
    });
    expect((await put(eventId, [same])).json()).toMatchObject({ types: [{ left: 0, state: 'sold_out' }] });
    expect((await test.get(`/api/events/${eventId}`)).json()).not.toHaveProperty('allInPrice');
    // A type that is sold no more keeps the spots of those who have it.
    expect((await put(eventId, [general({ name: 'New', quantity: 5 })])).statusCode).toBe(200);
    const [event] = await test.db.select().from(events).where(eq(events.id, eventId));
    expect(event?.maxAttendees).toBe(8);
  });
});

describe('selling online', () => {
  it('needs payouts that are ready', async () => {
    const other = await test.member();
    const event = await test.event({ hostId: other.id });
    const refused = await put(event.id, [general()], other);
    expect(refused.json()).toMatchObject({
      code: 'CONFLICT',
      message: 'Set up payouts to sell tickets online',
    });
    expect(refused.statusCode).toBe(409);
  });

  it('is for the owner of a hosted event that is to come', async () => {
    const stranger = await test.member();
    const mine = await test.event({ hostId: host.id });
    expect((await put(mine.id, [general()], stranger)).statusCode).toBe(403);
    const past = await test.event({ hostId: host.id, startDate: new Date(Date.now() - 86_400_000) });
    expect((await put(past.id, [general()])).json()).toMatchObject({ code: 'EVENT_ENDED' });
    const called = await test.event({ hostId: host.id, status: 'cancelled' });
    expect((await put(called.id, [general()])).json()).toMatchObject({ code: 'EVENT_CANCELLED' });
    expect((await put(crypto.randomUUID(), [general()])).statusCode).toBe(404);
  });

  it('refuses prices below a dollar and above a thousand, and more than fits', async () => {
    const { id } = await test.event({ hostId: host.id });
    for (const wrong of [
      { price: 99 },
      { price: 100_001 },
      { price: 10.5 },
      { quantity: 0 },
      { maxPerOrder: 11 },
      { name: ' ' },
    ])
      expect((await put(id, [general(wrong)])).statusCode, JSON.stringify(wrong)).toBe(400);
    expect(
      (
        await put(
          id,
          Array.from({ length: 21 }, () => general()),
        )
      ).statusCode,
    ).toBe(400);
    expect((await put(id, [{ ...general(), id: crypto.randomUUID() }])).statusCode).toBe(400);
  });

  it('is no choice any more once people come who pay at the door', async () => {
    const event = await test.event({ hostId: host.id, price: 5 });
    const guest = await test.member();
    await guest.post(`/api/events/${event.id}/rsvp`, { status: 'attending' });
    expect((await put(event.id, [general()])).statusCode).toBe(409);
  });

  it('makes an RSVP a ticket: it is refused with 402, and who is in line stays in line', async () => {
    const eventId = await soldEvent(test, host, [general({ quantity: 1 })]);
    const person = await test.member();
    const answer = (status: string) => person.post(`/api/events/${eventId}/rsvp`, { status });
    const refused = await answer('attending');
    expect([refused.statusCode, refused.json().code]).toEqual([402, 'TICKET_REQUIRED']);
    const guest = { guestName: 'Gus', guestEmail: 'gus@campus.example', status: 'attending' };
    expect((await test.post(`/api/events/${eventId}/rsvp/guest`, guest)).statusCode).toBe(402);
    expect((await answer('waitlisted')).statusCode).toBe(402);
    expect((await answer('maybe')).statusCode).toBe(200);
    await test.database.pool.query('update events set attendee_count = 1 where id = $1', [eventId]);
    expect((await answer('waitlisted')).json()).toMatchObject({
      rsvp: { status: 'waitlisted', waitlistPosition: 1 },
    });
    // A spot that becomes free is nobody's for nothing.
    await test.database.pool.query('update events set attendee_count = 0 where id = $1', [eventId]);
    await buildUser(test.db);
    expect((await answer('waitlisted')).json()).toMatchObject({ rsvp: { status: 'waitlisted' } });
  });
});
