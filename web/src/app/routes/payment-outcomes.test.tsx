import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { currentToast } from '../../lib/toast-store';
import {
  answers,
  calls,
  expectPublished,
  expectToast,
  failure,
  intentId,
  opened,
  openPage,
  pay,
  payButton,
  paymentOf,
  prepareEachPage,
  provider,
  statusPath,
} from '../../testing/payment-page';

vi.mock('../routes/discover', () => ({ default: () => <h1>Discover</h1> }));
vi.mock('./create-event', () => ({ default: () => <h1>Create Event</h1> }));
vi.mock('@stripe/stripe-js/pure', async () => ({
  loadStripe: (await import('../../testing/payment-page')).provider.load,
}));
vi.mock('@stripe/react-stripe-js', async () =>
  (await import('../../testing/payment-page')).standInForProvider(),
);

prepareEachPage();

test.each([
  ['an intent that another tab paid', { payment_intent: { status: 'succeeded' } }],
  ['an answer that got lost on its way', { type: 'api_connection_error' }],
])('%s is not paid again: the event is published', async (_, error) => {
  provider.confirm.mockResolvedValue({ error });
  provider.retrieve.mockResolvedValue({ paymentIntent: { status: 'succeeded' } });
  await openPage();
  await pay();
  await expectPublished();
});

test('canceled: back to the form', async () => {
  provider.confirm.mockResolvedValue({ paymentIntent: { status: 'canceled' } });
  await openPage();
  await pay();
  await waitFor(() => expect(location.pathname).toBe('/create-event'));
});

test('processing: a page that waits, and publishes when it clears', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  provider.confirm.mockResolvedValue({ paymentIntent: { status: 'processing' } });
  const given = answers({ [statusPath]: paymentOf('processing') });
  const { asked } = await openPage(given);
  await pay();
  await screen.findByRole('heading', { name: 'Payment processing' });
  expect(screen.getByText(/Your bank is still checking/)).toBeTruthy();
  await waitFor(() => expect(calls(asked, statusPath)).toBe(1));
  expect(calls(asked, '/api/events')).toBe(0);
  given[statusPath] = paymentOf('publishing');
  await act(() => vi.advanceTimersByTimeAsync(2_100));
  await expectPublished();
});

test('processing that ends in a no: told so, with the card form again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  provider.confirm.mockResolvedValue({ paymentIntent: { status: 'processing' } });
  // The server has not heard of it yet, the provider has: that is no failure.
  provider.retrieve.mockResolvedValueOnce({ paymentIntent: { status: 'processing' } });
  provider.retrieve.mockResolvedValueOnce({ paymentIntent: { status: 'requires_payment_method' } });
  await openPage(answers({ [statusPath]: paymentOf('open') }));
  await pay();
  await screen.findByRole('heading', { name: 'Payment processing' });
  await waitFor(() => expect(provider.retrieve).toHaveBeenCalledTimes(1));
  expect(currentToast()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2_100));
  await expectToast('Payment Failed', 'Your bank declined the payment. Nothing was charged.');
  await payButton();
});

test('paid, and the event can not be published: says that the money comes back', async () => {
  await openPage(answers({ '/api/events': failure(500), [statusPath]: paymentOf('refunding') }));
  await pay();
  await expectToast(
    'Error',
    'Payment succeeded but event creation failed. Please contact support. Your $5.00 goes back to your card.',
  );
  await waitFor(() => expect(location.pathname).toBe('/'));
});

test('publishing that only failed on its way is waited for, and no failure is told', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const given = answers({ '/api/events': failure(503), [statusPath]: paymentOf('publishing') });
  await openPage(given);
  await pay();
  await screen.findByRole('heading', { name: 'Publishing your event' });
  expect(currentToast()).toBeNull();
  given[statusPath] = paymentOf('published');
  await act(() => vi.advanceTimersByTimeAsync(2_100));
  await expectPublished();
});

test('a reload after paying finds the paid intent and publishes without another payment', async () => {
  const first = await openPage();
  await payButton();
  first.unmount();
  const { asked } = await openPage(answers({ [statusPath]: paymentOf('publishing') }));
  await expectPublished();
  expect(calls(asked, '/api/create-event-payment')).toBe(0);
  expect(provider.confirm).not.toHaveBeenCalled();
});

test('a draft that another tab paid for is not paid again', async () => {
  await openPage(
    answers({
      '/api/create-event-payment': { status: 200, body: { ...opened, status: 'published' } },
      [statusPath]: paymentOf('published'),
    }),
  );
  await expectPublished();
  expect(provider.load).not.toHaveBeenCalled();
});

test("the provider's return address is read once; a refund is told with its steps", async () => {
  sessionStorage.clear();
  await openPage(
    answers({ [statusPath]: paymentOf('refunded') }),
    `/payment-page?payment_intent=${intentId}&redirect_status=succeeded`,
  );
  await screen.findByRole('heading', { name: 'We are returning your money' });
  expect(screen.getByText('Refund sent')).toBeTruthy();
  expect(screen.getByText(/^Nov 2[01], \d+:04 [AP]M$/)).toBeTruthy();
  await waitFor(() => expect(location.search).toBe(''));
});

test('whoever went elsewhere while paying is told, and left there', async () => {
  let confirmed: (value: object) => void = () => {};
  provider.confirm.mockReturnValue(
    new Promise((resolve) => {
      confirmed = resolve;
    }),
  );
  await openPage();
  await pay();
  act(() => history.pushState(null, '', '/nope'));
  await screen.findByText('Page not found');
  confirmed({ paymentIntent: { status: 'succeeded' } });
  await expectToast('Success!', 'Your event has been created successfully!');
  expect(location.pathname).toBe('/nope');
});
