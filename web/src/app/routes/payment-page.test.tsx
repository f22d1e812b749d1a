import { storageKeys } from '@quad/shared/limits';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readPendingEvent } from '../../features/hosting/pending-event';
import { currentToast } from '../../lib/toast-store';
import { paymentConfig } from '../../testing/create-form';
import {
  countOf,
  expectPublished,
  failure,
  intentId,
  opened,
  openPage,
  pay,
  payButton,
  paymentStubs,
  pending,
  prepareEachPage,
  provider,
} from '../../testing/payment-page';
import { renderApp } from '../../testing/render-app';
import { heldResponse, ok } from '../../testing/stub-api';
import { expectToast } from '../../testing/toast';

vi.mock('../routes/discover', () => ({ default: () => <h1>Discover</h1> }));
vi.mock('./create-event', () => ({ default: () => <h1>Create Event</h1> }));
vi.mock('@stripe/stripe-js/pure', async () => ({
  loadStripe: (await import('../../testing/payment-page')).provider.load,
}));
vi.mock('@stripe/react-stripe-js', async () =>
  (await import('../../testing/payment-page')).standInForProvider(),
);

prepareEachPage();

test('a visitor finds nothing but a way to sign in that leads back here', async () => {
  await renderApp('/payment-page');
  expect(await screen.findByText('Please sign in to continue')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('link', { name: 'Sign In' }).at(-1) as HTMLElement);
  await waitFor(() => expect(location.pathname).toBe('/auth'));
  expect(sessionStorage.getItem(storageKeys.redirectAfterAuth)).toBe('/payment-page');
});

