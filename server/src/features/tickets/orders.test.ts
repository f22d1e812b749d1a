import type { Order, PlacedOrder } from '@quad/shared/contract/orders';
import { createSandboxClient } from '@quad/stripe-sandbox/stripe-client';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { PaymentsUnavailableError } from '../../adapters/stripe-calls';
import { stripeSandboxPath } from '../../sandbox/embedded-stripe';
import { createPaymentDesk } from '../../testing/payment-desk';
import { useTestApp } from '../../testing/test-app';
import {
  askingCard,
  checkSpots,
  general,
  hurryProvider,
  intentOf,
  orderBody,
  place,
  readyHost,
  soldEvent,
  typesOf,
  useTicketDesk,
} from '../../testing/ticket-desk';
import { ledgerBalances } from '../ledger/ledger';
import { reconcileOrders } from './run-orders';

const now = new Date();
const test = useTestApp({ now: () => now });
const { host, origin, pay, check, rowOf, eventOf } = useTicketDesk(test);
const minute = 60_000;
const guest = { name: 'Tomás Ibarra', email: 'tomas@campus.example' };

describe('an order', () => {
  it('holds tickets, is paid, and makes its buyer an attendee with as many seats', async () => {
    const before = await ledgerBalances(test.db);
    const eventId = await soldEvent(test, host);
    const buyer = await test.member();
    const placed = await place(test, buyer, eventId, { quantity: 2 });
    expect(placed).toMatchObject({ amount: 4_376, link: null });
    expect(Date.parse(placed.holdUntil)).toBe(now.getTime() + 10 * minute);
    expect(await eventOf(eventId)).toMatchObject({ heldCount: 2, attendeeCount: 0 });
    await checkSpots(test.db, eventId);

    await pay(placed);
    const paid = await check(buyer, placed);
    expect(paid).toMatchObject({
      status: 'paid',
      price: 4_000,
      fees: 376,
      amount: 4_376,
      refunded: 0,
      paidWith: 'Visa ending 4242',
      number: expect.stringMatching(/^Q-\w{4}-\w{2}$/),
      tickets: [
        { place: 1, among: 2, status: 'valid', isHeld: true, typeName: 'General' },
        { place: 2, among: 2, status: 'valid', isHeld: true },
      ],
    });
    await checkSpots(test.db, eventId);
    const own = (await buyer.get(`/api/events/${eventId}/rsvp`)).json();
    expect(own).toMatchObject({ rsvp: { status: 'attending' } });
    expect(await ledgerBalances(test.db)).toEqual({
      ...before,
      provider: before.provider + 4_376,
      host_balance: before.host_balance - 3_800,
      fees: before.fees - 576,
    });
    // What the provider took for itself is known a second later.
    await hurryProvider(test);
    expect(await check(buyer, placed)).toMatchObject({ status: 'paid' });
    expect((await ledgerBalances(test.db)).fees).toBe(before.fees - 576 + 157);
    expect((await rowOf(placed.orderId)).stripeTransferId).toMatch(/^tr_/);
  });

  it('is a guest’s by its link alone, and its tickets once they are paid', async () => {
    const eventId = await soldEvent(test, host);
    const placed = await place(test, test, eventId, { guest });
    const [unpaid] = (await test.get(`/api/orders/by-link/${placed.link}`)).json<Order>().tickets;
    expect((await test.get(`/api/tickets/${unpaid?.id}/pass?link=${placed.link}`)).statusCode).toBe(404);
    await pay(placed);
    expect(await check(test, placed)).toMatchObject({
      status: 'paid',
      buyerName: guest.name,
      tickets: [{ holderName: guest.name, isHeld: true }],
    });
    const stranger = await test.member();
    expect((await stranger.get(`/api/orders/${placed.orderId}`)).statusCode).toBe(404);
    expect((await test.get(`/api/orders/by-link/${'x'.repeat(30)}`)).statusCode).toBe(404);
    expect((await test.get(`/api/orders/${placed.orderId}`)).statusCode).toBe(401);
  });

  it('is settled once by browser, webhook and job together', async () => {
    const desk = createPaymentDesk(test, origin());
    const eventId = await soldEvent(test, host);
    const buyer = await test.member();
    const placed = await place(test, buyer, eventId, { quantity: 3 });
    await pay(placed);
    const intentId = intentOf(placed);
    const answers = await Promise.all([
      check(buyer, placed),
      desk.webhook({ intentId }),
      check(buyer, placed),
      desk.webhook({ intentId }),
      reconcileOrders(test.context, console),
    ]);
    expect(answers.slice(1, 2)).toEqual([200]);
    await checkSpots(test.db, eventId);
    expect(await eventOf(eventId)).toMatchObject({ heldCount: 0, attendeeCount: 3 });
    expect((await ledgerBalances(test.db)).sum).toBe(0);
  });

  it('is the same one for the same again, and another one lets it go', async () => {
    const eventId = await soldEvent(test, host, [general({ quantity: 4 })]);
    const buyer = await test.member();
    const [first, twin] = await Promise.all([place(test, buyer, eventId), place(test, buyer, eventId)]);
    expect(twin).toEqual(first);
    const other = await place(test, buyer, eventId, { quantity: 3 });
    expect(other.orderId).not.toBe(first?.orderId);
    expect(await rowOf(first?.orderId ?? '')).toMatchObject({ status: 'expired' });
    await expect(pay(first as PlacedOrder)).rejects.toThrow();
    await checkSpots(test.db, eventId);
    expect(await eventOf(eventId)).toMatchObject({ heldCount: 3 });
  });

  it('that was paid a moment ago is what the tab beside it gets, as long as nobody has heard of it', async () => {
    const eventId = await soldEvent(test, host);
    const buyer = await test.member();
    const placed = await place(test, buyer, eventId);
    await test.stripe?.stop();
    try {
      await pay(placed);
      expect(await place(test, buyer, eventId)).toEqual(placed);
    } finally {
      test.stripe?.start();
    }
    expect(await check(buyer, placed)).toMatchObject({ status: 'paid' });
    await checkSpots(test.db, eventId);
    expect(await eventOf(eventId)).toMatchObject({ attendeeCount: 1, heldCount: 0 });
  });

  it('is charged once, whatever two tabs, reloads and the window of a bank do', async () => {
    const eventId = await soldEvent(test, host);
    const buyer = await test.member();
    const stripe = createSandboxClient(`${origin()}${stripeSandboxPath}`, test.stripe?.keys.secretKey ?? '');
    const placed = await place(test, buyer, eventId);
    expect(await pay(placed, askingCard)).toMatchObject({ status: 'requires_action' });
    // The window is closed, the page is loaded again, and another tab opens.
    const tabs = await Promise.all([place(test, buyer, eventId), place(test, buyer, eventId)]);
    expect(tabs).toEqual([placed, placed]);
    const answer = {
      payment_intent: intentOf(placed),
      client_secret: placed.clientSecret,
      outcome: 'complete',
    };
    const tried = await Promise.allSettled([
      ...tabs.map((tab) => pay(tab)),
      stripe.rawRequest('POST', '/v1/3ds2/authenticate', answer),
    ]);
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const checks = await Promise.all([check(buyer, placed), check(buyer, placed)]);
    expect(checks.map(({ status }) => status)).toEqual(['paid', 'paid']);
    const { rows } = await test.db.execute<{ amount: number }>(sql`
      select (data ->> 'amount_captured')::int as amount from stripe_sandbox_objects
      where kind = 'charge' and data ->> 'payment_intent' = ${intentOf(placed)} and data ->> 'status' = 'succeeded'`);
    expect(rows).toEqual([{ amount: placed.amount }]);
    await checkSpots(test.db, eventId);
    expect(await eventOf(eventId)).toMatchObject({ attendeeCount: 1, heldCount: 0 });
  });

  it('of a guest is not handed to whoever types the address', async () => {
    const eventId = await soldEvent(test, host);
    const placed = await place(test, test, eventId, { guest });
    const body = { ...(await orderBody(test, eventId)), guest: { ...guest, email: 'TOMAS@campus.example' } };
    const refused = await test.post(`/api/events/${eventId}/orders`, body);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'CONFLICT']);
    expect(refused.body).not.toContain(placed.clientSecret);
    expect(await place(test, test, eventId, { guest, link: placed.link ?? '' })).toEqual(placed);
    expect(await place(test, test, eventId, { guest, link: placed.link ?? '', quantity: 2 })).not.toEqual(
      placed,
    );
  });

  it('of a guest is let go if the provider is away, so that they can order again', async () => {
    const eventId = await soldEvent(test, host);
    const body = { ...(await orderBody(test, eventId)), guest };
    vi.spyOn(test.context.payments, 'createIntent').mockRejectedValueOnce(
      new PaymentsUnavailableError('away'),
    );
    expect((await test.post(`/api/events/${eventId}/orders`, body)).statusCode).toBe(503);
    await place(test, test, eventId, { guest });
    expect(await eventOf(eventId)).toMatchObject({ heldCount: 1 });
    await checkSpots(test.db, eventId);
  });

  it('can be let go by its buyer', async () => {
    const eventId = await soldEvent(test, host, [general({ quantity: 1 })]);
    const buyer = await test.member();
    const placed = await place(test, buyer, eventId);
    expect((await test.get(`/api/events/${eventId}`)).json()).not.toHaveProperty('allInPrice');
    const released = await buyer.delete(`/api/orders/${placed.orderId}`);
    expect(released.json()).toMatchObject({ status: 'expired', clientSecret: null });
    await expect(pay(placed)).rejects.toThrow();
    expect((await test.get(`/api/events/${eventId}`)).json()).toMatchObject({ allInPrice: 21.88 });
    await checkSpots(test.db, eventId);
    // One that is paid stays.
    const second = await place(test, buyer, eventId);
    await pay(second);
    expect((await buyer.delete(`/api/orders/${second.orderId}`)).json()).toMatchObject({ status: 'paid' });
  });
});

