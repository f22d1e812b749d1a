import { apiPath } from '@quad/shared/api-request';
import type { BootData, EventPage } from '@quad/shared/boot-data';
import type { EventSummary } from '@quad/shared/contract/events';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventMapProps } from '../../features/map/map-types';
import { createQueryClient } from '../../lib/query-client';
import { eventFixture, eventFixtures } from '../../testing/event-fixture';
import { bootData, renderApp, servedKey } from '../../testing/render-app';
import { App } from '../app';
import { screenFor } from '../screens';

/** The latest props the route passed to the map. The map itself needs a browser with layout. */
const { map } = vi.hoisted(() => ({ map: { props: null as EventMapProps | null } }));
vi.mock('../../features/map/event-map', () => ({
  default: (props: EventMapProps) => {
    map.props = props;
    return null;
  },
}));

const events = eventFixtures(30);

/** A page as served for an address; by default with all 30 events. */
function discoverBoot({ search = '', page }: { search?: string; page?: EventPage } = {}): BootData {
  return bootData({
    discover: { key: servedKey(search), page: page ?? { events, nextCursor: null, total: 30 } },
  });
}

const allPoints = events.map(({ id, title }) => [id, 39.1, -84.5, 'sports', 1_800_000_000, title]);

/** Answers searches with one event named after what was asked. */
function serveSearches(found: Partial<EventSummary> = {}) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname, searchParams: query } = new URL(String(input), 'https://quad.test');
    if (pathname.endsWith('/points')) return Response.json({ points: allPoints, clusters: [] });
    const title = query.get('keyword') ?? query.get('category') ?? 'anything';
    return new Response(JSON.stringify([eventFixture({ title: `Found for ${title}`, ...found })]), {
      headers: { 'x-total-count': '1' },
    });
  });
}

const cards = () => screen.getAllByRole('article');
const mapOf = async () => {
  await waitFor(() => expect(map.props).not.toBeNull(), { timeout: 3000 });
  return map.props as EventMapProps;
};

beforeEach(() => {
  map.props = null;
});

