import type { Payouts } from '@quad/shared/contract/payouts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  createButton,
  field,
  fillIn,
  openForm,
  paymentConfig,
  signedInStubs,
  type,
} from '../../testing/create-form';
import { disco } from '../../testing/events';
import { ok, type Stubs } from '../../testing/stub-api';

const payouts = (status: Payouts['status']) =>
  ok({ status, missing: [], dueAt: null, bankLast4: '6789', sentAt: null, checkedAt: null });

const stubs = (change: Stubs = {}): Stubs => ({
  ...signedInStubs,
  'GET /api/config': ok({ ...paymentConfig, isFeeWaived: true }),
  'GET /api/payouts': payouts('ready'),
  'POST /api/events': ok(disco),
  'GET /api/events/:id': ok({ ...disco, isHost: true }),
  ...change,
});

/** The page that says that the event is live. */
const seesItLive = () => screen.findByRole('heading', { name: "You're live" });

async function openOnline(change: Stubs = {}) {
  const view = await openForm(stubs(change));
  fillIn();
  fireEvent.click(await screen.findByRole('radio', { name: /^Tickets online/ }));
  return view;
}

test('people pay at the door unless the host chooses tickets, which say what the host earns', async () => {
  const { received } = await openForm(stubs());
  expect(await screen.findByRole('radio', { name: /^At the door/, checked: true })).toBeTruthy();
  expect(field('Price').value).toBe('');
  fillIn();
  fireEvent.click(screen.getByRole('radio', { name: /^Tickets online/ }));
  expect(screen.queryByLabelText('Max attendees')).toBeNull();
  type('Price', '20');
  type('How many', '120');
  expect(screen.getByRole('region', { name: 'Fee breakdown' }).textContent).toContain(
    'Buyer pays$21.88You earn$19.00',
  );
  expect(screen.getByText(/120 tickets in all/)).toBeTruthy();
  fireEvent.click(createButton());
  await seesItLive();
  expect(received.find(({ key }) => key === 'POST /api/events')?.body).toMatchObject({
    price: 20,
    maxAttendees: 120,
    tickets: {
      refundHours: 48,
      types: [
        {
          name: 'General',
          description: '',
          price: 2_000,
          quantity: 120,
          opensAt: null,
          closesAt: null,
          maxPerOrder: 6,
        },
      ],
    },
  });
});

test('a price below $1.00, no number and no name are said at their inputs, and nothing is published', async () => {
  const { received } = await openOnline();
  type('Price', '0.99');
  type('Name', '');
  fireEvent.click(createButton());
  expect(await screen.findByText('At least $1.00')).toBeTruthy();
  expect(screen.getByText('A whole number from 1')).toBeTruthy();
  expect(screen.getByText('Name is required')).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toBe('Please look at your tickets again');
  expect(received.some(({ key }) => key === 'POST /api/events')).toBe(false);
});

test('there can be several types, and a rule for refunds', async () => {
  const { received } = await openOnline();
  type('Price', '20');
  type('How many', '120');
  fireEvent.click(screen.getByRole('button', { name: 'Add ticket type' }));
  expect(screen.getByText('$20.00 · 120 tickets')).toBeTruthy();
  type('Name', 'Balcony');
  type('Price', '32');
  type('How many', '30');
  fireEvent.click(screen.getByRole('button', { name: 'One fewer Balcony per order' }));
  fireEvent.click(screen.getByRole('radio', { name: /^No refunds/ }));
  fireEvent.click(createButton());
  await seesItLive();
  expect(received.find(({ key }) => key === 'POST /api/events')?.body).toMatchObject({
    tickets: {
      refundHours: null,
      types: [{ name: 'General' }, { name: 'Balcony', price: 3_200, maxPerOrder: 5 }],
    },
  });
});

test('without payouts the way to them is shown; where nobody is paid out there is no word of tickets', async () => {
  const { unmount } = await openForm(stubs({ 'GET /api/payouts': payouts('started') }));
  expect((await screen.findByRole('link', { name: 'Set up payouts' })).getAttribute('href')).toBe('/payouts');
  expect(field('Price')).toBeTruthy();
  unmount();
  await openForm(stubs({ 'GET /api/payouts': payouts('not_offered') }));
  expect(screen.queryByText('How do people pay?')).toBeNull();
  expect(screen.queryByText('Sell tickets online?')).toBeNull();
});
