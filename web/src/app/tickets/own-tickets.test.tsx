import type { Ticket } from '@quad/shared/contract/tickets';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { disco } from '../../testing/events';
import { bootData, maya, renderApp } from '../../testing/render-app';
import { ok, type Stubs, stubApi } from '../../testing/stub-api';
import {
  battle,
  orderFixture,
  orderId,
  passFixture,
  secondTicket,
  ticketFixture,
} from '../../testing/ticket-fixture';
import { expectToast } from '../../testing/toast';

const path = `/tickets/mine/${battle.id}`;
const { id, title, startDate, timezone, location: where, venueName, status } = battle;
const event = { id, title, startDate, timezone, location: where, venueName, status };
const bought = ticketFixture({ isBought: true });
const preview = {
  amount: 2_000,
  price: 2_000,
  feesKept: 188,
  paidWith: 'Visa ending 4242',
  obstacle: null,
  waiting: 4,
};
const ownOf = (...tickets: Ticket[]) =>
  ok({ tickets: tickets.map((ticket) => ({ ticket, event })), incoming: [] });
const friend = {
  id: '6f1c9a34-0000-4000-8000-000000000009',
  firstName: 'Jo',
  lastName: 'Kessler',
  profileImageUrl: null,
  university: null,
  mutualFriends: 0,
  goingToYourEvents: 0,
  hostingThisWeek: 0,
};

