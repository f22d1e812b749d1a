import type { EventSummary } from '@quad/shared/contract/events';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { currentToast } from '../../../lib/toast-store';
import { eventFixture } from '../../../testing/event-fixture';
import { type CardParts, EventCard } from './event-card';

const now = new Date('2026-11-29T01:00:00.000Z');

function card(change: Partial<EventSummary>, parts: CardParts | null) {
  const event = eventFixture(change);
  return (
    <EventCard
      event={event}
      now={now}
      href={`/events/${event.id}`}
      isSelected={false}
      isLifted={false}
      isFirst={false}
      parts={parts}
    />
  );
}

const show = (change: Partial<EventSummary> = {}, parts: CardParts | null = null) =>
  render(card(change, parts));

describe('EventCard', () => {
  it('answers what, when, where, who and how much', () => {
    show();
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Three-Channel Silent Disco');
    for (const text of [
      'Nightlife',
      'Free',
      'Today, 10:00 PM',
      'The Kiln Rooftop',
      '126 attending',
      'M',
      'J',
    ])
      expect(screen.getByText(text)).toBeTruthy();
  });

  it('says when a series is repeated, and how many dates there are later', () => {
    show({ series: { text: 'Every Thursday', later: 8 } });
    screen.getByText('Every Thursday, 8 more');
    screen.getByText('Today, 10:00 PM');
  });

  it('says of the last date only what it is', () => {
    const { rerender } = show({ series: { text: 'Every Thursday', later: 0 } });
    screen.getByText('Every Thursday');
    rerender(card({ series: { text: '16 dates', later: 0 } }, null));
    screen.getByText('Today, 10:00 PM');
    expect(screen.queryByText(/dates/)).toBeNull();
  });

  it('says of the nights of a show how many there are and when the next one is', () => {
    const { rerender } = show({ series: { text: '16 dates', later: 9 } });
    screen.getByText('10 dates, next today 10:00 PM');
    expect(screen.queryByText('Today, 10:00 PM')).toBeNull();
    rerender(card({ startDate: '2026-11-29T00:40:00.000Z', series: { text: '16 dates', later: 9 } }, null));
    screen.getByText('Happening now');
    screen.getByText('10 dates');
  });

  it('leads from one of several dates to its page, where the others are, and to its seller by the button', () => {
    const url = 'https://www.ticketmaster.com/event/16006';
    const event = { externalSource: 'ticketmaster', url };
    const { rerender } = show({ ...event, series: { text: '16 dates', later: 9 } });
    const link = () => screen.getByRole('link', { name: /^Three-Channel Silent Disco/ });
    expect(link().getAttribute('href')).toBe('/events/3b241101-e2bb-4255-8caf-4136c566a962');
    expect(screen.getByText('Get Tickets').closest('a')?.getAttribute('href')).toBe(url);
    rerender(card({ ...event, series: { text: '16 dates', later: 0 } }, null));
    expect(link().getAttribute('href')).toBe(url);
  });

  it.each([
    [{ price: 0 }, 'RSVP Free', 'Free'],
    [{ price: 8, minPrice: 8, maxPrice: 8 }, 'RSVP $8.00', '$8.00'],
    [{ price: 6, minPrice: 6, maxPrice: 14 }, 'RSVP $6.00 – $14.00', '$6.00 – $14.00'],
  ])('offers %o to be answered on its page', (prices, action, price) => {
    show(prices);
    const link = screen.getByText(action).closest('a');
    expect(link?.getAttribute('href')).toBe('/events/3b241101-e2bb-4255-8caf-4136c566a962?rsvp=1');
    expect(screen.getByText(price)).toBeTruthy();
  });

  it('names who organizes an event from elsewhere', () => {
    const { rerender } = show({ organizer: 'Physics Club' });
    screen.getByText('Organized by Physics Club');
    rerender(card({}, null));
    expect(screen.queryByText(/^Organized by/)).toBeNull();
  });

  it('offers the waitlist of a full event, and says that it is full', () => {
    show({ price: 22, minPrice: 22, maxPrice: 22, attendeeCount: 150 });
    screen.getByText('150 attending · Full');
    screen.getByRole('link', { name: 'Join waitlist, Three-Channel Silent Disco' });
    expect(screen.queryByText(/^RSVP/)).toBeNull();
  });

  it('mentions the spots left when they are few', () => {
    const { rerender } = show({ attendeeCount: 140 });
    screen.getByText('140 attending · 10 spots left');
    rerender(card({ attendeeCount: 139 }, null));
    screen.getByText('139 attending');
    rerender(card({ attendeeCount: 149, status: 'cancelled' }, null));
    screen.getByText('149 attending');
  });

  it('says what is so now', () => {
    const { rerender } = show({ startDate: '2026-11-29T01:40:00.000Z' });
    screen.getByText('Starts in 40 min');
    rerender(card({ startDate: '2026-11-29T00:40:00.000Z' }, null));
    screen.getByText('Happening now');
    rerender(card({ startDate: '2026-11-28T20:00:00.000Z', endDate: '2026-11-29T01:00:00.000Z' }, null));
    screen.getByText('This event has ended');
    expect(screen.queryByText(/RSVP/)).toBeNull();
  });

  it('does not count people of an event from elsewhere whom it has not', () => {
    const elsewhere = { externalSource: 'seatgeek', url: 'https://seatgeek.com/1', attendeePreview: [] };
    const { rerender } = show({ ...elsewhere, attendeeCount: 0, isPriceKnown: false });
    expect(screen.queryByText(/attending/)).toBeNull();
    screen.getByText("Price on the seller's page");
    rerender(card({ attendeeCount: 0, attendeePreview: [] }, null));
    screen.getByText('0 attending');
  });

  it('does not offer to answer here what is answered elsewhere', () => {
    show({ externalSource: 'ics' });
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(new Set(links)).toEqual(new Set(['/events/3b241101-e2bb-4255-8caf-4136c566a962']));
  });

  it('has for signed-in people what they can do with the event', () => {
    const parts = {
      Action: ({ event }: { event: EventSummary }) => <p>{`Answer ${event.title}`}</p>,
      Friends: ({ event }: { event: EventSummary }) => <p>{`Friends at ${event.title}`}</p>,
      Heart: ({ event }: { event: EventSummary }) => <p>{`Mark ${event.title}`}</p>,
      FavoritesChip: () => null,
    };
    const { rerender } = show({}, parts);
    screen.getByText('Answer Three-Channel Silent Disco');
    screen.getByText('Mark Three-Channel Silent Disco');
    screen.getByText('Friends at Three-Channel Silent Disco');
    expect(screen.queryByText('RSVP Free')).toBeNull();
    rerender(card({ externalSource: 'ticketmaster', url: 'https://www.ticketmaster.com/1' }, parts));
    screen.getByText('Mark Three-Channel Silent Disco');
    screen.getByText('Get Tickets');
    rerender(card({ status: 'cancelled' }, parts));
    screen.getByText('Event cancelled');
  });

  it("leads to the seller's page in a new tab", () => {
    const url = 'https://www.ticketmaster.com/event/16006';
    show({ externalSource: 'ticketmaster', url });
    const link = screen.getByText('Get Tickets').closest('a');
    expect(link?.getAttribute('href')).toBe(url);
    expect(link?.target).toBe('_blank');
    expect(link?.rel).toContain('noopener');
  });

  it('offers nothing for a cancelled event', () => {
    const { container } = show({ status: 'cancelled' });
    expect(screen.getByText('Event cancelled')).toBeTruthy();
    expect(screen.getByText('Cancelled')).toBeTruthy();
    expect(container.querySelectorAll('a')).toHaveLength(1);
  });

  it('says when a place is not on the map', () => {
    show({ latitude: null, longitude: null });
    expect(screen.getByText('The Kiln Rooftop · Place not on map')).toBeTruthy();
  });

  it('holds nothing interactive inside a link, and no heart that would do nothing', () => {
    const { container } = show();
    expect(container.querySelector('a a, a button, button a')).toBeNull();
    expect(screen.queryByRole('button', { name: /favorite/i })).toBeNull();
  });

  it('shares the full address of the event', async () => {
    const writeText = vi.fn(async () => {});
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Share Three-Channel Silent Disco' }));
    await vi.waitFor(() => expect(currentToast()).toMatchObject({ title: 'Link Copied' }));
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/events/3b241101-e2bb-4255-8caf-4136c566a962`);
    Reflect.deleteProperty(navigator, 'clipboard');
  });
});
