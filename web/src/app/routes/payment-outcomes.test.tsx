import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { emptyValues } from '../../features/hosting/event-values';
import { readPendingEvent } from '../../features/hosting/pending-event';
import { draftInForm, keepTypedEvent, readTypedEvent } from '../../features/hosting/typed-event';
import { currentToast } from '../../lib/toast-store';
import { disco } from '../../testing/events';
import {
  countOf,
  expectPublished,
  failure,
  intentId,
  opened,
  openPage,
  pay,
  payButton,
  paymentOf,
  paymentStubs,
  pending,
  prepareEachPage,
  provider,
} from '../../testing/payment-page';
import { maya } from '../../testing/render-app';
import { ok } from '../../testing/stub-api';
import { expectToast } from '../../testing/toast';

vi.mock('../routes/discover', () => ({ default: () => <h1>Discover</h1> }));
vi.mock('./create-event', () => ({ default: () => <h1>Create Event</h1> }));
vi.mock('./my-events', () => ({ default: () => <h1>My Events</h1> }));
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
  const stubs = paymentStubs({ 'GET /api/payments/:id': paymentOf('processing') });
  const { received } = await openPage(stubs);
  await pay();
  await screen.findByRole('heading', { name: 'Payment processing' });
  expect(screen.getByText(/Your bank is still checking/)).toBeTruthy();
  await waitFor(() => expect(countOf(received, 'GET /api/payments/:id')).toBe(1));
  expect(countOf(received, 'POST /api/events')).toBe(0);
  stubs['GET /api/payments/:id'] = paymentOf('publishing');
  await act(() => vi.advanceTimersByTimeAsync(2_100));
  await expectPublished();
});

test('processing that ends in a no: told so, with the card form again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  provider.confirm.mockResolvedValue({ paymentIntent: { status: 'processing' } });
  // The server has not heard of it yet, the provider has: that is no failure.
  provider.retrieve.mockResolvedValueOnce({ paymentIntent: { status: 'processing' } });
  provider.retrieve.mockResolvedValueOnce({ paymentIntent: { status: 'requires_payment_method' } });
  await openPage(paymentStubs({ 'GET /api/payments/:id': paymentOf('open') }));
  await pay();
  await screen.findByRole('heading', { name: 'Payment processing' });
  await waitFor(() => expect(provider.retrieve).toHaveBeenCalledTimes(1));
  expect(currentToast()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2_100));
  await expectToast('Payment Failed', 'Your bank declined the payment. Nothing was charged.');
  await payButton();
});

test('paid, and the event can not be published: says that the money comes back', async () => {
  await openPage(
    paymentStubs({ 'POST /api/events': failure, 'GET /api/payments/:id': paymentOf('refunding') }),
  );
  await pay();
  await expectToast(
    'Error',
    'Payment succeeded but event creation failed. Please contact support. Your $5.00 goes back to your card.',
  );
  await waitFor(() => expect(location.pathname).toBe('/'));
});

test('a lost publish request is retried, and no failure is reported', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const stubs = paymentStubs({
    'POST /api/events': { status: 503 },
    'GET /api/payments/:id': paymentOf('publishing'),
  });
  await openPage(stubs);
  await pay();
  await screen.findByRole('heading', { name: 'Publishing your event' });
  expect(currentToast()).toBeNull();
  stubs['GET /api/payments/:id'] = paymentOf('published', disco.id);
  await act(() => vi.advanceTimersByTimeAsync(2_100));
  await expectPublished();
});

test('a reload after paying finds the paid intent and publishes without another payment', async () => {
  const first = await openPage();
  await payButton();
  first.unmount();
  const { received } = await openPage(paymentStubs({ 'GET /api/payments/:id': paymentOf('publishing') }));
  await expectPublished();
  expect(countOf(received, 'POST /api/create-event-payment')).toBe(0);
  expect(provider.confirm).not.toHaveBeenCalled();
});

