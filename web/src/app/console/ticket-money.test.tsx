import type { ResponseOf } from '@quad/shared/api-request';
import type { TicketMoney } from '@quad/shared/contract/console-money';
import { permissionsOf } from '@quad/shared/permissions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bootData, maya, renderApp } from '../../testing/render-app';
import { ok, type Stubs, stubApi } from '../../testing/stub-api';

const calm: ResponseOf<'GET /api/admin/today'> = {
  alarms: [],
  needs: [],
  figures: [],
  checks: [],
  lately: [],
};
const idOf = (digit: number) => `c0ffee00-0000-4000-8000-00000000000${digit}`;
const refund: TicketMoney = {
  id: idOf(1),
  kind: 'refund',
  number: 'Q-7F3K-92',
  eventId: idOf(9),
  title: 'Porch concert',
  personName: 'Jo Kessler',
  amount: 2_188,
  status: 'failed',
  problem: 'The bank refused the refund: expired or canceled card',
  dueAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
};
const dispute: TicketMoney = {
  ...refund,
  id: idOf(2),
  kind: 'dispute',
  personName: null,
  status: 'needs_response',
  problem: 'The bank waits for our evidence: they say that they never paid this',
  dueAt: '2026-12-07T12:00:00.000Z',
};
const decided: TicketMoney = {
  ...refund,
  id: idOf(3),
  kind: 'dispute',
  status: 'under_review',
  problem: null,
};
const payout: TicketMoney = {
  ...refund,
  id: idOf(4),
  kind: 'payout',
  number: null,
  amount: 1_900,
  status: 'failed',
  problem: 'The bank account is closed',
};

async function open(items: TicketMoney[], stubs: Stubs = {}, path = '/admin/money/tickets') {
  const received = stubApi({
    'GET /api/user/second-factor': ok({ isEnrolled: true, isPassed: true, recoveryCodesLeft: 10 }),
    'GET /api/admin/today': ok(calm),
    'GET /api/admin/ticket-money': ok({ items, accounts: [] }),
    'GET /api/admin/disputes/:id/evidence': ok({
      customer_name: 'Jo Kessler',
      access_activity_log: 'Ticket 1 was let in',
    }),
    ...stubs,
  });
  await renderApp(path, bootData({ user: { ...maya, permissions: permissionsOf(['admin']) } }));
  return received;
}

