import type { Ticket } from '@quad/shared/contract/tickets';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { passes } from '../../db/schema/door';
import { ticketRefunds } from '../../db/schema/tickets';
import { openDoor, scanOf } from '../../testing/door-phone';
import { type Client, useTestApp } from '../../testing/test-app';
import {
  checkSpots,
  general,
  orderBody,
  place,
  soldEvent,
  typesOf,
  useTicketDesk,
} from '../../testing/ticket-desk';
import { ledgerBalances } from '../ledger/ledger';
import { endTickets } from './end-ticket';
import { reconcileOrders } from './run-orders';

let now = new Date();
const test = useTestApp({ now: () => now });
const { host, pay, check } = useTicketDesk(test);
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
const members = () => Promise.all([test.member(), test.member(), test.member(), test.member()]);
const offer = (who: Client, { id }: Ticket, query = '') => who.post(`/api/tickets/${id}/offer${query}`);
const ticketsOf = async (who: Client) =>
  (await who.get('/api/user/tickets'))
    .json<{ tickets: { ticket: Ticket }[] }>()
    .tickets.map(({ ticket }) => [ticket.status, ticket.isHeld]);
const newsOf = async (who: Client) =>
  (await who.get('/api/notifications'))
    .json<{ notifications: { kind: string }[] }>()
    .notifications.filter(({ kind }) => kind === 'ticket_spot');
const wait = async (who: Client, eventId: string) => {
  const joined = await who.post(`/api/events/${eventId}/rsvp`, { status: 'waitlisted' });
  expect(joined.statusCode, joined.body).toBe(200);
};
const tryToPlace = async (who: Client, eventId: string) =>
  who.post(`/api/events/${eventId}/orders`, await orderBody(test, eventId));

