import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { bootData, maya, renderApp } from '../../testing/render-app';
import { ok, stubApi } from '../../testing/stub-api';
import { battle, offerFixture, secondTicket, ticketFixture } from '../../testing/ticket-fixture';

beforeEach(() => {
  // jsdom has no layout: nothing ever comes near the viewport.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const path = `/events/${battle.id}`;
const offer = { 'GET /api/events/:id/ticket-types': ok(offerFixture()) };

test('an event that sells tickets says the whole price, what there is, and the way to buy', async () => {
  stubApi(offer);
  await renderApp(path, bootData({ event: battle }));
  const way = await screen.findByRole('link', { name: 'Get tickets · $21.88' });
  expect(way.getAttribute('href')).toBe(`/tickets/buy/${battle.id}`);
  const tickets = within(await screen.findByRole('region', { name: 'Tickets' }));
  expect(tickets.getByText('$20.00 + $1.88')).toBeTruthy();
  expect(tickets.getByText('Sold out')).toBeTruthy();
  expect(screen.getByText(/Until Wed, Dec 2, 8:00 PM you get the ticket price back/)).toBeTruthy();
  expect(screen.getByTestId('action-bar').textContent).toContain('$21.88Per personFees included');
});

test('who has tickets finds them on the page', async () => {
  stubApi(offer);
  await renderApp(path, bootData({ user: maya, event: { ...battle, ownRsvpStatus: 'attending' } }));
  expect((await screen.findByRole('link', { name: 'My tickets' })).getAttribute('href')).toBe(
    `/tickets/mine/${battle.id}`,
  );
});

test('without any left there is the waitlist', async () => {
  const { allInPrice: _, ...soldOut } = battle;
  stubApi(offer);
  await renderApp(path, bootData({ user: maya, event: { ...soldOut, attendeeCount: 200 } }));
  expect(await screen.findByRole('button', { name: 'Join waitlist' })).toBeTruthy();
});

test('so there is while none can be bought, though fewer people come than there are spots', async () => {
  const { allInPrice: _, ...soldOut } = battle;
  stubApi(offer);
  await renderApp(path, bootData({ event: { ...soldOut, isSoldOut: true } }));
  expect(await screen.findByRole('button', { name: 'Join waitlist' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Get tickets' })).toBeNull();
  const bar = screen.getByTestId('action-bar').textContent;
  expect(bar).toContain('Sold out');
  expect(bar).not.toContain(' of 200');
  expect(screen.getByText('0 spots left')).toBeTruthy();
});

test("My Events has a tab of one's tickets, first those that friends send", async () => {
  const { id, title, startDate, timezone, location: where, venueName, status } = battle;
  const event = { id, title, startDate, timezone, location: where, venueName, status };
  stubApi({
    'GET /api/user/events': ok({ events: [], counts: { upcoming: 0, past: 0 }, waiting: [], helping: [] }),
    'GET /api/user/attending': ok({ events: [], counts: { upcoming: 0, past: 0 } }),
    'GET /api/user/tickets': ok({
      tickets: [ticketFixture(), secondTicket].map((ticket) => ({ ticket, event })),
      incoming: [
        {
          token: 'a-signed-link-of-enough-characters',
          transfer: {
            status: 'open',
            fromName: 'Ana',
            message: '',
            typeName: 'Balcony',
            event,
            ticket: null,
            needsName: false,
          },
        },
      ],
    }),
  });
  await renderApp('/my-events', bootData({ user: maya }));
  fireEvent.click(await screen.findByRole('tab', { name: 'Tickets (3)' }));
  const rows = await within(await screen.findByRole('tabpanel')).findAllByRole('link');
  expect(rows.map((row) => row.getAttribute('href'))).toEqual([
    '/tickets/from-a-friend/a-signed-link-of-enough-characters',
    `/tickets/mine/${battle.id}`,
  ]);
  expect(rows[1]?.textContent).toContain('2 passes, General');
});
