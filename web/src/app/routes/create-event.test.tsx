import { storageKeys } from '@quad/shared/limits';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { readPendingEvent } from '../../features/hosting/pending-event';
import { currentToast } from '../../lib/toast-store';
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
import { maya, renderApp } from '../../testing/render-app';
import { ok, type StubResponse, type Stubs } from '../../testing/stub-api';
import { expectToast } from '../../testing/toast';

// Places to arrive at: these need a real browser.
vi.mock('../routes/discover', () => ({ default: () => <h1>Discover</h1> }));
vi.mock('./payment-page', () => ({ default: () => <h1>Platform Fee Payment</h1> }));

beforeAll(async () => {
  await import('../../features/hosting/event-check');
  await import('./auth');
  await import('../../components/toaster');
});

test('a visitor is asked to sign in, and redirected to sign-up after a second', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderApp('/create-event');
  expect(screen.getByRole('heading', { name: 'Please sign in to create events' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Sign In' }).getAttribute('href')).toBe(
    '/auth?returnTo=%2Fcreate-event',
  );
  await expectToast('Authentication Required', 'Please sign in to create an event');
  expect(sessionStorage.getItem(storageKeys.redirectAfterAuth)).toBe('/');
  await act(() => vi.advanceTimersByTimeAsync(900));
  expect(location.pathname).toBe('/create-event');
  await act(() => vi.advanceTimersByTimeAsync(200));
  await waitFor(() => expect(location.pathname).toBe('/register'));
});

test('an empty form says what is required, under each field, and takes the focus to the first', async () => {
  const { received } = await openForm();
  fireEvent.click(createButton());
  await screen.findByText('Title is required');
  for (const message of ['Category is required', 'Location is required', 'Date is required']) {
    expect(screen.getByText(message)).toBeTruthy();
  }
  expect(document.activeElement).toBe(field('Title'));
  expect(field('Title').getAttribute('aria-invalid')).toBe('true');
  expect(readPendingEvent()).toBeNull();
  expect(received.filter(({ key }) => !key.startsWith('GET '))).toEqual([]);
});

test.each([
  ['Price', '-1', 'Price must be at least 0'],
  ['Price', '4.005', 'Price can have at most two decimals'],
  ['Max attendees', '0', 'Max attendees must be at least 1'],
  ['Max attendees', '2.5', 'Max attendees must be a whole number'],
  ['Date and time', '2020-01-01T10:00', 'The start must be in the future'],
  ['Date and time', 'some day', "Please write a date and a time, like 'Fri 7 PM'"],
  ['Date and time', '2099-03-08T02:30', 'Clocks skip this time that night. Please choose another.'],
  [/^Ends/, '2099-12-03T18:00', 'The end must be after the start'],
])('%s %s is refused: %s', async (name, value, message) => {
  await openForm();
  fillIn();
  type(name, value);
  fireEvent.click(createButton());
  expect(await screen.findByText(message)).toBeTruthy();
  expect(readPendingEvent()).toBeNull();
});

test('Enter in a time shows how it was understood, and does not send the form', async () => {
  await openForm();
  fillIn();
  type('Date and time', 'Dec 3, 2099, 6pm');
  expect(fireEvent.keyDown(field('Date and time'), { key: 'Enter' })).toBe(false);
  expect(field('Date and time').value).toBe('Thu, Dec 3, 2099, 6:00 PM');
  expect(readPendingEvent()).toBeNull();
});

test('a new start takes the end with it, also while it is typed; one without an end stays so', async () => {
  await openForm();
  const write = async (name: string | RegExp, ...texts: string[]) => {
    for (const text of texts) await act(async () => type(name, text));
    fireEvent.blur(field(name));
  };
  await write('Date and time', 'Dec 3, 2099, 6:30 PM', 'Dec 4, 2099, 6:30 PM');
  expect(field(/^Ends/).value).toBe('');
  await write(/^Ends/, 'Dec 5, 2099, 1 AM');
  await write('Date and time', 'Dec 11', 'Dec 11, 2099,', 'Dec 11, 2099, 8 PM');
  expect(field(/^Ends/).value).toBe('Sat, Dec 12, 2099, 2:30 AM');
  await write(/^Ends/, 'Dec 11, 2099, 9 PM');
  await write('Date and time', 'Dec 13, 2099, 7 PM');
  expect(field(/^Ends/).value).toBe('Sun, Dec 13, 2099, 8:00 PM');
});

test('what people pay at the door is said at every keystroke, and the button says what it makes', async () => {
  await openForm();
  expect(createButton().textContent).toBe('Create Free Event');
  expect(screen.queryByRole('region', { name: 'Paid at the door' })).toBeNull();
  type('Price', '1');
  const receipt = await screen.findByRole('region', { name: 'Paid at the door' });
  const lines = () => [...receipt.querySelectorAll('dl > div')].map((line) => line.textContent);
  // Nobody takes a fee of tickets: what is paid at the door is what the host gets.
  expect(lines()).toEqual(['Buyer pays$1.00', 'You earn$1.00']);
  expect(createButton().textContent).toBe('Create Paid Event');
  type('Price', '1234.5');
  expect(lines()).toEqual(['Buyer pays$1,234.50', 'You earn$1,234.50']);
  type('Price', '0');
  expect(createButton().textContent).toBe('Create Free Event');
  expect(screen.queryByRole('region', { name: 'Paid at the door' })).toBeNull();
});

test('a right form waits in the session and goes to the payment; the inputs say their limits', async () => {
  await openForm();
  fillIn();
  type('Price', '12');
  for (const [name, attribute, value] of [
    ['Price', 'step', '0.01'],
    ['Price', 'min', '0'],
    ['Max attendees', 'min', '1'],
  ] as const) {
    expect(field(name).getAttribute(attribute)).toBe(value);
  }
  await screen.findByText(/^Cincinnati time/);

  fireEvent.click(createButton());
  await waitFor(() => expect(location.pathname).toBe('/payment-page'));
  expect(sessionStorage.getItem('pendingEventFlow')).toBe('create');
  expect(JSON.parse(sessionStorage.getItem('pendingEventData') ?? '')).toMatchObject({
    title: 'Kiln-Fired Pizza & Clay Night',
    description: '',
    category: 'social',
    location: 'Elm St Clay Studio',
    startDate: '2099-12-03T18:30',
    timezone: 'America/New_York',
    price: 12,
    maxAttendees: null,
  });
});

test('typed values survive leaving and coming back, for the same person only', async () => {
  const { unmount } = await openForm();
  fillIn();
  unmount();
  const again = await openForm();
  expect(field('Title').value).toBe('Kiln-Fired Pizza & Clay Night');
  expect(field('Date and time').value).toBe('Thu, Dec 3, 2099, 6:30 PM');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Social' }).checked).toBe(true);
  again.unmount();
  await openForm(signedInStubs, { ...maya, id: '1b4e28ba-2fa1-41d2-883f-0016d3cca428' });
  expect(field('Title').value).toBe('');
});

test('people who were signed out meanwhile are notified and redirected to sign-up', async () => {
  await openForm({
    ...signedInStubs,
    'GET /api/user': { status: 401, body: { message: 'x', code: 'UNAUTHORIZED' } },
  });
  fillIn();
  fireEvent.click(createButton());
  await waitFor(() => expect(location.pathname).toBe('/register'));
  expect(currentToast()).toMatchObject({ title: 'Not Authenticated' });
  expect(sessionStorage.getItem(storageKeys.redirectAfterAuth)).toBe('/');
  expect(readPendingEvent()).toBeNull();
});

test('an unverified account is told what to do; once verified, it continues', async () => {
  const newcomer = { ...maya, emailVerified: false };
  const stubs: Stubs = { ...signedInStubs, 'GET /api/user': ok(newcomer) };
  await openForm(stubs, newcomer);
  const link = await screen.findByRole('link', { name: /^Verify your email/ });
  expect(link.getAttribute('href')).toBe('/auth/verify?returnTo=%2Fcreate-event');
  fillIn();
  fireEvent.click(createButton());
  await waitFor(() => expect(currentToast()?.title).toBe('Verify your email'));
  expect(document.activeElement).toBe(link);
  expect(location.pathname).toBe('/create-event');

  stubs['GET /api/user'] = ok(maya);
  await waitFor(() => expect(createButton()).toHaveProperty('disabled', false));
  fireEvent.click(createButton());
  await waitFor(() => expect(location.pathname).toBe('/payment-page'));
});

test('without storage the form says that the payment cannot start', async () => {
  await openForm();
  fillIn();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  fireEvent.click(createButton());
  await expectToast('Error', 'Failed to initiate payment flow');
  expect(location.pathname).toBe('/create-event');
});

test('without a fee the event is published immediately', async () => {
  const free = { ...paymentConfig, isFeeWaived: true };
  const { received } = await openForm({
    ...signedInStubs,
    'GET /api/config': { status: 200, body: free },
    'POST /api/events': { status: 200, body: disco },
  });
  await waitFor(() => expect(screen.queryByText(/platform fee\./)).toBeNull());
  fillIn();
  type('Max attendees', '40');
  fireEvent.click(screen.getByRole('switch', { name: 'Guests can RSVP' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Public' }));
  screen.getByText('Unlisted: only people with the link can find it.');
  fireEvent.click(createButton());
  await waitFor(() => expect(location.pathname).toBe(`/events/${disco.id}/live`));
  await expectToast('Success!', 'Your event has been created successfully!');
  const sent = received.find(({ key }) => key === 'POST /api/events');
  expect(sent?.body).toMatchObject({
    title: 'Kiln-Fired Pizza & Clay Night',
    startDate: '2099-12-03T23:30:00.000Z',
    price: 0,
    maxAttendees: 40,
    guestsAllowed: false,
    externalSource: 'user',
    isPublic: false,
    imageUrl: null,
  });
  expect(sessionStorage.getItem('createEventForm')).toBeNull();
});

test("the times are those of the place, whatever the host's own clock shows", async () => {
  const { received } = await openForm({
    ...signedInStubs,
    'GET /api/config': ok({ ...paymentConfig, isFeeWaived: true }),
    'GET /api/event-time-zone': ok({ timezone: 'Asia/Tokyo', town: 'Tokyo' }),
    'POST /api/events': ok(disco),
  });
  fillIn();
  await screen.findByText(/^Tokyo time\. That's \d+:\d\d [AP]M on your device\.$/);
  expect(screen.getByTestId('preview').textContent).toContain('6:30 PM');
  fireEvent.click(createButton());
  await waitFor(() => expect(location.pathname).toBe(`/events/${disco.id}/live`));
  expect(received.find(({ key }) => key === 'GET /api/event-time-zone')?.query).toEqual({
    location: '',
    venueName: '',
  });
  expect(received.find(({ key }) => key === 'POST /api/events')?.body).toMatchObject({
    startDate: '2099-12-03T09:30:00.000Z',
    timezone: 'Asia/Tokyo',
  });
});

test.each<[response: StubResponse<'POST /api/events'>, description: string]>([
  [{ status: 400, body: { message: 'Title is rude', code: 'INVALID_INPUT' } }, 'Title is rude'],
  [{ status: 502 }, 'Failed to create event. Please try again.'],
])('publishing that fails says why', async (response, description) => {
  await openForm({
    ...signedInStubs,
    'GET /api/config': { status: 200, body: { ...paymentConfig, isFeeWaived: true } },
    'POST /api/events': response,
  });
  await waitFor(() => expect(screen.queryByText(/platform fee\./)).toBeNull());
  fillIn();
  fireEvent.click(createButton());
  await expectToast('Error', description);
  expect(location.pathname).toBe('/create-event');
});