async function openTickets(change: Stubs = {}, at = path) {
  const received = stubApi({
    'GET /api/user/tickets': ownOf(bought, secondTicket),
    'GET /api/tickets/:id/pass': ok(passFixture),
    'GET /api/orders/:id': ok(orderFixture()),
    'GET /api/friends': ok({ friends: [friend], count: 1 }),
    ...change,
  });
  await renderApp(at, bootData({ user: maya }));
  return received;
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const sheet = () => screen.findByRole('dialog');
const mainText = () => screen.getByRole('main').textContent;

test('after paying the passes are there, with the receipt', async () => {
  await openTickets({}, `${path}?paid=${orderId}`);
  expect(await screen.findByRole('heading', { name: 'You have 2 tickets' })).toBeTruthy();
  await waitFor(() => expect(mainText()).toContain('Paid $43.76'));
  expect(await screen.findAllByLabelText(`Pass for ${battle.title}`)).toHaveLength(2);
  expect(mainText()).toContain('Paid with Visa ending 4242$43.76');
  expect(mainText()).toContain('2 × General$40.00Fees$3.76');
});

test('a refund says its cents first, then gives them back', async () => {
  let isRefunded = false;
  const received = await openTickets({
    'GET /api/user/tickets': () =>
      isRefunded
        ? ownOf({ ...bought, status: 'refunded', refund: { amount: 2_000, isDone: false } }, secondTicket)
        : ownOf(bought, secondTicket),
    'POST /api/tickets/:id/refund': ({ query }) => {
      if (!query?.preview) isRefunded = true;
      return ok({ ticket: bought, preview });
    },
  });
  await press(/^Get a refund/);
  await within(await sheet()).findByText('$20.00', { selector: 'b' });
  expect((await sheet()).textContent).toContain(
    'back to Visa ending 4242General, you paid$21.88Fees stay– $1.88',
  );
  expect(isRefunded).toBe(false);
  await press('Refund $20.00');
  await waitFor(() => expect(mainText()).toContain('$20.00 on its way back'));
  await expectToast('$20.00 is on its way', 'Your bank books it in 5 to 10 days, on your Visa ending 4242.');
  expect(received.filter(({ key }) => key === 'POST /api/tickets/:id/refund')).toHaveLength(2);
});

test('after the event was moved, all of it comes back, and the sheet says why', async () => {
  const whole = { ...preview, amount: 2_188, feesKept: 0 };
  await openTickets({ 'POST /api/tickets/:id/refund': ok({ ticket: bought, preview: whole }) });
  await press(/^Get a refund/);
  await within(await sheet()).findByText('$21.88', { selector: 'b' });
  expect((await sheet()).textContent).toContain(
    'This event was moved after you paid, so all of it comes back.',
  );
  expect((await sheet()).textContent).toContain('you paid$21.88You get back$21.88');
});

test('who is too late for a refund is told why, and what else they can do', async () => {
  const obstacle = 'Refunds ended Wed, Dec 2, 8:00 PM.';
  await openTickets({
    'POST /api/tickets/:id/refund': ok({ ticket: bought, preview: { ...preview, obstacle } }),
    'POST /api/tickets/:id/offer': ok({
      ticket: bought,
      preview: { ...preview, amount: 2_188, feesKept: 0 },
    }),
  });
  await press(/^Get a refund/);
  await waitFor(async () => expect((await sheet()).textContent).toContain(obstacle));
  fireEvent.click(within(await sheet()).getByRole('button', { name: /^Give my spot back/ }));
  expect(await screen.findByText('back to your card when someone takes your spot')).toBeTruthy();
});

test('a spot that is given back stays its holder’s, who can take it back', async () => {
  let isOffered = false;
  await openTickets({
    'GET /api/user/tickets': () => ownOf({ ...bought, status: isOffered ? 'offered' : 'valid' }),
    'POST /api/tickets/:id/offer': ({ query }) => {
      if (!query?.preview) isOffered = true;
      return ok({ ticket: bought, preview: { ...preview, amount: 2_188, feesKept: 0 } });
    },
    'DELETE /api/tickets/:id/offer': () => {
      isOffered = false;
      return ok(bought);
    },
  });
  await press(/^Give my spot back/);
  await waitFor(async () => expect((await sheet()).textContent).toContain('4 people are waiting'));
  await press('Offer my spot');
  expect(await screen.findByText('Still yours')).toBeTruthy();
  expect(await screen.findByLabelText(`Pass for ${battle.title}`)).toBeTruthy();
  await press('Take it back');
  await waitFor(async () => expect((await sheet()).textContent).toContain('Give my spot back'));
});

test('a ticket goes to a friend with one choice, and can be taken back until they accept', async () => {
  let transfer: Ticket['transfer'] = null;
  const received = await openTickets({
    'GET /api/user/tickets': () => ownOf({ ...bought, transfer }, secondTicket),
    'POST /api/tickets/:id/transfer': () => {
      transfer = { to: 'Jo Kessler', sentAt: '2026-11-20T22:30:00.000Z' };
      return ok({ ...bought, transfer });
    },
    'DELETE /api/tickets/:id/transfer': () => {
      transfer = null;
      return ok(bought);
    },
  });
  await press(/^Send to a friend/);
  fireEvent.click(await screen.findByRole('radio', { name: 'Jo Kessler' }));
  await press('Send to Jo Kessler');
  expect(await screen.findByRole('heading', { name: 'On its way to Jo Kessler' })).toBeTruthy();
  expect(received.find(({ key }) => key === 'POST /api/tickets/:id/transfer')?.body).toEqual({
    userId: friend.id,
    message: '',
  });
  await press('Take it back');
  expect(await screen.findByRole('heading', { name: 'Send to a friend' })).toBeTruthy();
});

test('a whole address is somebody to send it to as well', async () => {
  const received = await openTickets({
    'POST /api/tickets/:id/transfer': ok({ ...bought, transfer: { to: 'jo@mail.edu', sentAt: startDate } }),
  });
  await press(/^Send to a friend/);
  fireEvent.change(await screen.findByLabelText('Friend or email'), { target: { value: 'jo@mail.edu' } });
  await press('Send to jo@mail.edu');
  await waitFor(() =>
    expect(received.find(({ key }) => key === 'POST /api/tickets/:id/transfer')?.body).toMatchObject({
      email: 'jo@mail.edu',
    }),
  );
});

test('what was sent on or used says so, and opens nothing', async () => {
  await openTickets({
    'GET /api/user/tickets': ownOf({ ...bought, isHeld: false, holderName: 'Jo Kessler' }),
  });
  await waitFor(() => expect(mainText()).toContain('Sent to Jo Kessler'));
  expect(screen.queryByLabelText(/^Pass for/)).toBeNull();
  expect(screen.queryByRole('button', { name: /Get a refund/ })).toBeNull();
});

test('who is in can do nothing with the ticket any more', async () => {
  await openTickets({ 'GET /api/user/tickets': ownOf({ ...bought, isCheckedIn: true }) });
  await screen.findByLabelText(/^Pass for/);
  expect(screen.queryByRole('button', { name: /Send to a friend|Get a refund/ })).toBeNull();
});

test('an event without own tickets, and a page without a network, say so', async () => {
  await openTickets(
    { 'GET /api/user/tickets': ok({ tickets: [], incoming: [] }) },
    `/tickets/mine/${disco.id}`,
  );
  expect(await screen.findByRole('heading', { name: 'No tickets for this event' })).toBeTruthy();
});

test('without a network there is a way to try again', async () => {
  await openTickets({ 'GET /api/user/tickets': { status: 500 } });
  expect(await screen.findByRole('heading', { name: 'Unable to load your tickets' })).toBeTruthy();
});

const moved = {
  ...battle,
  startDate: '2026-12-05T02:00:00.000Z',
  moved: { at: '2026-11-20T22:40:00.000Z', from: { startDate, allDay: false, timeTba: false } },
};

test('an event that moved after it was paid says what is new, and one press gets everything back', async () => {
  let isRefunded = false;
  const second = { ...secondTicket, isBought: true as const };
  const back = { status: 'refunded', refund: { amount: 2_188, isDone: false } } as const;
  const own = () =>
    isRefunded ? [bought, second].map((ticket) => ({ ...ticket, ...back })) : [bought, second];
  const received = await openTickets({
    'GET /api/events/:id': ok(moved),
    'GET /api/user/tickets': () => ownOf(...own()),
    'GET /api/orders/:id': ok(orderFixture()),
    'POST /api/tickets/:id/refund': () => {
      isRefunded = true;
      return ok({ ticket: bought, preview: null });
    },
  });
  const banner = within(await screen.findByRole('region', { name: 'The event was moved' }));
  expect(banner.getByText('New time: 9:00 PM')).toBeTruthy();
  banner.getByText(
    "Was 8:00 PM. Your tickets stay good. If that doesn't work for you, get all $43.76 back until Fri, Nov 27, 5:40 PM.",
  );
  await press('Get $43.76 back');
  await expectToast('$43.76 is on its way', 'Your bank books it in 5 to 10 days.');
  const refunds = received.filter(({ key }) => key === 'POST /api/tickets/:id/refund');
  expect(refunds.map(({ params }) => params?.id)).toEqual([bought.id, second.id]);
  await waitFor(() => expect(mainText()).toContain('$21.88 on its way back'));
});

test('who still comes has that banner no more', async () => {
  await openTickets({ 'GET /api/events/:id': ok(moved), 'GET /api/user/tickets': ownOf(bought) });
  await press('Still coming');
  expect(screen.queryByRole('region', { name: 'The event was moved' })).toBeNull();
  expect(localStorage.getItem(`quad-still-coming-${battle.id}`)).toBe(moved.moved.at);
  localStorage.clear();
});

test('tickets that were paid after the move have no banner', async () => {
  await openTickets({
    'GET /api/events/:id': ok(moved),
    'GET /api/user/tickets': ownOf(bought),
    'GET /api/orders/:id': ok(orderFixture({ paidAt: '2026-11-20T22:41:00.000Z' })),
  });
  await waitFor(() => expect(mainText()).toContain('Receipt'));
  expect(screen.queryByRole('region', { name: 'The event was moved' })).toBeNull();
});

test('all passes are on one paper, without live codes', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await openTickets({
    'GET /api/tickets/:id/pass': ({ params }) => ok({ ...passFixture, code: `QUAD-PASS-${params?.id}` }),
  });
  await press('Print');
  const paper = within(await screen.findByRole('region', { name: 'The printed passes' }));
  expect(paper.getAllByRole('img', { name: 'Your code for the door' })).toHaveLength(2);
  expect(paper.getByText('1 of 2 · General')).toBeTruthy();
  expect(paper.getByText('2 of 2 · General')).toBeTruthy();
  await waitFor(() => expect(paper.getByRole('region', { name: 'Receipt' }).textContent).toContain('$43.76'));
  await press('Print');
  expect(print).toHaveBeenCalledOnce();
  await press('Back to the passes');
  expect(await screen.findByRole('heading', { name: 'You have 2 tickets' })).toBeTruthy();
});
