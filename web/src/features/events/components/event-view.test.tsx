import { apiPath } from '@quad/shared/api-request';
import type { EventDetail } from '@quad/shared/contract/events';
import { render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { disco, soldElsewhere } from '../../../testing/events';
import { EventView } from './event-view';

const now = new Date('2026-11-20T22:30:00Z');

function view(parts: Partial<EventDetail>, viewerZone: string | null = 'America/New_York', at = now) {
  return (
    <EventView
      event={{ ...disco, ...parts }}
      now={at}
      viewerZone={viewerZone}
      pageUrl="https://quad.test/events/1"
      isMember={false}
      map={null}
    />
  );
}

const show = (...args: Parameters<typeof view>) => render(view(...args));
const link = (name: string | RegExp) => screen.getByRole('link', { name });

describe('an event from elsewhere', () => {
  it('names its organizer', () => {
    show({ ...soldElsewhere, organizer: 'Physics Club' });
    expect(screen.getByText('Organized by').parentElement?.textContent).toBe('Organized byPhysics Club');
  });
});

describe('an event hosted here', () => {
  it('says what, when, where, who, how much and by whom', () => {
    show({});
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Three-Channel Silent Disco');
    for (const text of [
      'Nightlife',
      'Saturday, November 28, 2026',
      '10:00 PM – 1:00 AM',
      'The Kiln Rooftop',
      '1420 Main St, Over-the-Rhine',
      '126 attending',
      '24 spots left',
      '$12.00',
      'Per person',
      'Dev Okafor',
    ]) {
      screen.getByText(text);
    }
  });

  it('can be put into a calendar and shows the way, without a script', () => {
    show({});
    expect(link('Add to calendar').getAttribute('href')).toBe(
      apiPath('GET /api/events/:id/calendar.ics', { params: { id: disco.id } }),
    );
    expect(link('Directions to The Kiln Rooftop').getAttribute('href')).toContain('39.1102%2C-84.515');
    expect(link('Back').getAttribute('href')).toBe('/');
  });

  it("leads to the host's profile", () => {
    show({});
    expect(link('Dev Okafor').getAttribute('href')).toBe(`/profile/${disco.host?.id}`);
  });

  it('says how many friends go', () => {
    const ana = { id: 'a1', firstName: 'Ana', lastName: 'Reyes', profileImageUrl: null, university: null };
    show({ friendsGoing: 3, friendsPreview: [ana] });
    screen.getByText('3 friends going');
    document.body.innerHTML = '';
    show({ friendsGoing: 1, friendsPreview: [ana] });
    screen.getByText('1 friend going');
    document.body.innerHTML = '';
    show({});
    expect(screen.queryByText(/going/)).toBeNull();
  });

  it('counts in words that fit', () => {
    show({ attendeeCount: 149 });
    screen.getByText('1 spot left');
    document.body.innerHTML = '';
    show({ attendeeCount: 150 });
    screen.getByText('0 spots left');
    document.body.innerHTML = '';
    show({ maxAttendees: null, attendeeCount: 1200 });
    screen.getByText('1,200 attending');
    expect(screen.queryByText(/spot|full/)).toBeNull();
  });

  it('is free without a price per person', () => {
    show({ price: 0, minPrice: 0, maxPrice: 0 });
    screen.getByText('Free');
    expect(screen.queryByText('Per person')).toBeNull();
  });

  it('names the zone only to a person whose clock differs, and not before that is known', () => {
    show({}, 'America/Los_Angeles');
    screen.getByText('10:00 PM – 1:00 AM New York time');
    expect(renderToString(view({}, null))).toContain('10:00 PM – 1:00 AM</time>');
  });

  it('leads to the page of the seller, in a new tab, with the price', () => {
    show(soldElsewhere);
    const tickets = link(/^Get Tickets \$24\.50 – \$68\.00/);
    expect(tickets.getAttribute('href')).toBe(soldElsewhere.url);
    expect(tickets.getAttribute('target')).toBe('_blank');
    expect(tickets.getAttribute('rel')).toBe('noopener noreferrer');
    link('Add to calendar');
    expect(screen.queryByText(/attending/)).toBeNull();
  });

  it('has words for days without a time and places that are not on the map', () => {
    show({
      timeTba: true,
      latitude: null,
      longitude: null,
      venueName: null,
      location: 'Location to be announced',
    });
    screen.getByText('Time to be announced');
    screen.getByText('Location to be announced');
    screen.getByText('Place not on map');
    expect(screen.queryByRole('link', { name: /Directions/ })).toBeNull();
  });
});

describe('descriptions', () => {
  it('keep the line breaks of plain text, link its addresses and show its markup as text', () => {
    show({ description: 'One <b>\nhttps://uc.edu/rsvp.' });
    expect(screen.getByText(/One <b>/).className).toContain('plain');
    expect(link('https://uc.edu/rsvp').getAttribute('rel')).toContain('nofollow');
  });

  it('show imported HTML', () => {
    show({ descriptionHtml: '<p>Doors at <b>seven</b></p>' });
    expect(screen.getByText('seven').tagName).toBe('B');
  });

  it('follow when, where and who, however short they are', () => {
    show({});
    const about = screen.getByRole('heading', { name: 'About' });
    const who = screen.getByText('126 attending');
    expect(who.compareDocumentPosition(about)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    document.body.innerHTML = '';
    show({ description: '' });
    expect(screen.queryByRole('heading', { name: 'About' })).toBeNull();
  });
});

describe('events that nobody can go to', () => {
  it('cancelled: says so, quotes the reason, offers other events only', () => {
    show({ status: 'cancelled', cancelReason: 'Roof is closed for ice.' });
    screen.getByText('The host cancelled this event');
    screen.getByText('Roof is closed for ice.');
    link('Find another event');
    expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull();
  });

  it('cancelled at a seller: blames no host and sells nothing', () => {
    show({ ...soldElsewhere, status: 'cancelled' });
    screen.getByText('This event was cancelled');
    expect(screen.queryByRole('link', { name: /Get Tickets/ })).toBeNull();
  });

  it('over: says when it was and how many went', () => {
    show({ attendeeCount: 141 }, null, new Date('2026-11-29T06:00:00Z'));
    const notice = screen.getAllByText('This event has ended')[0]?.parentElement;
    expect(notice && within(notice).getByText(/^Saturday, November 28, 2026/).textContent).toBe(
      'Saturday, November 28, 2026. 141 people went.',
    );
    link('More events');
  });

  it('postponed: warns, and can still be kept', () => {
    show({ status: 'postponed' });
    screen.getByText('This event is postponed');
    link('Add to calendar');
  });
});

describe('the poster', () => {
  it('lays a photo over the cover, and shows the cover alone without one', () => {
    const { container } = show({ imageUrl: 'https://pics.example/a.jpg' });
    const art = container.querySelector<HTMLElement>('[style*="background-image"]');
    expect(art?.style.backgroundImage).toMatch(/\/covers\/nightlife(-[bc])?\.svg/);
    expect(art?.querySelector('img')?.getAttribute('src')).toBe('https://pics.example/a.jpg');
    document.body.innerHTML = '';
    expect(show({}).container.querySelector('[style*="background-image"] img')).toBeNull();
  });
});