describe('Discover', () => {
  it('is readable in the served page: the first events as cards, with their details', async () => {
    await screenFor('/').load();
    const url = { path: '/', search: '' };
    const html = renderToString(<App boot={discoverBoot()} queryClient={createQueryClient()} url={url} />);
    expect(html.match(/<article/g)).toHaveLength(30);
    for (const text of ['Discover', '30 events', 'Near Cincinnati', 'Event 29', 'Skip map'])
      expect(html).toContain(text);
  });

  it('shows the data of the served page without a request', async () => {
    const fetch = serveSearches();
    await renderApp('/', discoverBoot());
    expect(cards()).toHaveLength(30);
    expect(screen.getByText('30 events')).toBeTruthy();
    await mapOf();
    expect(fetch).not.toHaveBeenCalled();
  });

  it('says which event a visitor has answered since the page was loaded', async () => {
    const [, second] = events;
    const page = {
      events: events.map((event) =>
        event === second ? { ...event, ownRsvpStatus: 'attending' as const } : event,
      ),
      nextCursor: null,
      total: 30,
    };
    await renderApp('/', discoverBoot({ page }));
    const link = screen.getByText("✓ You're Going");
    expect(link.getAttribute('aria-label')).toBe(`✓ You're Going, ${second?.title}`);
    expect(screen.getAllByText('RSVP Free')).toHaveLength(29);
  });

  it('puts a pressed chip into the URL, and removes it again', async () => {
    serveSearches();
    await renderApp('/', discoverBoot());
    fireEvent.click(screen.getByRole('button', { name: 'Sports' }));
    expect(location.search).toBe('?category=sports');
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(await screen.findByText('Found for sports')).toBeTruthy();
    expect(screen.getByText('1 event')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Sports' }));
    expect(location.search).toBe('');
    expect(cards()).toHaveLength(30);
  });

  it('opens with the filters of its URL', async () => {
    const search = '?q=jazz&category=concerts&free=1&at=39.1,-84.5&z=15';
    await renderApp(`/${search}`, discoverBoot({ search, page: { events: [], nextCursor: null, total: 0 } }));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('jazz');
    expect(screen.getByRole('button', { name: 'Concerts' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: 'Filter, 2 active' })).toBeTruthy();
    expect(screen.getByText('In this area')).toBeTruthy();
    expect(await mapOf()).toMatchObject({ center: { lat: 39.1, lng: -84.5 }, zoom: 15 });
  });

  it('clears keyword and filters, and keeps the area', async () => {
    serveSearches();
    const search = '?q=jazz&free=1&at=39.1,-84.5&z=15';
    await renderApp(`/${search}`, discoverBoot({ search, page: { events: [], nextCursor: null, total: 0 } }));
    expect(await screen.findByText('No events found')).toBeTruthy();
    expect(screen.getByText('Try a different search')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear Search' }));
    expect(location.search).toBe('?at=39.1,-84.5&z=15');
    expect(await screen.findByText('Found for anything')).toBeTruthy();
  });

  it('invites to create an event when there are none', async () => {
    await renderApp('/', discoverBoot({ page: { events: [], nextCursor: null, total: 0 } }));
    const main = within(screen.getByRole('main'));
    expect(await main.findByText('Be the first to create an event!')).toBeTruthy();
    expect(main.getByRole('link', { name: 'Create Event' }).getAttribute('href')).toBe('/create-event');
  });

  it('gives the map every event with coordinates, and highlights the card of a pressed marker', async () => {
    const nowhere = eventFixture({ id: 'nowhere', title: 'Nowhere', latitude: null, longitude: null });
    const page = { events: [nowhere, ...events], nextCursor: null, total: 31 };
    await renderApp('/', discoverBoot({ page }));
    const { points, onSelect } = await mapOf();
    expect(points).toHaveLength(30);
    expect(points[0]).toMatchObject({ title: 'Event 0', category: 'nightlife' });
    act(() => onSelect(points[4]?.id ?? ''));
    const ringed = cards().filter((card) => card.hasAttribute('data-selected'));
    expect(ringed.map((card) => card.querySelector('h2')?.textContent)).toEqual(['Event 4']);
    expect(map.props?.selectedId).toBe(points[4]?.id);
  });

  it('lifts the marker of a focused or hovered card, and the card of a hovered marker', async () => {
    await renderApp('/', discoverBoot());
    const { onHover } = await mapOf();
    act(() => screen.getByRole('link', { name: 'Event 7' }).focus());
    expect(map.props?.highlightedId).toBe(events[7]?.id);
    act(() => onHover?.(events[4]?.id ?? '', true));
    const lifted = cards().filter((card) => card.hasAttribute('data-lifted'));
    expect(lifted.map((card) => card.querySelector('h2')?.textContent)).toEqual(['Event 4']);
    const item = screen.getByRole('link', { name: 'Event 9' }).closest('li');
    if (item) fireEvent.pointerOver(item, { pointerType: 'mouse' });
    expect(map.props?.highlightedId).toBe(events[9]?.id);
    // A marker that moves away below the mouse ends only its own.
    act(() => onHover?.(events[4]?.id ?? '', false));
    expect(map.props?.highlightedId).toBe(events[9]?.id);
  });

  it('narrows the list down to a pressed cluster, and back', async () => {
    await renderApp('/', discoverBoot());
    const { onOpenStack } = await mapOf();
    const [one = '', other = ''] = [events[2]?.id, events[5]?.id];
    act(() => onOpenStack({ ids: [one, other], count: 2, box: [0, 0, 0, 0] }));
    expect(cards()).toHaveLength(2);
    screen.getByText('2 events');
    screen.getByText('At this spot');
    // It has opened up on the map: one of its markers is in this list.
    act(() => map.props?.onSelect(other));
    expect(cards().map((card) => card.hasAttribute('data-selected'))).toEqual([false, true]);
    act(() => map.props?.onSelect(events[7]?.id ?? ''));
    expect(cards()).toHaveLength(30);
    act(() => onOpenStack({ ids: [one, other], count: 2, box: [0, 0, 0, 0] }));
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(cards()).toHaveLength(30);
  });

  it('offers to search the area the map was moved to', async () => {
    const fetch = serveSearches();
    await renderApp('/', discoverBoot());
    const { onMove } = await mapOf();
    expect(screen.queryByRole('button', { name: 'Search this area' })).toBeNull();
    act(() =>
      onMove({
        center: { lat: 39.3, lng: -84.5 },
        zoom: 13,
        bounds: [-84.6, 39.2, -84.4, 39.4],
        byUser: true,
      }),
    );
    expect(location.search).toBe('?map=39.3,-84.5&z=13');
    expect(fetch).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Search this area' }));
    expect(location.search).toBe('?box=-84.6,39.2,-84.4,39.4&map=39.3,-84.5&z=13');
    await screen.findByText('Found for anything');
    const asked = fetch.mock.calls.map(([input]) => String(input));
    const bbox = [-84.6, 39.2, -84.4, 39.4].join();
    expect(asked).toContain(
      apiPath('GET /api/events/search', { query: { bbox, limit: '30', count: 'true' } }),
    );
    expect(asked).toContain(apiPath('GET /api/events/points', { query: { bbox } }));
    expect(screen.queryByRole('button', { name: 'Search this area' })).toBeNull();
  });

  it('shows all events of the search on the map, also those that the list has not loaded', async () => {
    const id = events[20]?.id ?? '';
    const fetch = serveSearches({ id, title: 'Event 20' });
    const page = { events: events.slice(0, 10), nextCursor: 'c1', total: 30 };
    await renderApp('/', discoverBoot({ page }));
    await mapOf();
    await waitFor(() => expect(map.props?.points).toHaveLength(30));
    expect(map.props?.points[0]).toMatchObject({ category: 'nightlife', title: 'Event 0' });
    expect(map.props?.points[20]).toMatchObject({ category: 'sports', title: 'Event 20', isToday: false });
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      apiPath('GET /api/events/points', { query: { lat: '39.13', lng: '-84.5', radius: '50' } }),
      expect.anything(),
    );
    expect(cards()).toHaveLength(10);

    act(() => map.props?.onSelect(id));
    await waitFor(() => expect(cards()).toHaveLength(1));
    expect(screen.getByText('1 event')).toBeTruthy();
    expect(map.props).toMatchObject({ selectedId: id, points: { length: 30 } });
    expect(String(fetch.mock.lastCall?.[0])).toContain('bbox=-84.50002,39.09998,-84.49998,39.10002');
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(cards()).toHaveLength(10);

    // Of a cluster, what the list has is shown at once.
    const ids = [events[3]?.id ?? '', id];
    act(() => map.props?.onOpenStack({ ids, count: 2, box: [-84.6, 39, -84.4, 39.2] }));
    expect(cards()).toHaveLength(1);
    expect(screen.getByText('2 events')).toBeTruthy();
    await screen.findByRole('heading', { name: 'Event 20' });
  });
});
