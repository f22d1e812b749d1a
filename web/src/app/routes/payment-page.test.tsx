import { storageKeys } from '@quad/shared/limits';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepPendingEvent, type PendingEvent, readPendingEvent } from '../../lib/pending-event';
import { currentToast, dismissToast } from '../../lib/toast-store';
import { type Answer, answerCalls } from '../../testing/answers';
import { disco } from '../../testing/events';
import { stubLayout } from '../../testing/layout-stubs';
import { bootData, maya, renderApp } from '../../testing/render-app';

const provider = vi.hoisted(() => ({
  confirm: vi.fn(),
  next: vi.fn(),
  retrieve: vi.fn(),
  load: vi.fn(),
  frame: vi.fn(),
}));

vi.mock('../routes/discover', () => ({ DiscoverScreen: () => <h1>Discover</h1> }));
vi.mock('./create-event', () => ({ CreateEventScreen: () => <h1>Create Event</h1> }));
// The provider's own code draws its fields in frames of its own; here they only come, or do not.
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: provider.load }));
vi.mock('@stripe/react-stripe-js', async () => {
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
});

const intentId = 'pi_3Quad';
const pending: PendingEvent = {
  title: 'Kiln-Fired Pizza & Clay Night',
  description: '',
  category: 'social',
  location: 'Elm St Clay Studio',
  startDate: '2099-12-03T18:30',
  price: 12,
  maxAttendees: null,
};
const config = { publishableKey: 'pk_test_x', stripeScriptUrl: null, isTestMode: true, isFeeWaived: false };
const opened = {
  clientSecret: `${intentId}_secret_1`,
  paymentIntentId: intentId,
  amount: 500,
  status: 'open',
};
const paymentOf = (status: string): Answer => ({
  status: 200,
  body: {
    id: disco.id,
    paymentIntentId: intentId,
    status,
    amount: 500,
    currency: 'usd',
    eventId: null,
    title: pending.title,
    createdAt: '2026-11-20T23:04:00.000Z',
  },
});
const failure = (status: number): Answer => ({ status, body: { message: 'No', code: 'X' } });
const statusPath = `/api/payments/${intentId}`;

type Answers = Record<string, Answer | Promise<Answer>>;
const answers = (change: Answers = {}): Answers => ({
  '/api/config': { status: 200, body: config },
  '/api/create-event-payment': { status: 200, body: opened },
  '/api/events': { status: 200, body: disco },
  ...change,
});

async function openPage(given: Answers = answers(), path = '/payment-page') {
  const asked = answerCalls(given);
  const view = await renderApp(path, bootData({ user: maya }));
  return { asked, ...view };
}

const payButton = () => screen.findByRole('button', { name: 'Pay $5.00 Platform Fee' });
const pay = async () => {
  const button = await payButton();
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
};
const calls = (asked: { path: string; method: string }[], path: string) =>
  asked.filter((call) => call.path === path).length;
const expectToast = (title: string, description: string) =>
  waitFor(() => expect(currentToast()).toMatchObject({ title, description }));

async function expectPublished() {
  await expectToast('Success!', 'Your event has been created successfully!');
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(sessionStorage.getItem(storageKeys.pendingEventData)).toBeNull();
  expect(sessionStorage.getItem(storageKeys.pendingEventFlow)).toBeNull();
}

beforeAll(async () => {
  await import('./payment-page');
  await import('../../components/toaster');
});

beforeEach(() => {
  sessionStorage.clear();
  keepPendingEvent(pending);
  stubLayout();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  for (const mock of Object.values(provider)) mock.mockReset();
  provider.load.mockResolvedValue({});
  provider.retrieve.mockResolvedValue({});
  provider.confirm.mockResolvedValue({ paymentIntent: { status: 'succeeded' } });
});

afterEach(() => {
  act(() => dismissToast(currentToast()?.id ?? 0));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a visitor finds nothing but a way to sign in that leads back here', async () => {
  await renderApp('/payment-page');
  expect(await screen.findByText('Please sign in to continue')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('link', { name: 'Sign In' }).at(-1) as HTMLElement);
  await waitFor(() => expect(location.pathname).toBe('/auth'));
  expect(sessionStorage.getItem(storageKeys.redirectAfterAuth)).toBe('/payment-page');
});

