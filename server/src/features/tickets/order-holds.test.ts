import type { PlacedOrder } from '@quad/shared/contract/orders';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { events } from '../../db/schema/events';
import { orders, ticketRefunds } from '../../db/schema/tickets';
import { type Client, useTestApp } from '../../testing/test-app';
import {
  checkSpots,
  general,
  hurryProvider,
  intentOf,
  place,
  soldEvent,
  useTicketDesk,
} from '../../testing/ticket-desk';
import { ledgerBalances } from '../ledger/ledger';
import { claimForOwner } from '../rsvps/guest-claims';
import { giveUpTickets } from './give-up-tickets';
import { reconcileOrders } from './run-orders';

let now = new Date();
const test = useTestApp({ now: () => now });
const { host, pay, check, rowOf, eventOf } = useTicketDesk(test);
const minute = 60_000;
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * minute);
};

/** As after a crash in between: our side let go what the provider still takes money for. */
async function lapse(buyer: Client, eventId: string): Promise<PlacedOrder> {
  await test.stripe?.stop();
  const placed = await place(test, buyer, eventId);
  await test.db.update(orders).set({ paymentIntentId: null }).where(eq(orders.id, placed.orderId));
  later(11);
  await reconcileOrders(test.context, console);
  expect(await rowOf(placed.orderId)).toMatchObject({ status: 'expired' });
  await test.db
    .update(orders)
    .set({ paymentIntentId: intentOf(placed) })
    .where(eq(orders.id, placed.orderId));
  test.stripe?.start();
  return placed;
}

describe('a hold', () => {
  it('ends after ten minutes: its tickets are free, and nobody can pay for it', async () => {
    const eventId = await soldEvent(test, host, [general({ quantity: 1 })]);
    const placed = await place(test, await test.member(), eventId);
    later(9);
    await reconcileOrders(test.context, console);
    expect(await rowOf(placed.orderId)).toMatchObject({ status: 'held' });
    later(2);
    await reconcileOrders(test.context, console);
    expect(await rowOf(placed.orderId)).toMatchObject({ status: 'expired' });
    await expect(pay(placed)).rejects.toThrow();
    await checkSpots(test.db, eventId);
    await place(test, await test.member(), eventId);
  });

  it('that was paid for without anybody hearing of it is an order all the same', async () => {
    const eventId = await soldEvent(test, host, [general({ quantity: 1 })]);
    const placed = await place(test, await test.member(), eventId);
    await pay(placed);
    later(11);
    await reconcileOrders(test.context, console);
    expect(await rowOf(placed.orderId)).toMatchObject({ status: 'paid' });
    await checkSpots(test.db, eventId);
  });

  it('stays as long as a bank works on its payment, and ends if the bank declines', async () => {
    const eventId = await soldEvent(test, host, [general({ quantity: 3 })]);
    const buyers = await Promise.all([test.member(), test.member(), test.member()]);
    const [slow, failing, declined] = await Promise.all(buyers.map((buyer) => place(test, buyer, eventId)));
    if (!slow || !failing || !declined) throw new Error('Nothing was held');
    expect((await pay(slow, 'pm_card_processing')).status).toBe('processing');
    expect((await pay(failing, 'pm_card_processingFails')).status).toBe('processing');
    await expect(pay(declined, 'pm_card_visa_chargeDeclined')).rejects.toThrow();
    expect(await check(buyers[0] as Client, slow)).toMatchObject({ status: 'processing' });
    expect(await check(buyers[1] as Client, failing)).toMatchObject({ status: 'processing' });
    expect(await check(buyers[2] as Client, declined)).toMatchObject({ status: 'held' });
    later(11);
    await reconcileOrders(test.context, console);
    expect(await rowOf(declined.orderId)).toMatchObject({ status: 'expired' });
    expect(await rowOf(slow.orderId)).toMatchObject({ status: 'processing' });
    await checkSpots(test.db, eventId);
    await hurryProvider(test);
    later(11);
    for (let runs = 0; runs < 2; runs += 1) await reconcileOrders(test.context, console);
    expect(await rowOf(slow.orderId)).toMatchObject({ status: 'paid' });
    expect(await rowOf(failing.orderId)).toMatchObject({ status: 'expired' });
    await checkSpots(test.db, eventId);
  });

  it('gets its tickets with late money if they are free, and all of the money back if not', async () => {
    const eventId = await soldEvent(test, host, [general({ quantity: 1 })]);
    const [one, two] = [await test.member(), await test.member()];
    const first = await lapse(one, eventId);
    const second = await lapse(two, eventId);
    await pay(first);
    expect(await check(one, first)).toMatchObject({ status: 'paid', tickets: [{ status: 'valid' }] });
    await pay(second);
    expect(await check(two, second)).toMatchObject({
      status: 'refunding',
      refunded: 2_188,
      tickets: [{ status: 'void', isHeld: false }],
    });
    const [refund] = await test.db
      .select()
      .from(ticketRefunds)
      .where(eq(ticketRefunds.orderId, second.orderId));
    expect(refund).toMatchObject({
      cause: 'late',
      isWhole: true,
      amount: 2_188,
      fromHost: 1_900,
      fromQuad: 288,
    });
    await checkSpots(test.db, eventId);
    expect((await ledgerBalances(test.db)).sum).toBe(0);
  });

  it('gives late money back while its spot is kept for the line', async () => {
    const eventId = await soldEvent(test, host, [general({ quantity: 1 })]);
    const [late, first] = [await test.member(), await test.member()];
    const placed = await lapse(late, eventId);
    await place(test, await test.member(), eventId);
    await first.post(`/api/events/${eventId}/rsvp`, { status: 'waitlisted' });
    later(11);
    await reconcileOrders(test.context, console);
    await pay(placed);
    expect(await check(late, placed)).toMatchObject({ status: 'refunding', refunded: 2_188 });
    await place(test, first, eventId);
  });

  it('goes back whole if its event was cancelled while it was paid', async () => {
    const eventId = await soldEvent(test, host);
    const buyer = await test.member();
    const placed = await place(test, buyer, eventId, { quantity: 2 });
    await pay(placed);
    await test.db.update(events).set({ status: 'cancelled' }).where(eq(events.id, eventId));
    expect(await check(buyer, placed)).toMatchObject({ status: 'refunding', refunded: 4_376 });
    await checkSpots(test.db, eventId);
  });
});

