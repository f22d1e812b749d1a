import { apiPath } from '@quad/shared/api-request';
import type { SoldOrder, TicketSales } from '@quad/shared/contract/ticket-sales';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bootData, maya, renderApp } from '../../testing/render-app';
import { ok, type Stubs, stubApi } from '../../testing/stub-api';
import { battle, general, offerFixture } from '../../testing/ticket-fixture';
import { expectToast } from '../../testing/toast';

const path = `/tickets/sales/${battle.id}`;
const hosted = { ...battle, isHost: true };
const order: SoldOrder = {
  id: '00000000-0000-4000-8000-000000000d01',
  number: 'Q-2M8D-41',
  buyerName: 'Jo Kessler',
  isGuest: false,
  status: 'paid',
  amount: 4_376,
  hostEarns: 3_800,
  refunded: 0,
  isDisputed: false,
  paidWith: 'Visa ending 1881',
  createdAt: '2026-11-20T22:26:00.000Z',
  tickets: [
    {
      id: '00000000-0000-4000-8000-000000000e01',
      typeName: 'General',
      status: 'valid',
      holderName: 'Jo Kessler',
    },
    {
      id: '00000000-0000-4000-8000-000000000e02',
      typeName: 'General',
      status: 'valid',
      holderName: 'Ana Reyes',
    },
  ],
  problem: null,
};
const sales: TicketSales = {
  sold: 152,
  held: 5,
  left: 43,
  waiting: 4,
  buyersPaid: 335_411,
  youEarn: 291_270,
  types: [
    {
      id: general.id,
      name: 'General',
      price: 2_000,
      quantity: 120,
      sold: 79,
      held: 4,
      left: 37,
      youEarn: 150_100,
    },
  ],
  days: Array.from({ length: 14 }, (_, index) => ({
    day: `2026-11-${String(index + 7).padStart(2, '0')}`,
    sold: index,
  })),
  orderCount: 98,
  orders: [
    order,
    { ...order, id: '00000000-0000-4000-8000-000000000d02', buyerName: 'Rae P.', isDisputed: true },
  ],
  refunds: null,
  cash: [{ helper: 'Sam', passes: 3 }],
};
const preview = { amount: 2_188, fromHost: 1_900, fromQuad: 288, paidWith: 'Visa ending 1881', passes: 1 };
const refund = 'POST /api/orders/:id/refunds';

async function openSales(change: Stubs = {}) {
  const received = stubApi({
    'GET /api/events/:id': ok(hosted),
    'GET /api/events/:id/sales': ok(sales),
    'GET /api/events/:id/ticket-types': ok(
      offerFixture({ types: [{ ...general, quantity: 120, sold: 79, held: 4 }] }),
    ),
    [refund]: ok(preview),
    ...change,
  });
  await renderApp(path, bootData({ user: maya }));
  return received;
}

const mainText = () => screen.getByRole('main').textContent;
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('a host sees spots, money, types, days, orders and cash', async () => {
  await openSales();
  await waitFor(() => expect(mainText()).toContain('Buyers paid$3,354.11You earn$2,912.70'));
  expect(screen.getByRole('img', { name: '79 of 120 sold, 4 held, 37 left' })).toBeTruthy();
  expect(mainText()).toContain('Jo Kessler2 General · 4m ago$43.76Paid');
  expect(mainText()).toContain('Disputed');
  expect(mainText()).toContain('Sam3 people');
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    apiPath('GET /api/events/:id/sales.csv', { params: { id: battle.id } }),
  );
});

test('a refund is previewed in cents before it is made', async () => {
  const received = await openSales();
  await press('Refund Jo Kessler');
  fireEvent.click(await screen.findByRole('checkbox', { name: /General 2 of 2/ }));
  await press('Preview');
  const sheet = within(await screen.findByRole('dialog'));
  await sheet.findByText('to Jo Kessler, Visa ending 1881');
  expect(received.filter(({ key, query }) => key === refund && !query?.preview)).toEqual([]);
  fireEvent.change(sheet.getByLabelText(/^Reason/), { target: { value: 'Set time moved' } });
  await press('Refund $21.88');
  await expectToast('Refund on its way', 'To Jo Kessler, in 5 to 10 days.');
  expect(received.filter(({ key }) => key === refund).at(-1)).toMatchObject({
    query: undefined,
    body: { ticketIds: [order.tickets[0]?.id], what: 'all', reason: 'Set time moved' },
  });
});

test('refunds of a cancelled event go on by themselves, and say how far they are', async () => {
  await openSales({
    'GET /api/events/:id': ok({ ...hosted, status: 'cancelled' }),
    'GET /api/events/:id/sales': ok({
      ...sales,
      refunds: { done: 64, orders: 98, amountDone: 218_730, amount: 335_411, needPerson: 1 },
    }),
  });
  expect(await screen.findByRole('heading', { name: 'Refunds: 64 of 98' })).toBeTruthy();
  expect(mainText()).toContain('$2,187.30 of $3,354.11 sent back.');
  expect(mainText()).toContain('1 refund needs a person');
});

test('types are changed where they are sold; a type with sales keeps its price', async () => {
  const put = 'PUT /api/events/:id/ticket-types';
  const received = await openSales({ [put]: ok(offerFixture()) });
  await press('Edit tickets');
  expect(await screen.findByLabelText('Price')).toHaveProperty('readOnly', true);
  fireEvent.change(screen.getByLabelText('How many'), { target: { value: '82' } });
  await press('Save tickets');
  expect(await screen.findByText('83 are sold or being paid for')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('How many'), { target: { value: '150' } });
  await press('Save tickets');
  await expectToast('Tickets saved');
  expect(received.find(({ key }) => key === put)?.body).toMatchObject({
    types: [{ id: general.id, price: 2_000, quantity: 150 }],
  });
});

test('an event that is paid at the door can begin to sell, once there are payouts', async () => {
  const { paymentMode: _, allInPrice: __, ...atDoor } = hosted;
  const payouts = { missing: [], dueAt: null, bankLast4: null, sentAt: null, checkedAt: null };
  await openSales({
    'GET /api/events/:id': ok(atDoor),
    'GET /api/payouts': ok({ ...payouts, status: 'ready' }),
    'GET /api/events/:id/ticket-types': ok(offerFixture({ paymentMode: 'door', types: [] })),
  });
  await press('Sell tickets online');
  expect(await screen.findByLabelText('How many')).toBeTruthy();
});

test('without a network there is a way to try again', async () => {
  await openSales({ 'GET /api/events/:id/sales': { status: 500 } });
  expect(await screen.findByRole('heading', { name: 'Unable to load sales' })).toBeTruthy();
});
