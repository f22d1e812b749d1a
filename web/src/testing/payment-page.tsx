import type { ApiKey } from '@quad/shared/api-request';
import type { Payment } from '@quad/shared/contract/payments';
import { storageKeys } from '@quad/shared/limits';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, vi } from 'vitest';
import { keepPendingEvent, type PendingEvent } from '../features/hosting/pending-event';
import { paymentConfig } from './create-form';
import { disco } from './events';
import { bootData, maya, renderApp } from './render-app';
import { ok, type ReceivedRequest, type Stubs, stubApi } from './stub-api';
import { expectToast } from './toast';

/** The payment page in a test: the provider's client, what the server says, and how it is used. */

export const provider = {
  confirm: vi.fn(),
  next: vi.fn(),
  retrieve: vi.fn(),
  load: vi.fn(),
  frame: vi.fn(),
};

/** For vi.mock of '@stripe/react-stripe-js': the provider draws its fields in frames of its own; here they only come. */
export async function standInForProvider() {
  const { useEffect } = await import('react');
  return {
    Elements: ({ children, options }: { children: React.ReactNode; options: object }) => {
      provider.frame(options);
      return children;
    },
    useElements: () => ({ name: 'elements' }),
    useStripe: () => ({
      confirmPayment: provider.confirm,
      handleNextAction: provider.next,
      retrievePaymentIntent: provider.retrieve,
    }),
    PaymentElement: ({ onReady }: { onReady(): void }) => {
      useEffect(() => onReady(), [onReady]);
      return <p>Card fields</p>;
    },
  };
}

export const intentId = 'pi_3Quad';
export const pending: PendingEvent = {
  title: 'Kiln-Fired Pizza & Clay Night',
  description: '',
  category: 'social',
  location: 'Elm St Clay Studio',
  startDate: '2099-12-03T18:30',
  price: 12,
  maxAttendees: null,
};
export const opened = {
  clientSecret: `${intentId}_secret_1`,
  paymentIntentId: intentId,
  amount: 500,
  status: 'open' as const,
  eventId: null,
};
export const paymentOf = (
  status: Payment['status'],
  eventId: string | null = null,
  draft: Payment['draft'] = null,
) =>
  ok({
    id: disco.id,
    paymentIntentId: intentId,
    status,
    amount: 500,
    currency: 'usd',
    eventId,
    title: pending.title,
    draft,
    createdAt: '2026-11-20T23:04:00.000Z',
  });
export const failure = { status: 500 as const, body: { message: 'No', code: 'X' } };

export const paymentStubs = (change: Stubs = {}): Stubs => ({
  'GET /api/config': { status: 200, body: paymentConfig },
  'POST /api/create-event-payment': { status: 200, body: opened },
  'POST /api/events': { status: 200, body: disco },
  ...change,
});

export async function openPage(stubs: Stubs = paymentStubs(), path = '/payment-page') {
  const received = stubApi(stubs);
  const view = await renderApp(path, bootData({ user: maya }));
  return { received, ...view };
}

export const payButton = () => screen.findByRole('button', { name: 'Pay $5.00 Platform Fee' });
export const pay = async () => {
  const button = await payButton();
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
};
export const countOf = (received: ReceivedRequest[], key: ApiKey) =>
  received.filter((request) => request.key === key).length;

/** It leads to the moment of its event, or to Discover if the payment names none. */
export async function expectPublished(path = `/events/${disco.id}/live`) {
  await expectToast('Success!', 'Your event has been created successfully!');
  await waitFor(() => expect(location.pathname).toBe(path));
  expect(sessionStorage.getItem(storageKeys.pendingEventData)).toBeNull();
  expect(sessionStorage.getItem(storageKeys.pendingEventFlow)).toBeNull();
}

function preparePage(): void {
  keepPendingEvent(pending);
  for (const mock of Object.values(provider)) mock.mockReset();
  provider.load.mockResolvedValue({ retrievePaymentIntent: provider.retrieve });
  provider.retrieve.mockResolvedValue({});
  provider.confirm.mockResolvedValue({ paymentIntent: { status: 'succeeded' } });
}

/** Around each test of a file: a draft that waits to be paid, a provider that takes every card, and nothing left over. */
export function prepareEachPage(): void {
  beforeAll(async () => {
    await import('../app/routes/payment-page');
    await import('../components/toaster');
  });
  beforeEach(preparePage);
}