test('waits in words, then shows what is paid for and the card form; the draft goes along', async () => {
  let answer: (value: Answer) => void = () => {};
  const opening = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  const { asked } = await openPage(answers({ '/api/create-event-payment': opening }));
  expect(screen.getByText('Initializing payment...')).toBeTruthy();
  answer({ status: 200, body: opened });
  await payButton();
  expect(screen.getByRole('heading', { name: 'Platform Fee Payment' })).toBeTruthy();
  expect(screen.getByText('Pay a $5.00 platform fee to host your event')).toBeTruthy();
  expect(screen.getByText(pending.title)).toBeTruthy();
  expect(screen.getByText('Test mode')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  expect(provider.load).toHaveBeenCalledWith('pk_test_x');
  expect(provider.frame.mock.lastCall?.[0]).toMatchObject({ clientSecret: opened.clientSecret });
  const body = asked.find(({ path }) => path === '/api/create-event-payment')?.body;
  expect(body).toMatchObject({ draft: { title: pending.title, price: 12, externalSource: 'user' } });
});

test('with live keys nothing speaks of tests', async () => {
  await openPage(answers({ '/api/config': { status: 200, body: { ...config, isTestMode: false } } }));
  await payButton();
  expect(screen.queryByText('Test mode')).toBeNull();
});

test('the script that stands in for the provider is there before its loader', async () => {
  const stripeScriptUrl = '/sandbox/stripe.js';
  await openPage(answers({ '/api/config': { status: 200, body: { ...config, stripeScriptUrl } } }));
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
  const { asked } = await openPage();
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
  expect(calls(asked, '/api/events')).toBe(1);
  expect(asked.at(-1)?.body).toMatchObject({
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
  const { asked } = await openPage();
  await pay();
  await expectToast('Payment Failed', 'Your card was declined.');
  const alert = document.querySelector('.form-alert');
  expect(alert?.textContent).toBe('Payment FailedYour card was declined. Nothing was charged.');
  expect(alert?.getAttribute('role')).toBe('alert');
  expect(calls(asked, '/api/events')).toBe(0);
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
  expect(document.querySelector('.form-alert')).toBeNull();
});

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

test('a connection that breaks does not claim that nothing was charged', async () => {
  provider.confirm.mockResolvedValue({ error: { type: 'api_connection_error', message: 'No connection.' } });
  provider.retrieve.mockRejectedValue(new Error('No connection'));
  await openPage();
  await pay();
  await expectToast('Payment Failed', 'No connection.');
  expect(document.querySelector('.form-alert')?.textContent).toBe('Payment FailedNo connection.');
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
  await openPage(answers({ [statusPath]: paymentOf('open') }));
  await pay();
  await expectToast('Payment Failed', 'Your bank declined the payment. Nothing was charged.');
  await payButton();
});

test.each([['config'], ['create-event-payment']])('%s that fails: back to the form', async (path) => {
  await openPage(answers({ [`/api/${path}`]: failure(500) }));
  await expectToast('Error', 'Failed to initialize payment');
  await waitFor(() => expect(location.pathname).toBe('/create-event'));
  expect(readPendingEvent()).not.toBeNull();
});

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
  const { asked } = await openPage();
  expect(await screen.findByRole('heading', { name: 'Event data not found' })).toBeTruthy();
  const way = within(screen.getByRole('main')).getByRole('link', { name: 'Create Event' });
  expect(way.getAttribute('href')).toBe('/create-event');
  expect(asked).toEqual([]);
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

test('where no fee is taken the event is published without a payment', async () => {
  const { asked } = await openPage(
    answers({ '/api/config': { status: 200, body: { ...config, isFeeWaived: true } } }),
  );
  await expectPublished();
  expect(calls(asked, '/api/create-event-payment')).toBe(0);
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
