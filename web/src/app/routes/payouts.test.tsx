import type { Payouts } from '@quad/shared/contract/payouts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bootData, maya, renderApp } from '../../testing/render-app';
import { heldResponse, ok, type Stubs, stubApi } from '../../testing/stub-api';
import { expectToast } from '../../testing/toast';

const none: Payouts = {
  status: 'not_set_up',
  missing: [],
  dueAt: null,
  bankLast4: null,
  sentAt: null,
  checkedAt: null,
};
const photo = { part: 'photo_id', reason: 'The document could not be read.' } as const;
/** Stands for the provider's page: the browser of a test can't go to other sites. */
const url = `${location.origin}/payouts#provider`;
const page = 'POST /api/payouts/onboarding';

async function show(payouts: Partial<Payouts>, stubs: Stubs = {}, path = '/payouts') {
  const body = { ...none, ...payouts };
  const received = stubApi({ 'GET /api/payouts': ok(body), 'POST /api/payouts/check': ok(body), ...stubs });
  await renderApp(path, bootData({ user: maya }));
  return received;
}

const mainText = () => screen.getByRole('main').textContent;

test.each<[string, Partial<Payouts>, string[]]>([
  ['nothing', {}, ['Get paid for your tickets', 'A US bank account', 'Set up payouts']],
  [
    'an onboarding that was left',
    { status: 'started', missing: [photo, { part: 'bank', reason: null }] },
    ['2 things are missing', 'About you', 'Photo ID', photo.reason, 'Bank account', 'Go on'],
  ],
  [
    'one thing that is missing',
    { status: 'started', missing: [{ part: 'terms', reason: null }] },
    ['1 thing is missing', 'Terms of the provider'],
  ],
  [
    'a review',
    { status: 'in_review', sentAt: '2026-11-20T19:40:00.000Z' },
    ['The provider is checking', 'Sent Nov 20', 'In review', 'Back to My Events'],
  ],
  [
    'a document that was not right',
    { status: 'restricted', missing: [photo] },
    ['The provider needs one more thing', photo.reason, 'Send new photo'],
  ],
  [
    'several things that the provider wants',
    { status: 'restricted', missing: [photo, { part: 'person', reason: null }] },
    ['The provider needs 2 more things', 'The provider asks for it.', 'Go on'],
  ],
  ['a refusal', { status: 'rejected' }, ["The provider can't pay you out", 'Back to My Events']],
  [
    'payouts',
    { status: 'ready', bankLast4: '6789', checkedAt: '2026-11-06T19:40:00.000Z' },
    ['Payouts are ready', 'Checked Nov 6 · Bank •••• 6789', 'Create Event', 'Edit at the provider'],
  ],
  [
    'payouts until a day',
    { status: 'ready', missing: [photo], dueAt: '2026-12-11T20:00:00.000Z' },
    ['Payouts are ready', 'Send it by Fri, Dec 11. After that, nothing is paid out.', 'Go on'],
  ],
  ['no payouts on this site', { status: 'not_offered' }, ['No payouts here']],
])('a host with %s is told so, and what to do', async (_, payouts, words) => {
  await show(payouts);
  for (const word of words) await waitFor(() => expect(mainText()).toContain(word));
});

const ready = { ...none, status: 'ready', bankLast4: '6789', checkedAt: '2026-11-06T19:40:00.000Z' } as const;

test('shows what the provider says now, whenever what was known before arrives', async () => {
  const before = heldResponse('GET /api/payouts');
  await show({}, { 'GET /api/payouts': before.response, 'POST /api/payouts/check': ok(ready) });
  await waitFor(() => expect(mainText()).toContain('Payouts are ready'));
  await before.give(ok({ ...none, status: 'started' }));
  await waitFor(() => expect(mainText()).toContain('Payouts are ready'));
});

test('says that the provider does not respond, and what it said last', async () => {
  await show({ ...ready }, { 'POST /api/payouts/check': { status: 503 } });
  expect(await screen.findByText(/The provider doesn't respond\. It said this on Nov 6/)).toBeTruthy();
});

test("leaves for the provider's page with one press, and stays busy until the browser is there", async () => {
  const received = await show({}, { [page]: ok({ url }) });
  const button = await screen.findByRole('button', { name: 'Set up payouts' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(location.href).toBe(url));
  expect(received.filter(({ key }) => key === page)).toHaveLength(1);
  expect(button).toHaveProperty('disabled', true);
  fireEvent(window, new Event('pageshow'));
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
});

test('a link that was used leads on to the next one, once', async () => {
  const received = await show({ status: 'started' }, { [page]: ok({ url }) }, '/payouts?again');
  await waitFor(() => expect(location.href).toBe(url));
  expect(received.filter(({ key }) => key === page)).toHaveLength(1);
});

test('a provider that gives no page is said', async () => {
  await show({}, { [page]: { status: 503, body: { message: "Payouts can't be set up right now." } } });
  fireEvent.click(await screen.findByRole('button', { name: 'Set up payouts' }));
  await expectToast('Error', "Payouts can't be set up right now.");
});

test('without a network there is a way to try again', async () => {
  await show({}, { 'GET /api/payouts': { status: 500 }, 'POST /api/payouts/check': { status: 500 } });
  expect(await screen.findByRole('heading', { name: 'Unable to load your payouts' })).toBeTruthy();
  stubApi({ 'GET /api/payouts': ok(none), 'POST /api/payouts/check': ok(none) });
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: 'Set up payouts' })).toBeTruthy();
});

test('who has not verified their address is asked to', async () => {
  stubApi({ 'GET /api/payouts': ok(none), 'POST /api/payouts/check': ok(none) });
  await renderApp('/payouts', bootData({ user: { ...maya, emailVerified: false } }));
  await screen.findByRole('button', { name: 'Set up payouts' });
  expect(within(screen.getByRole('main')).getByRole('link', { name: /^Verify your email/ })).toBeTruthy();
});

test('what was paid out for each event is there, and what comes next', async () => {
  const event = {
    eventId: '3b241101-e2bb-4255-8caf-4136c566a970',
    title: 'Battle of the Basement Bands',
    endsAt: '2026-12-05T03:00:00.000Z',
    tickets: 152,
    refundedTickets: 1,
    sold: 335_411,
    hostFees: 15_000,
    refunds: 2_188,
    amount: 291_270,
    state: 'waiting',
    reason: null,
    paidAt: '2026-12-08T15:00:00.000Z',
  } as const;
  const earlier = {
    ...event,
    eventId: '3b241101-e2bb-4255-8caf-4136c566a971',
    title: 'Low Tide Radio',
    amount: 41_800,
    state: 'paid',
    paidAt: '2026-10-20T15:00:00.000Z',
  } as const;
  await show({ ...ready, events: [event, earlier] });
  const next = within(await screen.findByRole('region', { name: 'Next payout' }));
  expect(next.getByText('$2,912.70')).toBeTruthy();
  expect(next.getByText('Tue, Dec 8, to bank •••• 6789')).toBeTruthy();
  expect(mainText()).toContain('Low Tide RadioTue, Oct 20 · 152 tickets, 1 refunded$418.00Paid out');
});