describe('what is sold', () => {
  it('keeps its host from taking people off, and from another capacity or price', async () => {
    const eventId = await soldEvent(test, host, [general({ quantity: 5 })]);
    const buyer = await test.member();
    const placed = await place(test, buyer, eventId, { quantity: 2 });
    await pay(placed);
    await check(buyer, placed);
    const { attendees } = (await host.get(`/api/events/${eventId}/attendees`)).json();
    const removed = await host.put(
      `/api/events/${eventId}/attendees/${attendees[0].rsvpId ?? attendees[0].id}/removed`,
      {
        isRemoved: true,
      },
    );
    expect(removed.statusCode, removed.body).toBe(409);
    for (const changes of [{ maxAttendees: 9 }, { price: 3 }])
      expect((await host.patch(`/api/events/${eventId}`, changes)).statusCode).toBe(409);
    expect((await host.patch(`/api/events/${eventId}`, { title: 'Bands', maxAttendees: 5 })).statusCode).toBe(
      200,
    );
    const left = await buyer.post(`/api/events/${eventId}/rsvp`, { status: 'cancelled' });
    expect([left.statusCode, left.json().code]).toEqual([409, 'CONFLICT']);
    expect((await host.delete(`/api/events/${eventId}`)).statusCode).toBe(409);
    await checkSpots(test.db, eventId);
  });

  it('is free again once its holder has left Quad', async () => {
    const eventId = await soldEvent(test, host, [general({ quantity: 2 })]);
    const buyer = await test.member();
    const placed = await place(test, buyer, eventId, { quantity: 2 });
    await pay(placed);
    await check(buyer, placed);
    await giveUpTickets(test.context, { eventId, userId: buyer.id });
    await checkSpots(test.db, eventId);
    expect(await eventOf(eventId)).toMatchObject({ attendeeCount: 0, allInPrice: 21.88 });
    expect((await buyer.get(`/api/orders/${placed.orderId}`)).json()).toMatchObject({
      status: 'paid',
      tickets: [{ status: 'void', isHeld: false }, { status: 'void' }],
    });
  });

  it('of a guest is the member’s who proves the address, with as many seats', async () => {
    const eventId = await soldEvent(test, host);
    const email = 'later@campus.example';
    const asGuest = await place(test, test, eventId, { quantity: 2, guest: { name: 'Later', email } });
    await pay(asGuest);
    await check(test, asGuest);
    const member = await test.member({ email });
    const own = await place(test, member, eventId);
    await pay(own);
    await check(member, own);
    await test.db.execute(sql`update rsvps set confirmed_at = now() where guest_email = ${email}`);
    await test.db.transaction((db) => claimForOwner(test.context, db, email));
    await checkSpots(test.db, eventId);
    const { tickets } = (await member.get('/api/user/tickets')).json();
    expect(tickets.map(({ ticket }: { ticket: { isHeld: boolean } }) => ticket.isHeld)).toEqual([
      true,
      true,
      true,
    ]);
  });
});
