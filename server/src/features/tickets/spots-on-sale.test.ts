import type { EventDetail } from '@quad/shared/contract/events';
import type { TicketTypes } from '@quad/shared/contract/ticket-types';
import type { Ticket } from '@quad/shared/contract/tickets';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rsvps } from '../../db/schema/participation';
import { orders } from '../../db/schema/tickets';
import { type Client, useTestApp } from '../../testing/test-app';
import {
  checkSpots,
  general,
  intentOf,
  orderBody,
  place,
  soldEvent,
  typesOf,
  useTicketDesk,
} from '../../testing/ticket-desk';
import { reconcileOrders } from './run-orders';

let now = new Date();
const test = useTestApp({ now: () => now });
const { host, pay, check, rowOf } = useTicketDesk(test);
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
const runJobs = () => reconcileOrders(test.context, console);
const reply = (who: Client, eventId: string, status = 'waitlisted') =>
  who.post(`/api/events/${eventId}/rsvp`, { status });
const wait = async (who: Client, eventId: string) => {
  const joined = await reply(who, eventId);
  expect(joined.statusCode, joined.body).toBe(200);
};
const newsOf = async (who: Client) =>
  (await who.get('/api/notifications'))
    .json<{ notifications: { kind: string }[] }>()
    .notifications.filter(({ kind }) => kind === 'ticket_spot').length;
const offer = (who: Client, { id }: Ticket, query = '') => who.post(`/api/tickets/${id}/offer${query}`);
const pageOf = async (who: Pick<Client, 'get'>, eventId: string) =>
  (await who.get(`/api/events/${eventId}`)).json<EventDetail>();

/** Buys a ticket of the type in this place. */
async function buy(buyer: Client, eventId: string, ofType = 0): Promise<Ticket> {
  const ordered = await buyer.post(
    `/api/events/${eventId}/orders`,
    await orderBody(test, eventId, 1, ofType),
  );
  expect(ordered.statusCode, ordered.body).toBe(200);
  await pay(ordered.json());
  const [ticket] = (await check(buyer, ordered.json())).tickets;
  if (!ticket) throw new Error('Nothing was bought');
  return ticket;
}

/** Early bird until an hour from now, and General: one of each, both sold. */
async function soldOut() {
  const eventId = await soldEvent(test, host, [
    general({ name: 'Early bird', price: 1_500, quantity: 1, closesAt: inMinutes(60) }),
    general({ quantity: 1 }),
  ]);
  const [early, late, first, second] = await Promise.all([
    test.member(),
    test.member(),
    test.member(),
    test.member(),
  ]);
  const tickets = { early: await buy(early, eventId), general: await buy(late, eventId, 1) };
  await wait(first, eventId);
  await wait(second, eventId);
  return { eventId, early, late, first, second, tickets };
}
const refund = async (ticket: Ticket) => {
  const back = await host.post(`/api/orders/${ticket.orderId}/refunds`, { ticketIds: [ticket.id] });
  expect(back.statusCode, back.body).toBe(200);
};

describe('a spot that comes back once sales of its type have ended', () => {
  it('is kept for nobody; the line is called for one that can be bought', async () => {
    const { eventId, first, second, tickets } = await soldOut();
    later(61);
    await refund(tickets.early);
    for (let times = 0; times < 3; times += 1) {
      await runJobs();
      later(31);
    }
    expect([await newsOf(first), await newsOf(second)]).toEqual([0, 0]);
    expect(await pageOf(test, eventId)).not.toHaveProperty('allInPrice');

    await refund(tickets.general);
    expect([await newsOf(first), await newsOf(second)]).toEqual([1, 0]);
    await buy(first, eventId, 1);
    await checkSpots(test.db, eventId);
  });

  it('is kept for nobody either if the host sells that type no more', async () => {
    const { eventId, first, tickets } = await soldOut();
    const [, kept] = await typesOf(test, eventId);
    const body = { types: [{ ...general({ quantity: 1 }), id: kept?.id }] };
    expect((await host.put(`/api/events/${eventId}/ticket-types`, body)).statusCode).toBe(200);
    await refund(tickets.early);
    await runJobs();
    expect(await newsOf(first)).toBe(0);
    await refund(tickets.general);
    expect(await newsOf(first)).toBe(1);
  });

  it('can’t be offered: that is refused in words, as its preview says', async () => {
    const { eventId, early, tickets } = await soldOut();
    later(61);
    const obstacle = 'Sales of Early bird have ended, so nobody can take your spot';
    expect((await offer(early, tickets.early, '?preview=true')).json()).toMatchObject({
      preview: { obstacle },
    });
    const refused = await offer(early, tickets.early);
    expect([refused.statusCode, refused.json().message]).toEqual([409, obstacle]);
    await checkSpots(test.db, eventId);
  });

  it('that was offered before is for nobody to buy, and can be taken back', async () => {
    const { eventId, early, first, second, tickets } = await soldOut();
    await offer(early, tickets.early);
    later(61);
    await runJobs();
    expect(await newsOf(second)).toBe(0);
    expect((await pageOf(first, eventId)).isSoldOut).toBe(true);
    const back = await early.delete(`/api/tickets/${tickets.early.id}/offer`);
    expect(back.json()).toMatchObject({ status: 'valid' });
  });
});

