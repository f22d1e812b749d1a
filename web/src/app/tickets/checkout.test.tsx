import type { TicketTypes } from '@quad/shared/contract/ticket-types';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { paymentConfig } from '../../testing/create-form';
import { provider } from '../../testing/payment-page';
import { bootData, maya, renderApp } from '../../testing/render-app';
import { ok, type Stubs, stubApi } from '../../testing/stub-api';
import { balcony, battle, general, offerFixture, orderFixture, orderId } from '../../testing/ticket-fixture';

vi.mock('@stripe/stripe-js/pure', async () => ({
  loadStripe: (await import('../../testing/payment-page')).provider.load,
}));
vi.mock('@stripe/react-stripe-js', async () =>
  (await import('../../testing/payment-page')).standInForProvider(),
);
vi.mock('./own-tickets', () => ({ default: () => <h1>Your tickets</h1> }));
vi.mock('./order-link', () => ({ default: () => <h1>Your tickets</h1> }));

const path = `/tickets/buy/${battle.id}`;
const link = 'a-guest-order-link-of-enough-characters';
const holdUntil = '2026-11-20T22:40:00.000Z';
const placed = { orderId, clientSecret: 'pi_1_secret', amount: 4_376, holdUntil, link: null };
const place = 'POST /api/events/:id/orders';
const check = 'POST /api/orders/:id/check';
const held = orderFixture({ status: 'held', holdUntil, clientSecret: 'pi_1_secret', paidWith: null });

beforeEach(() => {
  for (const mock of Object.values(provider)) mock.mockReset();
  provider.load.mockResolvedValue({ retrievePaymentIntent: provider.retrieve });
  provider.confirm.mockResolvedValue({ paymentIntent: { status: 'succeeded' } });
});

const stubs = (change: Stubs = {}): Stubs => ({
  'GET /api/config': ok(paymentConfig),
  'GET /api/events/:id': ok(battle),
  'GET /api/events/:id/ticket-types': ok(offerFixture()),
  [place]: ok(placed),
  [check]: ok(orderFixture()),
  'DELETE /api/orders/:id': ok(orderFixture({ status: 'expired' })),
  ...change,
});

/** Each answer once, and the last one from then on. */
function inTurn<Response>(first: Response, ...others: Response[]) {
  const left = [first, ...others];
  return () => (left.length > 1 ? (left.shift() ?? first) : (left[0] ?? first));
}