describe('a spot that is given back', () => {
  it('is its holder’s until somebody else has paid; then all of the money comes back', async () => {
    const eventId = await soldEvent(test, host, [general({ quantity: 1 })]);
    const [seller, buyer] = [await test.member(), await test.member()];
    const ticket = await buy(seller, eventId);
    expect((await tryToPlace(buyer, eventId)).json().code).toBe('SOLD_OUT');
    const preview = await offer(seller, ticket, '?preview=true');
    expect(preview.json()).toMatchObject({
      ticket: { status: 'valid' },
      preview: { amount: 2_188, feesKept: 0, paidWith: 'Visa ending 4242', obstacle: null, waiting: 0 },
    });
    expect((await offer(seller, ticket)).json()).toMatchObject({
      ticket: { status: 'offered', isHeld: true },
    });
    expect((await offer(seller, ticket)).statusCode).toBe(409);
    expect((await seller.get(`/api/tickets/${ticket.id}/pass`)).json()).toMatchObject({ status: 'valid' });
    expect(await typesOf(test, eventId)).toMatchObject([{ left: 1, state: null }]);
    expect((await test.get(`/api/events/${eventId}`)).json()).toMatchObject({ allInPrice: 21.88 });

    const placed = await place(test, buyer, eventId);
    await checkSpots(test.db, eventId);
    // While somebody pays for it, it can't be taken back, and nobody else can pay for it.
    expect((await seller.delete(`/api/tickets/${ticket.id}/offer`)).statusCode).toBe(409);
    expect((await tryToPlace(await test.member(), eventId)).json().code).toBe('SOLD_OUT');
    expect(await ticketsOf(seller)).toEqual([['offered', true]]);

    await pay(placed);
    const paid = await buyer.post(`/api/orders/${placed.orderId}/check`);
    expect(paid.json()).toMatchObject({ status: 'paid', tickets: [{ status: 'valid', isHeld: true }] });
    expect(await ticketsOf(seller)).toEqual([['resold', false]]);
    expect((await seller.get(`/api/tickets/${ticket.id}/pass`)).json()).toMatchObject({ code: null });
    const [refund] = await test.db
      .select()
      .from(ticketRefunds)
      .where(eq(ticketRefunds.orderId, ticket.orderId));
    expect(refund).toMatchObject({ cause: 'resold', amount: 2_188, fromHost: 1_900, isWhole: true });
    await checkSpots(test.db, eventId);
    expect((await ledgerBalances(test.db)).sum).toBe(0);
  });

  it('stays its holder’s if the other one doesn’t pay, and can be kept', async () => {
    const eventId = await soldEvent(test, host, [general({ quantity: 1 })]);
    const [seller, buyer] = [await test.member(), await test.member()];
    const ticket = await buy(seller, eventId);
    await offer(seller, ticket);
    await place(test, buyer, eventId);
    later(11);
    await reconcileOrders(test.context, console);
    expect(await ticketsOf(seller)).toEqual([['offered', true]]);
    await checkSpots(test.db, eventId);
    expect((await seller.delete(`/api/tickets/${ticket.id}/offer`)).json()).toMatchObject({
      status: 'valid',
    });
    expect((await tryToPlace(buyer, eventId)).json().code).toBe('SOLD_OUT');
  });

  it('that its holder goes in with is not sold: the other’s money goes back', async () => {
    const eventId = await soldEvent(test, host, [general({ quantity: 1 })]);
    const [seller, buyer] = [await test.member(), await test.member()];
    const ticket = await buy(seller, eventId);
    await offer(seller, ticket);
    const placed = await place(test, buyer, eventId);
    const phone = await openDoor(test, { host, eventId });
    const { passId, code } = (await seller.get(`/api/tickets/${ticket.id}/pass`)).json();
    await phone.sync([scanOf(passId, { code })]);
    await pay(placed);
    const late = await buyer.post(`/api/orders/${placed.orderId}/check`);
    expect(late.json()).toMatchObject({ status: 'refunding', refunded: 2_188 });
    expect(await ticketsOf(seller)).toEqual([['offered', true]]);
    await checkSpots(test.db, eventId);
    expect((await tryToPlace(buyer, eventId)).json().code).toBe('SOLD_OUT');
  });

  it('is none anymore once the ticket has ended: its pass stays void, and nobody can buy it', async () => {
    const eventId = await soldEvent(test, host, [general({ quantity: 2 })]);
    const [disputing, refunded] = [await test.member(), await test.member()];
    const [lost, given] = [await buy(disputing, eventId), await buy(refunded, eventId)];
    const back = await host.post(`/api/orders/${given.orderId}/refunds`, { ticketIds: [given.id] });
    expect(back.statusCode, back.body).toBe(200);
    // As a dispute leaves it.
    const ended = { eventId, ticketIds: [lost.id], status: 'void', refundId: null } as const;
    await test.db.transaction((db) => endTickets(test.context, db, ended));
    for (const [who, ticket] of [
      [disputing, lost],
      [refunded, given],
    ] as const) {
      const preview = await offer(who, ticket, '?preview=true');
      expect(preview.json()).toMatchObject({ preview: { obstacle: expect.any(String) } });
      const offered = await offer(who, ticket);
      expect(offered.statusCode, offered.body).toBe(409);
      expect((await who.get(`/api/tickets/${ticket.id}/pass`)).json()).toMatchObject({ code: null });
    }
    await checkSpots(test.db, eventId);
  });

  it('whose holder the host counts as there is not sold: the other’s money goes back', async () => {
    const eventId = await soldEvent(test, host, [general({ quantity: 1 })]);
    const [seller, buyer] = [await test.member(), await test.member()];
    const ticket = await buy(seller, eventId);
    await offer(seller, ticket);
    const placed = await place(test, buyer, eventId);
    await seller.get(`/api/tickets/${ticket.id}/pass`);
    await test.db.update(passes).set({ isAttended: true }).where(eq(passes.ticketId, ticket.id));
    await pay(placed);
    expect(await check(buyer, placed)).toMatchObject({ status: 'refunding', refunded: 2_188 });
    expect(await ticketsOf(seller)).toEqual([['offered', true]]);
    await checkSpots(test.db, eventId);
  });
});