it('a spot is kept no longer than tickets are on sale', async () => {
  const { eventId, first, tickets } = await soldOut();
  later(50);
  const [ending] = await typesOf(test, eventId);
  await refund(tickets.early);
  const [row] = await test.db
    .select({ keptUntil: rsvps.spotOfferedUntil })
    .from(rsvps)
    .where(sql`event_id = ${eventId} and user_id = ${first.id}`);
  expect(row?.keptUntil?.toISOString()).toBe(ending?.closesAt);
});

it('late money gets its spot after sales of its type have ended: it is kept for nobody', async () => {
  const eventId = await soldEvent(test, host, [
    general({ name: 'Early bird', price: 1_500, quantity: 1, closesAt: inMinutes(5) }),
    general({ quantity: 1 }),
  ]);
  const buyer = await test.member();
  await buy(await test.member(), eventId, 1);
  await test.stripe?.stop();
  const placed = await place(test, buyer, eventId);
  await test.db.update(orders).set({ paymentIntentId: null }).where(eq(orders.id, placed.orderId));
  later(11);
  await runJobs();
  expect(await rowOf(placed.orderId)).toMatchObject({ status: 'expired' });
  await test.db
    .update(orders)
    .set({ paymentIntentId: intentOf(placed) })
    .where(eq(orders.id, placed.orderId));
  test.stripe?.start();
  await pay(placed);
  expect(await check(buyer, placed)).toMatchObject({ status: 'paid' });
  await checkSpots(test.db, eventId);
});

describe('where nothing can be bought now', () => {
  it('one can join the line, as the page says: the rest is of a type whose sales have ended', async () => {
    const eventId = await soldEvent(test, host, [
      general({ name: 'Early bird', quantity: 5, closesAt: inMinutes(60) }),
      general({ quantity: 1 }),
    ]);
    await buy(await test.member(), eventId, 1);
    const person = await test.member();
    expect(await pageOf(person, eventId)).not.toHaveProperty('isSoldOut');
    expect((await reply(person, eventId)).statusCode).toBe(402);
    later(61);
    expect(await pageOf(person, eventId)).toMatchObject({
      isSoldOut: true,
      attendeeCount: 1,
      maxAttendees: 6,
    });
    expect(await pageOf(test, eventId)).toMatchObject({ isSoldOut: true });
    await wait(person, eventId);
  });

  it('one can join the line while the last tickets are in others’ orders, or kept for who came before', async () => {
    const eventId = await soldEvent(test, host, [general({ quantity: 1 })]);
    const [paying, first, second] = await Promise.all([test.member(), test.member(), test.member()]);
    await place(test, paying, eventId);
    expect(await pageOf(first, eventId)).toMatchObject({ isSoldOut: true });
    await wait(first, eventId);
    later(11);
    await runJobs();
    // Whom it is kept for can buy it.
    expect(await pageOf(first, eventId)).not.toHaveProperty('isSoldOut');
    expect(await pageOf(second, eventId)).toMatchObject({ isSoldOut: true, attendeeCount: 0 });
    await wait(second, eventId);
  });

  it('there is no line before sales begin, nor after all of them have ended', async () => {
    const person = await test.member();
    for (const when of [{ opensAt: inMinutes(60) }, { closesAt: inMinutes(-60) }]) {
      const eventId = await soldEvent(test, host, [general({ quantity: 5, ...when })]);
      expect(await pageOf(person, eventId)).not.toHaveProperty('isSoldOut');
      expect((await reply(person, eventId)).json()).toMatchObject({ code: 'TICKET_REQUIRED' });
      const offered = (await test.get(`/api/events/${eventId}/ticket-types`)).json<TicketTypes>();
      expect(offered.types).toMatchObject([{ left: 0 }]);
    }
  });
});
