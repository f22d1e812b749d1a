import { apiPath } from '@quad/shared/api-request';
import type { BootData } from '@quad/shared/boot-data';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventFixture, eventFixtures } from '../../testing/event-fixture';
import { disco, soldElsewhere } from '../../testing/events';
import { bootData, maya, renderApp, servedKey } from '../../testing/render-app';
import { loadCardParts } from '../card-parts';
import { render as renderPage } from '../entry-server';

vi.mock('../../features/map/event-map', () => ({ default: () => null }));

const request = vi.fn<typeof fetch>();
const answer = (body: unknown) => new Response(JSON.stringify(body));

beforeEach(() => {
  vi.stubGlobal('fetch', request);
  request.mockReset();
  request.mockImplementation(async () => answer([]));
});

const faces = ['Ana', 'Ben'].map((firstName, index) => ({
  id: `00000000-0000-4000-8000-0000000000f${index}`,
  firstName,
  profileImageUrl: null,
}));
const events = [
  eventFixture({ isFavorited: true, ownRsvpStatus: 'attending', friendsGoing: 3, friendsPreview: faces }),
  ...eventFixtures(2),
  eventFixture({
    id: soldElsewhere.id,
    title: 'Sold',
    externalSource: 'seatgeek',
    url: 'https://seatgeek.com/1',
  }),
];
const discover = (parts: Partial<BootData> = {}) =>
  bootData({ discover: { key: servedKey(), page: { events, nextCursor: null, total: 4 } }, ...parts });
const card = (title: string) => within(screen.getByText(title).closest('article') ?? document.body);