describe('the line of a sold-out event', () => {
  it('is asked one after the other: a free spot is kept half an hour for the first', async () => {
    const eventId = await soldEvent(test, host, [general({ quantity: 1 })]);
    const [seller, first, second, other] = await members();
    const ticket = await buy(seller, eventId);
    await wait(first, eventId);
    await wait(second, eventId);
    expect(await newsOf(first)).toEqual([]);
    await offer(seller, ticket);
    expect(await newsOf(first)).toHaveLength(1);
    expect(await newsOf(second)).toEqual([]);
    // For everybody else nothing is left.
    expect((await tryToPlace(other, eventId)).json().code).toBe('SOLD_OUT');
    expect((await tryToPlace(second, eventId)).json().code).toBe('SOLD_OUT');
    const shown = await first.get(`/api/events/${eventId}/ticket-types`);
    expect(shown.json()).toMatchObject({ keptUntil: expect.any(String), types: [{ left: 1, state: null }] });
    expect(await typesOf(test, eventId)).toMatchObject([{ left: 0, state: 'sold_out' }]);

    later(31);
    await reconcileOrders(test.context, console);
    expect(await newsOf(first)).toHaveLength(1);
    expect(await newsOf(second)).toHaveLength(1);
    const placed = await place(test, second, eventId);
    await pay(placed);
    await second.post(`/api/orders/${placed.orderId}/check`);
    expect(await ticketsOf(second)).toEqual([['valid', true]]);
    expect((await second.get(`/api/events/${eventId}/rsvp`)).json()).toMatchObject({
      rsvp: { status: 'attending' },
    });
    await checkSpots(test.db, eventId);
  });

  it('gets a hold that ended, and nobody passes it', async () => {
    const eventId = await soldEvent(test, host, [general({ quantity: 1 })]);
    const [slow, first, other] = [await test.member(), await test.member(), await test.member()];
    await place(test, slow, eventId);
    await wait(first, eventId);
    later(11);
    await reconcileOrders(test.context, console);
    expect(await newsOf(first)).toHaveLength(1);
    expect((await tryToPlace(other, eventId)).json().code).toBe('SOLD_OUT');
    await place(test, first, eventId);
    await checkSpots(test.db, eventId);
  });

  it('is kept a spot each, whoever of it is paying', async () => {
    const eventId = await soldEvent(test, host, [general({ quantity: 2 })]);
    const [seller, first, second, other] = await members();
    const tickets = [await buy(seller, eventId), await buy(seller, eventId)];
    await wait(first, eventId);
    await wait(second, eventId);
    for (const ticket of tickets) await offer(seller, ticket);
    await place(test, first, eventId);
    expect((await tryToPlace(other, eventId)).json().code).toBe('SOLD_OUT');
    const shown = await second.get(`/api/events/${eventId}/ticket-types`);
    expect(shown.json()).toMatchObject({ types: [{ left: 1, state: null }] });
    await place(test, second, eventId);
    await checkSpots(test.db, eventId);
  });

  it('is asked again from its end after somebody has left it, and who left makes room for the next', async () => {
    const eventId = await soldEvent(test, host, [general({ quantity: 1 })]);
    const [seller, first, second] = await members();
    const ticket = await buy(seller, eventId);
    await wait(first, eventId);
    await wait(second, eventId);
    await offer(seller, ticket);
    await first.post(`/api/events/${eventId}/rsvp`, { status: 'declined' });
    expect((await test.get(`/api/events/${eventId}`)).json()).toMatchObject({ allInPrice: 21.88 });
    await wait(first, eventId);
    await reconcileOrders(test.context, console);
    expect([await newsOf(first), await newsOf(second)].map(({ length }) => length)).toEqual([1, 1]);
    // Longer than the job looks back for a kept spot that ended.
    later(120);
    await reconcileOrders(test.context, console);
    expect([await newsOf(first), await newsOf(second)].map(({ length }) => length)).toEqual([2, 1]);
  });
});