describe('tickets', () => {
  it('that are sold out are refused, and never oversold by a crowd', async () => {
    const eventId = await soldEvent(test, host, [
      general({ quantity: 5 }),
      general({ name: 'Balcony', quantity: 3 }),
    ]);
    const buyers = await Promise.all(Array.from({ length: 24 }, () => test.member()));
    const bodies = await Promise.all([0, 1].map((type) => orderBody(test, eventId, 1, type)));
    const answers = await Promise.all(
      buyers.map((buyer, index) => buyer.post(`/api/events/${eventId}/orders`, bodies[index % 2])),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(8);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(new Set(refused.map((answer) => answer.json().code))).toEqual(new Set(['SOLD_OUT']));
    await checkSpots(test.db, eventId);
    expect((await typesOf(test, eventId)).map(({ left, state }) => [left, state])).toEqual([
      [0, 'sold_out'],
      [0, 'sold_out'],
    ]);
  });

  it('say what is left of them to who asks for too many', async () => {
    const eventId = await soldEvent(test, host, [
      general({ quantity: 5 }),
      general({ name: 'Balcony', quantity: 1 }),
    ]);
    await place(test, await test.member(), eventId, { quantity: 3 });
    const buyer = await test.member();
    const ask = async (quantity: number, type: number) =>
      (
        await buyer.post(`/api/events/${eventId}/orders`, await orderBody(test, eventId, quantity, type))
      ).json();
    expect(await ask(3, 0)).toEqual({
      code: 'SOLD_OUT',
      message: 'Only 2 General tickets are left. Nothing was charged.',
    });
    expect(await ask(2, 1)).toMatchObject({
      message: 'Only 1 Balcony ticket is left. Nothing was charged.',
    });
    await place(test, await test.member(), eventId, { quantity: 2 });
    expect(await ask(1, 0)).toMatchObject({ message: 'General is sold out. Nothing was charged.' });
  });

  it('cost what was shown, or nothing is held', async () => {
    const eventId = await soldEvent(test, host);
    const buyer = await test.member();
    const body = await orderBody(test, eventId);
    const post = (more: object) => buyer.post(`/api/events/${eventId}/orders`, { ...body, ...more });
    const changed = await post({ expectedTotal: 2_187 });
    expect([changed.statusCode, changed.json().code]).toEqual([409, 'PRICE_CHANGED']);
    expect((await post({ items: [] })).statusCode).toBe(400);
    expect((await post({ items: [...body.items, ...body.items] })).statusCode).toBe(400);
    expect((await post({ items: [{ ticketTypeId: crypto.randomUUID(), quantity: 1 }] })).json().code).toBe(
      'NOT_ON_SALE',
    );
    const [item] = body.items;
    expect((await post({ items: [{ ...item, quantity: 7 }], expectedTotal: 7 * 2_188 })).statusCode).toBe(
      400,
    );
    expect((await test.post(`/api/events/${eventId}/orders`, body)).statusCode).toBe(401);
    expect(await eventOf(eventId)).toMatchObject({ heldCount: 0 });
    const door = await test.event({ hostId: host.id });
    expect((await buyer.post(`/api/events/${door.id}/orders`, body)).json().code).toBe('NOT_ON_SALE');
    expect((await buyer.post(`/api/events/${crypto.randomUUID()}/orders`, body)).statusCode).toBe(404);
  });

  it('are not sold across a block, to whom the host removed, or to guests where the host asks for accounts', async () => {
    const eventId = await soldEvent(test, host, [general()], { guestsAllowed: false });
    const body = await orderBody(test, eventId);
    const asGuest = await test.post(`/api/events/${eventId}/orders`, { ...body, guest });
    expect([asGuest.statusCode, asGuest.json().code]).toEqual([403, 'SIGN_IN_TO_RSVP']);
    const blocked = await test.member();
    await host.put(`/api/users/${blocked.id}/block`);
    expect((await blocked.post(`/api/events/${eventId}/orders`, body)).statusCode).toBe(404);
  });

  it('are not sold while the host can’t be paid out', async () => {
    const other = await readyHost(test);
    const eventId = await soldEvent(test, other);
    await test.database.pool.query(
      "update payout_accounts set status = 'restricted', stripe_account_id = null where user_id = $1",
      [other.id],
    );
    const refused = await (await test.member()).post(
      `/api/events/${eventId}/orders`,
      await orderBody(test, eventId),
    );
    expect(refused.json()).toMatchObject({ code: 'NOT_ON_SALE' });
  });
});