test('a refund that a bank returned has the reason, and is tried again', async () => {
  const received = await open([refund, payout], {
    'POST /api/admin/ticket-refunds/:id/retry': { status: 204 },
  });
  const list = within(await screen.findByRole('list', { name: 'Needs a person' }));
  expect(list.getByText('$21.88 back to Jo Kessler')).toBeTruthy();
  expect(list.getByText(/expired or canceled card/)).toBeTruthy();
  expect(list.getByText(/^Q-7F3K-92 · Porch concert/)).toBeTruthy();
  // Payouts are tried again by themselves.
  expect(list.getByText('$19.00 payout to Jo Kessler')).toBeTruthy();
  expect(list.getAllByRole('button')).toHaveLength(1);
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 't' });
  const sheet = within(await screen.findByRole('dialog', { name: 'Try $21.88 again?' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Try again' }));
  await waitFor(() =>
    expect(received.find(({ key }) => key.endsWith('/retry'))?.params).toEqual({ id: refund.id }),
  );
  await waitFor(() =>
    expect(received.filter(({ key }) => key === 'GET /api/admin/ticket-money')).toHaveLength(2),
  );
});

test('a dispute shows its evidence, and is answered in own words', async () => {
  const received = await open([dispute], { 'POST /api/admin/disputes/:id/answer': { status: 204 } });
  expect(await screen.findByText('$21.88 disputed by a deleted account')).toBeTruthy();
  expect(screen.getByText(/answer by Mon, Dec 7/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Answer/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Answer this dispute' }));
  expect((await sheet.findByText('At the door')).nextSibling?.textContent).toBe('Ticket 1 was let in');
  fireEvent.change(sheet.getByLabelText(/^Your own words/), { target: { value: ' They danced. ' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Send to the bank' }));
  await waitFor(() =>
    expect(received.find(({ key }) => key.endsWith('/answer'))).toMatchObject({
      params: { id: dispute.id },
      body: { words: 'They danced.' },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an answer that the bank does not take says so, and what was written stays', async () => {
  const message = "The bank doesn't wait for evidence of this dispute";
  await open([dispute], {
    'POST /api/admin/disputes/:id/answer': { status: 409, body: { message, code: 'CONFLICT' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Answer/ }));
  const sheet = within(await screen.findByRole('dialog'));
  await sheet.findByText('At the door');
  fireEvent.change(sheet.getByLabelText(/^Your own words/), { target: { value: 'They danced.' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Send to the bank' }));
  expect((await sheet.findByRole('alert')).textContent).toContain(message);
  expect(sheet.getByLabelText(/^Your own words/)).toHaveProperty('value', 'They danced.');
});

test('what is on its way has its state, and a decided dispute only its evidence', async () => {
  await open([decided], {
    'GET /api/admin/ticket-money': ok({
      items: [decided],
      accounts: [
        { status: 'restricted', count: 2 },
        { status: 'ready', count: 1_204 },
      ],
    }),
  });
  const table = within(await screen.findByRole('table', { name: 'On its way' }));
  expect(table.getByText('The bank decides')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Needs a person' })).toBeNull();
  const accounts = screen.getByRole('region', { name: "Hosts' accounts" });
  expect(accounts.textContent).toContain('Stripe needs more2Paid out1,204');
  fireEvent.click(table.getByRole('button', { name: /^Evidence/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Evidence' }));
  expect(await sheet.findByText('Ticket 1 was let in')).toBeTruthy();
  expect(sheet.queryByRole('button', { name: 'Send to the bank' })).toBeNull();
});

test('says that nothing is open, and that it could not be loaded', async () => {
  let isLost = true;
  await open([], {
    'GET /api/admin/ticket-money': () =>
      isLost ? { status: 500, body: { message: 'No', code: 'INTERNAL' } } : ok({ items: [], accounts: [] }),
  });
  expect(await screen.findByRole('heading', { name: 'Unable to load ticket money' })).toBeTruthy();
  isLost = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No refund, dispute or payout is open.')).toBeTruthy();
  expect(screen.getByText('No host has set up payouts yet.')).toBeTruthy();
});

test('Money and Today lead there with the number of those that need a person', async () => {
  const need = {
    kind: 'tickets' as const,
    count: 2,
    about: 'Jo Kessler, $21.88, Porch concert',
    oldestAt: null,
  };
  const day = { paidCents: 0, paidCount: 0, refundedCents: 0, refundedCount: 0, between: 0, troubled: 0 };
  const stubs: Stubs = {
    'GET /api/admin/today': ok({ ...calm, needs: [need] }),
    'GET /api/admin/payments': ok({ payments: [], ledgerTrouble: null }),
    'GET /api/admin/payments/today': ok(day),
  };
  await open([], stubs, '/admin');
  expect(await screen.findByText('2 payments for tickets need a person')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Look into it' }).getAttribute('href')).toBe(
    '/admin/money/tickets',
  );
  fireEvent.click(screen.getByRole('link', { name: /^Money/ }));
  const chip = await screen.findByRole('link', { name: 'Tickets 2' });
  expect(chip.getAttribute('href')).toBe('/admin/money/tickets');
});

test('an order that somebody refunded at Stripe is off the list once a person has seen to it', async () => {
  const order: TicketMoney = {
    ...refund,
    kind: 'order',
    status: 'paid',
    problem: '$5.00 was refunded by hand at Stripe. Its tickets still open the door.',
  };
  const received = await open([order], { 'POST /api/admin/ticket-orders/:id/close': { status: 204 } });
  fireEvent.click(await screen.findByRole('button', { name: /^Done/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Have you seen to this?' }));
  expect(sheet.getByText(/It leaves this list; no money moves/)).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: 'Done' }));
  await waitFor(() =>
    expect(received.find(({ key }) => key.endsWith('/close'))?.params).toEqual({ id: order.id }),
  );
});