test('waits in words, then shows what is paid for and the card form; the draft goes along', async () => {
  const opening = heldResponse('POST /api/create-event-payment');
  const { received } = await openPage(paymentStubs({ 'POST /api/create-event-payment': opening.response }));
  expect(screen.getByText('Initializing payment...')).toBeTruthy();
  await opening.give(ok(opened));
  await payButton();
  expect(screen.getByRole('heading', { name: 'Platform Fee Payment' })).toBeTruthy();
  expect(screen.getByText('Pay a $5.00 platform fee to host your event')).toBeTruthy();
  expect(await screen.findByText(pending.title)).toBeTruthy();
  expect(screen.getByText('Test mode')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  expect(provider.load).toHaveBeenCalledWith('pk_test_x');
  expect(provider.frame.mock.lastCall?.[0]).toMatchObject({ clientSecret: opened.clientSecret });
  const body = received.find(({ key }) => key === 'POST /api/create-event-payment')?.body;
  expect(body).toMatchObject({ draft: { title: pending.title, price: 12, externalSource: 'user' } });
});

test('with live keys nothing speaks of tests', async () => {
  await openPage(
    paymentStubs({ 'GET /api/config': { status: 200, body: { ...paymentConfig, isTestMode: false } } }),
  );
  await payButton();
  expect(screen.queryByText('Test mode')).toBeNull();
});

test('the script that stands in for the provider is there before its loader', async () => {
  const stripeScriptUrl = '/sandbox/stripe.js';
  await openPage(
    paymentStubs({ 'GET /api/config': { status: 200, body: { ...paymentConfig, stripeScriptUrl } } }),
  );
  const script = await waitFor(() => {
    const found = document.head.querySelector(`script[src="${stripeScriptUrl}"]`);
    if (!found) throw new Error('not yet');
    return found;
  });
  expect(provider.load).not.toHaveBeenCalled();
  fireEvent.load(script);
  await payButton();
  expect(provider.load).toHaveBeenCalledWith('pk_test_x');
  script.remove();
});

test('paid: the event is published with its intent, once, however often the button is pressed', async () => {
  let confirmed: (value: object) => void = () => {};
  provider.confirm.mockReturnValue(
    new Promise((resolve) => {
      confirmed = resolve;
    }),
  );
  const { received } = await openPage();
  const form = (await payButton()).closest('form') as HTMLFormElement;
  await pay();
  fireEvent.submit(form);
  const busy = await screen.findByRole('button', { name: 'Processing...' });
  expect(busy).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  confirmed({ paymentIntent: { status: 'succeeded' } });
  await expectPublished();
  expect(provider.confirm).toHaveBeenCalledTimes(1);
  expect(provider.confirm.mock.calls[0]?.[0]).toMatchObject({
    confirmParams: { return_url: location.origin },
    redirect: 'if_required',
  });
  expect(countOf(received, 'POST /api/events')).toBe(1);
  expect(received.find(({ key }) => key === 'POST /api/events')?.body).toMatchObject({
    title: pending.title,
    paymentIntentId: intentId,
    startDate: new Date(pending.startDate).toISOString(),
    isPublic: true,
  });
});

test("a declined card: the provider's words in a toast and above the form, and another try", async () => {
  provider.confirm.mockResolvedValueOnce({
    error: {
      type: 'card_error',
      message: 'Your card was declined.',
      payment_intent: { status: 'requires_payment_method' },
    },
  });
  const { received } = await openPage();
  await pay();
  await expectToast('Payment Failed', 'Your card was declined.');
  const alert = document.querySelector('main [role="alert"]');
  expect(alert?.textContent).toBe('Payment FailedYour card was declined. Nothing was charged.');
  expect(alert?.getAttribute('role')).toBe('alert');
  expect(countOf(received, 'POST /api/events')).toBe(0);
  expect(readPendingEvent()).not.toBeNull();
  await pay();
  await expectPublished();
});

test('fields that are not filled in say so themselves', async () => {
  provider.confirm.mockResolvedValue({ error: { type: 'validation_error', message: 'Incomplete' } });
  await openPage();
  await pay();
  await payButton();
  expect(currentToast()).toBeNull();
  expect(document.querySelector('main [role="alert"]')).toBeNull();
});

test('a connection that breaks does not claim that nothing was charged', async () => {
  provider.confirm.mockResolvedValue({ error: { type: 'api_connection_error', message: 'No connection.' } });
  provider.retrieve.mockRejectedValue(new Error('No connection'));
  await openPage();
  await pay();
  await expectToast('Payment Failed', 'No connection.');
  expect(document.querySelector('main [role="alert"]')?.textContent).toBe('Payment FailedNo connection.');
});

test("requires_action takes the provider's step, passed or failed", async () => {
  provider.confirm.mockResolvedValue({ paymentIntent: { status: 'requires_action' } });
  provider.next.mockResolvedValueOnce({
    error: { type: 'invalid_request_error', message: 'We are unable to authenticate your payment method.' },
  });
  await openPage();
  await pay();
  await expectToast('Payment Failed', 'We are unable to authenticate your payment method.');
  provider.next.mockResolvedValueOnce({ paymentIntent: { status: 'succeeded' } });
  await pay();
  await expectPublished();
  expect(provider.next).toHaveBeenCalledWith({ clientSecret: opened.clientSecret });
});

test.each(['GET /api/config', 'POST /api/create-event-payment'] as const)(
  '%s that fails: back to the form',
  async (key) => {
    await openPage(paymentStubs({ [key]: failure }));
    await expectToast('Error', 'Failed to initialize payment');
    await waitFor(() => expect(location.pathname).toBe('/create-event'));
    expect(readPendingEvent()).not.toBeNull();
  },
);

test("the provider's code that does not come: back to the form", async () => {
  provider.load.mockRejectedValue(new Error('Failed to load Stripe.js'));
  await openPage();
  await expectToast('Error', 'Failed to initialize payment');
  await waitFor(() => expect(location.pathname).toBe('/create-event'));
});

test.each(['Cancel', 'Back'])('%s clears the waiting event, keeps what was typed', async (name) => {
  sessionStorage.setItem('createEventForm', 'typed');
  await openPage();
  await payButton();
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(location.pathname).toBe('/create-event'));
  expect(sessionStorage.getItem(storageKeys.pendingEventData)).toBeNull();
  expect(sessionStorage.getItem(storageKeys.pendingEventFlow)).toBeNull();
  expect(sessionStorage.getItem('createEventForm')).toBe('typed');
});

test('no event is waiting: says so, with a way to make one', async () => {
  sessionStorage.clear();
  const { received } = await openPage();
  expect(await screen.findByRole('heading', { name: 'Event data not found' })).toBeTruthy();
  const way = within(screen.getByRole('main')).getByRole('link', { name: 'Create Event' });
  expect(way.getAttribute('href')).toBe('/create-event');
  expect(received).toEqual([]);
});

test('without a fee the event is published without a payment', async () => {
  const { received } = await openPage(
    paymentStubs({ 'GET /api/config': { status: 200, body: { ...paymentConfig, isFeeWaived: true } } }),
  );
  await expectPublished();
  expect(countOf(received, 'POST /api/create-event-payment')).toBe(0);
});