async function openCheckout(change: Stubs = {}, user: typeof maya | null = maya) {
  const received = stubApi(stubs(change));
  await renderApp(path, bootData({ user }));
  await screen.findByRole('heading', { name: 'Get tickets' });
  return received;
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const mainText = () => screen.getByRole('main').textContent;
const sees = (words: string) => waitFor(() => expect(mainText()).toContain(words));

/** Two General tickets, up to the card. */
async function holdTwo() {
  await press('One more General');
  await press('One more General');
  await press('Continue');
  await press('Continue to payment');
}

const pay = async () => {
  const button = await screen.findByRole('button', { name: 'Pay $43.76' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
};

test('who is first in line sees until when a ticket is kept', async () => {
  await openCheckout({
    'GET /api/events/:id/ticket-types': ok({ ...offerFixture(), keptUntil: holdUntil }),
  });
  await sees('A ticket is kept for you until');
});

test('a member buys two tickets: each step says the whole price, and the order is for what was shown', async () => {
  const received = await openCheckout();
  await sees('$21.88 · $20.00 + fees');
  expect(mainText()).toContain('Refunds until Wed, Dec 2, 8:00 PM');
  expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
  await holdTwo();
  await sees('Total today $43.76');
  expect(mainText()).toContain('Held for you until');
  expect(mainText()).toContain('2 × General$40.00Fees$3.76Total$43.76');
  expect(received.find(({ key }) => key === place)?.body).toEqual({
    items: [{ ticketTypeId: general.id, quantity: 2 }],
    expectedTotal: 4_376,
  });
  await pay();
  await waitFor(() => expect(location.pathname).toBe(`/tickets/mine/${battle.id}`));
  expect(sessionStorage.length).toBe(0);
});

test('what is sold out stays in place, and nobody can choose more than there are', async () => {
  await openCheckout({
    'GET /api/events/:id/ticket-types': ok(offerFixture({ types: [{ ...balcony, left: 2 }, general] })),
  });
  await sees('2 left');
  await press('One more Balcony');
  await press('One more Balcony');
  expect(screen.getByRole('button', { name: 'One more Balcony' })).toHaveProperty('disabled', true);
  for (let count = 0; count < general.maxPerOrder; count += 1) await press('One more General');
  expect(screen.getByRole('button', { name: 'One more General' })).toHaveProperty('disabled', true);
  expect(mainText()).toContain('Up to 6 each');
});

test('a guest says who they are, and comes to the tickets by their link', async () => {
  const received = await openCheckout(
    {
      [place]: ok({ ...placed, link }),
      'POST /api/orders/by-link/:token/check': ok(orderFixture()),
    },
    null,
  );
  await press('One more General');
  await press('One more General');
  await press('Continue');
  await sees('Who are the tickets for?');
  await press('Continue to payment');
  await sees('Add your name');
  expect(received.some(({ key }) => key === place)).toBe(false);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Tomás Ibarra' } });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'tomas@mail.edu' } });
  await press('Continue to payment');
  await pay();
  await waitFor(() => expect(location.pathname).toBe(`/tickets/order/${link}`));
  expect(received.find(({ key }) => key === place)?.body).toMatchObject({
    guest: { name: 'Tomás Ibarra', email: 'tomas@mail.edu' },
  });
});

test('who is too late for all of them hears how many are left, and that is chosen', async () => {
  const offers: [TicketTypes, TicketTypes] = [
    offerFixture(),
    offerFixture({ types: [{ ...general, left: 1 }, balcony] }),
  ];
  await openCheckout({
    'GET /api/events/:id/ticket-types': inTurn(ok(offers[0]), ok(offers[1])),
    [place]: { status: 409, body: { message: 'Sold out', code: 'SOLD_OUT' } },
  });
  await holdTwo();
  await sees('Only 1 General ticket is left. You asked for 2.');
  expect(mainText()).toContain('Last one');
  expect(mainText()).toContain('Total$21.88');
});

test('another price is said before anything is held, and one press goes on with it', async () => {
  const dearer = { ...general, price: 2_200, buyerPays: 2_404 };
  const offers: [TicketTypes, TicketTypes] = [offerFixture(), offerFixture({ types: [dearer] })];
  const changed = { status: 409 as const, body: { message: 'Changed', code: 'PRICE_CHANGED' } };
  const received = await openCheckout({
    'GET /api/events/:id/ticket-types': inTurn(ok(offers[0]), ok(offers[1])),
    [place]: inTurn<typeof changed | ReturnType<typeof ok<typeof placed>>>(changed, ok(placed)),
  });
  await holdTwo();
  await sees('It was $43.76 and is now $48.08. Nothing was charged.');
  await press('Go on with $48.08');
  await waitFor(() =>
    expect(received.filter(({ key }) => key === place).at(-1)?.body).toMatchObject({ expectedTotal: 4_808 }),
  );
});

test('a declined card says that nothing was charged; the tickets stay held', async () => {
  provider.confirm.mockResolvedValue({
    error: {
      type: 'card_error',
      message: 'Your card was declined.',
      payment_intent: { status: 'requires_payment_method', last_payment_error: null },
    },
  });
  await openCheckout();
  await holdTwo();
  await pay();
  await sees('Your card was declined. Nothing was charged.');
  expect(mainText()).toContain('Held for you until');
});

test('a bank that takes its time is waited for, also where the page was left', async () => {
  await openCheckout({ [check]: ok(orderFixture({ status: 'processing' })) });
  await holdTwo();
  await pay();
  await sees('Your bank is still checking. Your tickets wait for it.');
  expect(mainText()).toContain('Then you have 2 passes');
});

test('money that came too late is on its way back', async () => {
  await openCheckout({ [check]: ok(orderFixture({ status: 'refunding' })) });
  await holdTwo();
  await pay();
  await sees("We're returning your money");
});

test('when the time is over nothing was charged, and the same can be held again', async () => {
  const received = await openCheckout({ [check]: ok(orderFixture({ status: 'expired' })) });
  await holdTwo();
  await pay();
  await sees('Your tickets went back');
  expect(mainText()).toContain('Nothing was charged, and the tickets are still there.');
  await press('Hold 2 again');
  await sees('Total today $43.76');
  expect(received.filter(({ key }) => key === place)).toHaveLength(2);
});

test('a reload goes on with the tickets that are held', async () => {
  sessionStorage.setItem(
    `quad-order-${battle.id}`,
    JSON.stringify({ basket: { [general.id]: 2 }, source: { orderId } }),
  );
  const received = await openCheckout({ 'GET /api/orders/:id': ok(held) });
  await sees('Total today $43.76');
  expect(received.some(({ key }) => key === place)).toBe(false);
});

test('an order that a member began elsewhere is gone on with, or let go; nothing is held a second time', async () => {
  const opened = { 'GET /api/events/:id/ticket-types': ok(offerFixture({ openOrderId: orderId })) };
  const received = stubApi(stubs({ ...opened, 'GET /api/orders/:id': ok(held) }));
  const { unmount } = await renderApp(path, bootData({ user: maya }));
  await screen.findByRole('heading', { name: '2 tickets are already held for you' });
  await press('Go on with these 2');
  await sees('Total today $43.76');
  expect(mainText()).toContain('2 × General$40.00Fees$3.76Total$43.76');
  await pay();
  await waitFor(() => expect(location.pathname).toBe(`/tickets/mine/${battle.id}`));
  expect(received.some(({ key }) => key === place)).toBe(false);
  unmount();

  const again = stubApi(
    stubs({
      'GET /api/events/:id/ticket-types': inTurn(
        ok(offerFixture({ openOrderId: orderId })),
        ok(offerFixture()),
      ),
      'GET /api/orders/:id': ok(held),
    }),
  );
  await renderApp(path, bootData({ user: maya }));
  await press('Release and start over');
  await sees('Prices include all fees.');
  expect(again.some(({ key }) => key === 'DELETE /api/orders/:id')).toBe(true);
});

test("a guest's other tab goes on with the order, and knows nothing of it once it is over", async () => {
  localStorage.setItem(`quad-order-${battle.id}`, link);
  stubApi(stubs({ 'GET /api/orders/by-link/:token': ok(held) }));
  const { unmount } = await renderApp(path, bootData({ user: null }));
  await press('Go on with these 2');
  await sees('Total today $43.76');
  unmount();
  sessionStorage.clear();
  stubApi(stubs({ 'GET /api/orders/by-link/:token': ok(orderFixture({ status: 'expired' })) }));
  await renderApp(path, bootData({ user: null }));
  await sees('Prices include all fees.');
  await waitFor(() => expect(localStorage.getItem(`quad-order-${battle.id}`)).toBeNull());
});

test('letting them go leads back to choosing', async () => {
  await openCheckout();
  await holdTwo();
  await press('Cancel order');
  await sees('Prices include all fees.');
});

test('before sales open it says when they do, and reminds who wants it', async () => {
  const coming = { ...general, state: 'not_yet', opensAt: '2026-11-23T14:00:00.000Z' } as const;
  const ended = { ...balcony, state: 'over' } as const;
  const received = await openCheckout({
    'GET /api/events/:id': inTurn(ok(battle), ok({ ...battle, isFavorited: true })),
    'POST /api/events/:id/favorite': ok({ isFavorited: true }),
    'GET /api/events/:id/ticket-types': ok(offerFixture({ types: [ended, coming] })),
  });
  await sees('On sale Mon, Nov 23, 9:00 AM');
  await press('Remind me');
  await sees('We remind you when sales begin');
  expect(received.find(({ key }) => key === 'POST /api/events/:id/favorite')?.params).toEqual({
    id: battle.id,
  });
});

test('without a network there is a way to try again', async () => {
  stubApi({ 'GET /api/events/:id': ok(battle) });
  await renderApp(path, bootData({ user: maya }));
  expect(await screen.findByRole('heading', { name: 'Unable to load the tickets' })).toBeTruthy();
  stubApi(stubs());
  await press('Try Again');
  await sees('Prices include all fees.');
});

test('an event that is paid at the door sells nothing here', async () => {
  stubApi(
    stubs({ 'GET /api/events/:id/ticket-types': ok(offerFixture({ paymentMode: 'door', types: [] })) }),
  );
  await renderApp(path, bootData({ user: maya }));
  expect(await screen.findByRole('heading', { name: 'No tickets here' })).toBeTruthy();
});
