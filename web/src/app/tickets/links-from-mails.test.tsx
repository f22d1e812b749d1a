import type { TicketTransfer } from '@quad/shared/contract/tickets';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bootData, renderApp } from '../../testing/render-app';
import { ok, type Stubs, stubApi } from '../../testing/stub-api';
import { battle, offerFixture, orderFixture, passFixture, ticketFixture } from '../../testing/ticket-fixture';

const token = 'a-signed-link-of-enough-characters';
const order = 'GET /api/orders/by-link/:token';
const transferOf = 'GET /api/tickets/transfers/:token';
const answerOf = 'POST /api/tickets/transfers/:token';
const { id, title, startDate, timezone, location: where, venueName, status } = battle;
const transfer: TicketTransfer = {
  status: 'open',
  fromName: 'Maya',
  message: "You can't miss Kareem on drums.",
  typeName: 'General',
  event: { id, title, startDate, timezone, location: where, venueName, status },
  ticket: null,
  needsName: true,
};

async function openLink(path: string, stubs: Stubs) {
  const received = stubApi({
    'GET /api/events/:id': ok(battle),
    'GET /api/tickets/:id/pass': ok(passFixture),
    ...stubs,
  });
  await renderApp(path, bootData());
  return received;
}

const mainText = () => screen.getByRole('main').textContent;
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test("a guest's link has passes, receipt and rule, and asks for each pass with the link", async () => {
  const received = await openLink(`/tickets/order/${token}`, {
    [order]: ok(orderFixture({ buyerName: 'Tomás Ibarra' })),
  });
  expect(await screen.findByRole('heading', { name: 'Hi Tomás, here are your 2 tickets' })).toBeTruthy();
  await waitFor(() => expect(mainText()).toContain('$20.00 a ticket, until Wed, Dec 2, 8:00 PM'));
  expect(mainText()).toContain('Paid with Visa ending 4242$43.76');
  expect(mainText()).toContain('This link is your key');
  const passes = received.filter(({ key }) => key === 'GET /api/tickets/:id/pass');
  expect(passes.map(({ query }) => query?.link)).toEqual([token, token]);
});

test('an order that nobody paid leads back to the tickets', async () => {
  await openLink(`/tickets/order/${token}`, {
    [order]: ok(orderFixture({ status: 'expired', paidAt: null, tickets: [] })),
  });
  expect(await screen.findByRole('heading', { name: 'Your tickets went back' })).toBeTruthy();
});

test('a link that leads to no order says so', async () => {
  await openLink(`/tickets/order/${token}`, {
    [order]: { status: 404, body: { message: 'Not found', code: 'NOT_FOUND' } },
  });
  expect(await screen.findByRole('heading', { name: "This link doesn't work" })).toBeTruthy();
});

test('a friend says their name for the pass, accepts, and has it', async () => {
  const received = await openLink(`/tickets/from-a-friend/${token}`, {
    [transferOf]: ok(transfer),
    [answerOf]: ok({
      ...transfer,
      status: 'accepted',
      ticket: ticketFixture({ among: 1, holderName: 'Jo' }),
    }),
  });
  expect(await screen.findByRole('heading', { name: 'Maya sent you a ticket' })).toBeTruthy();
  expect(mainText()).toContain("You can't miss Kareem on drums.");
  await press('Accept');
  expect(received.some(({ key }) => key === answerOf)).toBe(false);
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: 'Jo Kessler' } });
  await press('Accept');
  expect(await screen.findByRole('heading', { name: 'Here is your ticket' })).toBeTruthy();
  expect(await screen.findByLabelText(`Pass for ${battle.title}`)).toBeTruthy();
  expect(received.find(({ key }) => key === answerOf)?.body).toEqual({
    answer: 'accepted',
    name: 'Jo Kessler',
  });
});

test('a friend can say no, without a name', async () => {
  await openLink(`/tickets/from-a-friend/${token}`, {
    [transferOf]: ok(transfer),
    [answerOf]: ok({ ...transfer, status: 'declined' }),
  });
  await press('No, thanks');
  expect(await screen.findByText('You said no, thanks')).toBeTruthy();
});

test('a ticket that its sender took back is not for the friend any more', async () => {
  await openLink(`/tickets/from-a-friend/${token}`, {
    [transferOf]: ok({ ...transfer, status: 'withdrawn' }),
  });
  expect(await screen.findByText('Your friend took it back')).toBeTruthy();
});

test('a guest who is first in line sees the ticket that is kept for them', async () => {
  const free = offerFixture();
  const types = free.types.map((type) => ({ ...type, left: 0, state: 'sold_out' as const }));
  await openLink(`/tickets/buy/${id}?spot=${token}`, {
    'GET /api/events/:id/ticket-types': ({ query }) =>
      ok(query?.link === token ? { ...free, keptUntil: '2026-11-20T22:40:00.000Z' } : { ...free, types }),
  });
  await waitFor(() => expect(mainText()).toContain('A ticket is kept for you until'));
  expect(mainText()).toContain('Buy it with the email address that got the message.');
  await press('One more General');
});

test('a friend reads that the money of a refund goes to who paid', async () => {
  const ticket = ticketFixture({ among: 1, holderName: 'Jo' });
  const preview = { price: 2_000, amount: 2_000, feesKept: 188, paidWith: null, obstacle: null, waiting: 0 };
  await openLink(`/tickets/from-a-friend/${token}`, {
    [transferOf]: ok({ ...transfer, status: 'accepted', ticket }),
    'POST /api/tickets/:id/refund': ok({ ticket, preview }),
    'POST /api/tickets/:id/offer': ok({ ticket, preview: { ...preview, amount: 2_188, feesKept: 0 } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Get a refund/ }));
  const sheet = await screen.findByRole('dialog');
  await waitFor(() => expect(sheet.textContent).toContain('$20.00back to the card that paid'));
  expect(sheet.textContent).toContain('General, paid$21.88Fees stay– $1.88Goes back$20.00');
});
