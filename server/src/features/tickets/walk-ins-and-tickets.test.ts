import { randomUUID } from 'node:crypto';
import type { Ticket } from '@quad/shared/contract/tickets';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { tickets } from '../../db/schema/tickets';
import { type DoorPhone, openDoor, scanOf } from '../../testing/door-phone';
import { type Client, useTestApp } from '../../testing/test-app';
import { general, orderBody, place, soldEvent, typesOf, useTicketDesk } from '../../testing/ticket-desk';
import { reconcileOrders } from './run-orders';

let now = new Date();
const test = useTestApp({ now: () => now });
const { host, pay, check, eventOf } = useTicketDesk(test);
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

async function buy(buyer: Client, eventId: string): Promise<Ticket> {
  const placed = await place(test, buyer, eventId);
  await pay(placed);
  const [ticket] = (await check(buyer, placed)).tickets;
  if (!ticket) throw new Error('Nothing was bought');
  return ticket;
}
const walkIn = (phone: DoorPhone, passId = randomUUID()) =>
  phone.post('/api/door/walk-ins', {
    nonce: randomUUID(),
    passId,
    name: 'Priya Raman',
    at: Date.now(),
    device: phone.device,
  });
const offer = (who: Client, { id }: Ticket) => who.post(`/api/tickets/${id}/offer`);
const wait = (who: Client, eventId: string) =>
  who.post(`/api/events/${eventId}/rsvp`, { status: 'waitlisted' });
const tryToPlace = async (who: Client, eventId: string, quantity: number, ofType = 0) =>
  who.post(`/api/events/${eventId}/orders`, await orderBody(test, eventId, quantity, ofType));

/** Two of General: one is bought and offered, and a walk-in takes the other. */
async function withWalkIn() {
  const eventId = await soldEvent(test, host, [general({ quantity: 2 })]);
  const seller = await test.member();
  const ticket = await buy(seller, eventId);
  await offer(seller, ticket);
  const phone = await openDoor(test, { host, eventId });
  const passId = randomUUID();
  const letIn = await walkIn(phone, passId);
  expect(letIn.json(), letIn.body).toMatchObject({ isOverCapacity: false, counts: { freeSpots: 0 } });
  return { eventId, seller, ticket, phone, passId };
}

describe('a walk-in at an event with tickets', () => {
  it('takes a spot of no type: an offered ticket is still bought, and its seller is paid out', async () => {
    const { eventId, seller, ticket } = await withWalkIn();
    const buyer = await test.member();
    expect(await typesOf(test, eventId)).toMatchObject([{ left: 1, state: null }]);
    expect((await tryToPlace(buyer, eventId, 2)).json()).toMatchObject({ code: 'SOLD_OUT' });
    const placed = await place(test, buyer, eventId);
    const [mine] = await test.db.select().from(tickets).where(eq(tickets.orderId, placed.orderId));
    expect(mine?.replacesId).toBe(ticket.id);
    await pay(placed);
    expect(await check(buyer, placed)).toMatchObject({ status: 'paid' });
    expect((await seller.get('/api/user/tickets')).json()).toMatchObject({
      tickets: [{ ticket: { status: 'resold' } }],
    });
    expect(await eventOf(eventId)).toMatchObject({ attendeeCount: 2, heldCount: 0, maxAttendees: 2 });
    expect(await typesOf(test, eventId)).toMatchObject([{ left: 0, state: 'sold_out' }]);
  });

  it('leaves types without offered tickets sold out, whatever is left of them', async () => {
    const eventId = await soldEvent(test, host, [
      general({ quantity: 1 }),
      general({ name: 'Balcony', quantity: 1 }),
    ]);
    const seller = await test.member();
    const phone = await openDoor(test, { host, eventId });
    const ticket = await buy(seller, eventId);
    await offer(seller, ticket);
    await walkIn(phone);
    expect(await typesOf(test, eventId)).toMatchObject([{ left: 1 }, { left: 0, state: 'sold_out' }]);
    expect((await tryToPlace(await test.member(), eventId, 1, 1)).json()).toMatchObject({ code: 'SOLD_OUT' });
    await buy(await test.member(), eventId);
  });

  it('with the last ticket takes the price from the page; undone, it is sold again', async () => {
    const eventId = await soldEvent(test, host, [general({ quantity: 1 })]);
    const phone = await openDoor(test, { host, eventId });
    const passId = randomUUID();
    expect((await walkIn(phone, passId)).statusCode).toBe(200);
    expect(await eventOf(eventId)).toMatchObject({ allInPrice: null });
    const first = await test.member();
    await wait(first, eventId);
    await phone.sync([scanOf(passId, { kind: 'undo', at: Date.now() + 1_000 })]);
    expect(await eventOf(eventId)).toMatchObject({ allInPrice: 21.88 });
    await reconcileOrders(test.context, console);
    expect((await tryToPlace(await test.member(), eventId, 1)).json()).toMatchObject({ code: 'SOLD_OUT' });
    await place(test, first, eventId);
  });

  it('gets no spot that is kept for the line, which can buy it', async () => {
    const eventId = await soldEvent(test, host, [general({ quantity: 2 })]);
    const first = await test.member();
    await buy(await test.member(), eventId);
    await place(test, await test.member(), eventId);
    await wait(first, eventId);
    later(11);
    await reconcileOrders(test.context, console);
    const phone = await openDoor(test, { host, eventId });
    expect(await phone.pack()).toMatchObject({ counts: { freeSpots: 0 } });
    expect((await walkIn(phone)).json()).toMatchObject({ code: 'EVENT_FULL' });
    await place(test, first, eventId);
  });

  it('gets a free spot while what is kept for the line is an offered ticket', async () => {
    const eventId = await soldEvent(test, host, [
      general({ name: 'Early bird', quantity: 1, closesAt: new Date(now.getTime() + 60_000).toISOString() }),
      general({ quantity: 1 }),
    ]);
    const [seller, first] = [await test.member(), await test.member()];
    const ordered = await tryToPlace(seller, eventId, 1, 1);
    await pay(ordered.json());
    const [ticket] = (await check(seller, ordered.json())).tickets;
    if (!ticket) throw new Error('Nothing was bought');
    later(2);
    await wait(first, eventId);
    await offer(seller, ticket);
    const phone = await openDoor(test, { host, eventId });
    expect((await walkIn(phone)).json()).toMatchObject({ isOverCapacity: false });
    expect((await tryToPlace(first, eventId, 1, 1)).statusCode).toBe(200);
  });

  it('can come once sales have ended, as long as there are spots', async () => {
    const eventId = await soldEvent(test, host, [
      general({ quantity: 1, closesAt: new Date(now.getTime() - 60_000).toISOString() }),
    ]);
    const phone = await openDoor(test, { host, eventId });
    expect((await walkIn(phone)).json()).toMatchObject({ isOverCapacity: false });
    expect((await walkIn(phone)).json()).toMatchObject({ code: 'EVENT_FULL' });
  });

  it('keeps the host from selling fewer spots than are taken, in words', async () => {
    const { eventId } = await withWalkIn();
    const [type] = await typesOf(test, eventId);
    const fewer = { types: [{ ...general({ quantity: 1 }), id: type?.id }] };
    const refused = await host.put(`/api/events/${eventId}/ticket-types`, fewer);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      "2 spots are taken, walk-ins included, so there can't be fewer tickets",
    ]);
  });
});