test('a draft that another tab paid for is not paid again', async () => {
  await openPage(
    paymentStubs({
      'POST /api/create-event-payment': ok({ ...opened, status: 'published' }),
      'GET /api/payments/:id': paymentOf('published', disco.id),
    }),
  );
  await expectPublished();
  expect(provider.load).not.toHaveBeenCalled();
});

test("the provider's return URL is read once; a refund is shown with its steps", async () => {
  sessionStorage.clear();
  await openPage(
    paymentStubs({ 'GET /api/payments/:id': paymentOf('refunded') }),
    `/payment-page?payment_intent=${intentId}&redirect_status=succeeded`,
  );
  await screen.findByRole('heading', { name: "We're refunding your money" });
  expect(screen.getByText('Refund sent')).toBeTruthy();
  expect(screen.getByText(/^Nov 2[01], \d+:04 [AP]M$/)).toBeTruthy();
  await waitFor(() => expect(location.search).toBe(''));
});

test('people who navigated elsewhere while paying are notified and stay there', async () => {
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

const kept = {
  title: 'Rooftop Cinema',
  category: 'social' as const,
  location: 'Langsam Library',
  startDate: '2099-12-04T01:00:00.000Z',
  timezone: 'America/New_York',
  price: 0,
};

test('an unpaid event is paid in a browser that knows nothing of it, beside another one in its form', async () => {
  const { received } = await openPage(
    paymentStubs({ 'GET /api/payments/:id': paymentOf('open', null, kept) }),
    '/payment-page?payment=pi_of_another_device',
  );
  await payButton();
  expect(await screen.findByText('Rooftop Cinema')).toBeTruthy();
  expect(screen.getByText(/8:00 PM/)).toBeTruthy();
  const opening = received.find(({ key }) => key === 'POST /api/create-event-payment');
  expect(opening?.body).toEqual({ paymentId: disco.id });
  await pay();
  await waitFor(() => expect(location.pathname).toBe(`/events/${disco.id}/live`));
  // The server publishes what it has; the event in this browser's form still waits.
  expect(received.find(({ key }) => key === 'POST /api/events')?.body).toEqual({ paymentIntentId: intentId });
  expect(readPendingEvent()?.title).toBe(pending.title);
});

test('an unpaid event that is not paid now still waits among the own events', async () => {
  await openPage(
    paymentStubs({ 'GET /api/payments/:id': paymentOf('open', null, kept) }),
    '/payment-page?payment=pi_of_another_device',
  );
  await payButton();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(location.pathname).toBe('/my-events'));
  expect(readPendingEvent()?.title).toBe(pending.title);
});

test('an unpaid event that was removed meanwhile is not there', async () => {
  await openPage(
    paymentStubs({ 'GET /api/payments/:id': paymentOf('canceled') }),
    '/payment-page?payment=pi_of_another_device',
  );
  await screen.findByRole('heading', { name: 'Event data not found' });
});

test('the words of an unpaid event are changed in another browser', async () => {
  await openPage(
    paymentStubs({ 'GET /api/payments/:id': paymentOf('open', null, kept) }),
    '/payment-page?payment=pi_of_another_device',
  );
  await payButton();
  fireEvent.click(screen.getByRole('button', { name: 'Edit event' }));
  await waitFor(() => expect(location.pathname).toBe('/create-event'));
  expect(readTypedEvent(maya.id)).toMatchObject({
    title: 'Rooftop Cinema',
    location: 'Langsam Library',
    startDate: '2099-12-03T20:00',
  });
  expect(draftInForm(maya.id)).toBe(intentId);
});

test.each([
  ['goes once the changed one waits for its payment', 'pi_before', 1],
  ['stays if nothing was changed', intentId, 0],
])('the draft of before %s', async (_, before, removed) => {
  keepTypedEvent(maya.id, { ...emptyValues, title: pending.title }, before);
  const { received } = await openPage(
    paymentStubs({
      'GET /api/payments/:id': paymentOf('open', null, kept),
      'DELETE /api/payments/:id': { status: 204 },
    }),
  );
  await payButton();
  await waitFor(() => expect(countOf(received, 'DELETE /api/payments/:id')).toBe(removed));
});