describe('Discover for signed-in people', () => {
  it('shows on a card which friends go, and nothing where it is none', async () => {
    await renderApp('/', discover({ user: maya }));
    expect((await screen.findAllByText(/friends? going$/)).map((text) => text.textContent)).toEqual([
      '3 friends going',
    ]);
    expect(card(disco.title).getByText('3 friends going').previousSibling?.textContent).toBe('AB');
  });

  it('is served with what they can do on the cards', async () => {
    const { html, modules } = renderPage('/', discover({ user: maya }));
    expect(html.match(/aria-label="(Add to|Remove from) favorites: /g)).toHaveLength(4);
    expect(html).toContain('RSVP Free, Event 1');
    expect(modules).toContain('src/app/member-cards.tsx');
    const visitors = renderPage('/', discover());
    expect(visitors.html).not.toContain('favorites');
    expect(visitors.modules).not.toContain('src/app/member-cards.tsx');
  });

  it('has hearts on all cards, answers on those of our own, and tickets at sellers', async () => {
    await loadCardParts();
    await renderApp('/', discover({ user: maya }));
    card(disco.title).getByRole('button', { name: `✓ You're Going, ${disco.title}` });
    card(disco.title).getByRole('button', { name: `Remove from favorites: ${disco.title}` });
    card('Event 0').getByRole('button', { name: 'RSVP Free, Event 0' });
    card('Event 0').getByRole('button', { name: 'Add to favorites: Event 0' });
    const sold = within(screen.getAllByRole('article').at(-1) ?? document.body);
    sold.getByRole('button', { name: 'Add to favorites: Sold' });
    sold.getByRole('link', { name: /Get Tickets/ });
  });

  it('shows favorites wherever they are, and the search again', async () => {
    await loadCardParts();
    await renderApp('/', discover({ user: maya }));
    request.mockResolvedValueOnce(answer({ events: [eventFixture({ title: 'Far away' })] }));
    fireEvent.click(screen.getByRole('button', { name: 'Favorites' }));
    expect(location.search).toBe('?favorites=true');
    await screen.findByText('Far away');
    expect(String(request.mock.calls[0]?.[0])).toMatch(/^\/api\/user\/favorites\?/);
    screen.getByText('1 event');
    screen.getByText('Your favorites');
    fireEvent.click(screen.getByRole('button', { name: 'Favorites' }));
    expect(location.search).toBe('');
    await screen.findByText('Event 1');
  });

  it('says so when there are no favorites, and leads back', async () => {
    await loadCardParts();
    const served = { key: servedKey('?favorites=true'), page: { events: [], nextCursor: null, total: 0 } };
    await renderApp('/?favorites=true', discover({ user: maya, discover: served }));
    await screen.findByText('No events found');
    fireEvent.click(screen.getByRole('button', { name: 'Clear Search' }));
    expect(location.search).toBe('');
  });
});

describe('Discover for visitors', () => {
  it('has neither hearts nor answers, but the way to the form', async () => {
    await renderApp('/', discover());
    expect(screen.queryByRole('button', { name: /favorites|RSVP/i })).toBeNull();
    expect(screen.getByRole('link', { name: 'RSVP Free, Event 0' }).getAttribute('href')).toBe(
      `/events/${events[1]?.id}?rsvp=1`,
    );
  });

  it("never asks for somebody's favorites", async () => {
    const served = { key: servedKey('?favorites=true'), page: { events, nextCursor: null, total: 4 } };
    await renderApp('/?favorites=true', discover({ discover: served }));
    await waitFor(() => expect(request).toHaveBeenCalled());
    expect(request.mock.calls.map(([input]) => String(input).split('?')[0])).toEqual([
      apiPath('GET /api/events/search'),
    ]);
  });
});

describe('the page of an event', () => {
  const path = `/events/${disco.id}`;

  it('has a heart and an answer for signed-in people', async () => {
    await renderApp(path, bootData({ event: disco, user: maya }));
    screen.getByRole('button', { name: 'Add to favorites' });
    screen.getByRole('button', { name: 'RSVP $12.00' });
    screen.getByText('Pay at the door');
    screen.getByText('Per person');
  });

  it('says what an answer was, and who waits', async () => {
    const ownRsvp = { id: 'r', eventId: disco.id, status: 'waitlisted', waitlistPosition: 3 } as const;
    const event = {
      ...disco,
      attendeeCount: 150,
      waitlistCount: 4,
      ownRsvp,
      ownRsvpStatus: 'waitlisted' as const,
    };
    await renderApp(path, bootData({ event, user: maya }));
    screen.getByRole('button', { name: '3rd in line' });
    await screen.findByText("You're on the waitlist");
    screen.getByText('4 people on the waitlist');
    screen.getByText('$12.00');
  });

  it('says that a full event is full', async () => {
    await renderApp(path, bootData({ event: { ...disco, attendeeCount: 150 }, user: maya }));
    screen.getByRole('button', { name: 'Join waitlist' });
    screen.getByText('150 of 150');
    expect(screen.queryByText('$12.00')).toBeNull();
  });

  it('says to people with an RSVP that there is nothing to pay when the host cancelled', async () => {
    const event = { ...disco, status: 'cancelled' as const, ownRsvpStatus: 'attending' as const };
    await renderApp(path, bootData({ event, user: maya }));
    screen.getByText("You had an RSVP. There's nothing to pay.");
    expect(screen.queryByRole('button', { name: /Going/ })).toBeNull();
  });

  it.each([{ url: soldElsewhere.url }, { url: null, externalSource: 'ics' }])(
    'is not answered here when it comes from elsewhere, as %o',
    async (change) => {
      const event = { ...soldElsewhere, ...change };
      await renderApp(path, bootData({ event, user: maya }));
      expect(screen.queryByRole('button', { name: /RSVP|waitlist/ })).toBeNull();
      screen.getByRole('button', { name: 'Add to favorites' });
    },
  );

  it('opens the form for visitors who come for it, and forgets that when it is closed', async () => {
    await renderApp(`${path}?rsvp=1`, bootData({ event: disco }));
    expect(screen.queryByRole('button', { name: 'Add to favorites' })).toBeNull();
    const form = within(await screen.findByRole('dialog', { name: 'RSVP as a guest' }));
    await act(async () => fireEvent.click(form.getByRole('button', { name: 'Close' })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(location.pathname + location.search).toBe(path);
  });

  it('leads a visitor who signs in back to the RSVP', async () => {
    await renderApp(`${path}?rsvp=1`, bootData({ event: disco }));
    const link = await screen.findByRole('link', { name: 'Sign In' });
    expect(link.getAttribute('href')).toBe(`/auth?returnTo=${encodeURIComponent(`${path}?rsvp=1`)}`);
  });
});
