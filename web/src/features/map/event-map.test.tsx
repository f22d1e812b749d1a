import { act, render, screen, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { stubMapBrowser } from '../../testing/map-browser';
import EventMap from './event-map';
import type { EventMapProps, MapPoint } from './map-types';

stubMapBrowser();

const center = { lat: 39.13, lng: -84.5 };

function point(id: string, north: number, changes: Partial<MapPoint> = {}): MapPoint {
  const place = { lat: center.lat + north, lng: center.lng };
  return { id, ...place, category: 'food', title: `Event ${id}`, isToday: false, ...changes };
}

const far = [
  point('a', 0.02, { title: 'Dumpling Night', isToday: true }),
  point('b', 0, { category: 'study' }),
  point('c', -0.02),
];
const stack = [point('x', -0.01), point('y', -0.01)];

function mapProps(changes: Partial<EventMapProps> = {}): EventMapProps {
  return {
    points: far,
    selectedId: null,
    onSelect: vi.fn(),
    center,
    zoom: 13,
    searchCenter: center,
    me: null,
    config: { tilesUrl: null, pmtilesUrl: null, attribution: '© OpenStreetMap', sketch: null },
    coveredHeight: 0,
    onMove: vi.fn(),
    onOpenStack: vi.fn(),
    places: [],
    ...changes,
  };
}

function markerNames(): (string | null)[] {
  const map = screen.getByRole('group', { name: 'Map' });
  return within(map)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
}

test('markers are buttons with names, in list order', () => {
  render(<EventMap {...mapProps()} />);
  expect(markerNames()).toEqual(['Dumpling Night, Food, today', 'Event b, Study Groups', 'Event c, Food']);
});

test('a marker somewhere around its place says so', () => {
  render(<EventMap {...mapProps({ points: [point('a', 0.02, { isInexact: true })] })} />);
  expect(markerNames()).toEqual(['Event a, Food, exact place not known']);
});

test('a marker says how many friends go', () => {
  const points = [point('a', 0.02, { title: 'Dumpling Night', note: '2 friends going' })];
  render(<EventMap {...mapProps({ points, selectedId: 'a' })} />);
  expect(markerNames()).toEqual(['Dumpling Night, Food, 2 friends going']);
  expect(screen.getByRole('button', { current: true }).textContent).toBe('Dumpling Night · 2 friends going');
});

test('pressing a marker selects its event', () => {
  const props = mapProps();
  render(<EventMap {...props} />);
  screen.getByRole('button', { name: /Event b/ }).click();
  expect(props.onSelect).toHaveBeenCalledExactlyOnceWith('b');
});

test('one marker is selected, wears its title and is brought to the middle by the app', () => {
  const props = mapProps();
  const { rerender } = render(<EventMap {...props} />);
  rerender(<EventMap {...props} selectedId="a" />);
  const marker = screen.getByRole('button', { current: true });
  expect(marker).toHaveProperty('textContent', 'Dumpling Night');
  const view = vi.mocked(props.onMove).mock.lastCall?.[0];
  expect(view?.byUser).toBe(false);
  expect(view?.center.lat).toBeCloseTo(39.15, 3);

  rerender(<EventMap {...props} selectedId="b" />);
  expect(screen.getByRole('button', { current: true }).textContent).toBe('Event b');
  expect(marker.textContent).toBe('');
});

test('the sheet shifts the center, not the visible area', () => {
  const props = mapProps();
  const { rerender } = render(<EventMap {...props} />);
  const moves = vi.mocked(props.onMove).mock.calls.length;
  rerender(<EventMap {...props} coveredHeight={160} />);
  expect(props.onMove).toHaveBeenCalledTimes(moves + 1);
  const view = vi.mocked(props.onMove).mock.lastCall?.[0];
  expect(view).toMatchObject({ byUser: false, zoom: 13 });
  expect(view?.center.lat).toBeCloseTo(center.lat, 3);
});

test('under the full sheet the map stays, and shows the selection again when the sheet goes down', () => {
  const props = mapProps();
  const { rerender } = render(<EventMap {...props} />);
  rerender(<EventMap {...props} selectedId="a" coveredHeight={300} />);
  rerender(<EventMap {...props} selectedId="a" coveredHeight={100} />);
  expect(vi.mocked(props.onMove).mock.lastCall?.[0].center.lat).toBeCloseTo(39.15, 3);
});

test('markers that stay keep their button when others go', () => {
  const props = mapProps();
  const { rerender } = render(<EventMap {...props} />);
  const kept = screen.getByRole('button', { name: /Event b/ });
  kept.focus();
  rerender(<EventMap {...props} points={[point('new', 0.01), ...far.slice(1)]} />);
  expect(markerNames()).toEqual(['Event new, Food', 'Event b, Study Groups', 'Event c, Food']);
  expect(screen.getByRole('button', { name: /Event b/ })).toBe(kept);
  expect(document.activeElement).toBe(kept);
});

test('the events of a cluster are handed to the list, and one that opens up is zoomed into', () => {
  const props = mapProps({ points: stack });
  const { rerender } = render(<EventMap {...props} />);
  const moves = vi.mocked(props.onMove).mock.calls.length;
  screen.getByRole('button', { name: '2 events, show them' }).click();
  expect(props.onMove).toHaveBeenCalledTimes(moves);
  expect(props.onOpenStack).toHaveBeenCalledExactlyOnceWith({
    ids: ['x', 'y'],
    count: 2,
    box: [-84.500_02, expect.closeTo(39.119_98, 8), -84.499_98, expect.closeTo(39.120_02, 8)],
  });

  rerender(<EventMap {...props} points={[point('p', 0.01), point('q', 0.012)]} />);
  screen.getByRole('button', { name: '2 events, show them' }).click();
  expect(props.onOpenStack).toHaveBeenLastCalledWith(expect.objectContaining({ ids: ['p', 'q'], count: 2 }));
  const view = vi.mocked(props.onMove).mock.lastCall?.[0];
  expect(view?.zoom).toBeGreaterThan(13);
  expect(view?.byUser).toBe(true);
  expect(view?.center.lat).toBeCloseTo(39.141, 2);
  expect(markerNames()).toEqual(['Event p, Food', 'Event q, Food']);
});

test('a cluster says how many of its events are today', () => {
  const today = { isToday: true };
  const { rerender } = render(
    <EventMap {...mapProps({ points: [point('p', 0.01, today), point('q', 0.012)] })} />,
  );
  const one = screen.getByRole('button', { name: '2 events, 1 today, show them' });
  expect(one.querySelector('[data-today="1"]')).not.toBeNull();
  rerender(<EventMap {...mapProps({ points: [point('p', 0.01, today), point('q', 0.012, today)] })} />);
  const all = screen.getByRole('button', { name: '2 events, 2 today, show them' });
  expect(all.querySelector('u:not([data-today])')).not.toBeNull();
});

test('a new center moves the map, the same one does not', () => {
  const props = mapProps();
  const { rerender } = render(<EventMap {...props} />);
  const moves = vi.mocked(props.onMove).mock.calls.length;
  rerender(<EventMap {...props} center={{ lat: 39.130_01, lng: -84.5 }} />);
  expect(props.onMove).toHaveBeenCalledTimes(moves);
  rerender(<EventMap {...props} center={{ lat: 40, lng: -83 }} zoom={12} />);
  expect(vi.mocked(props.onMove).mock.lastCall?.[0]).toMatchObject({ zoom: 12, byUser: false });
});

test('zoom buttons are the person moving the map', () => {
  const props = mapProps();
  render(<EventMap {...props} />);
  act(() => screen.getByRole('button', { name: 'Zoom in' }).click());
  expect(vi.mocked(props.onMove).mock.lastCall?.[0]).toMatchObject({ zoom: 14, byUser: true });
});

test('without tiles one quiet note replaces the attribution', () => {
  render(<EventMap {...mapProps()} />);
  expect(screen.getByRole('status').textContent).toBe('Map background unavailable');
  expect(screen.getByRole('img', { name: 'Scale: the bar is 0.5 mi long' })).toBeTruthy();
  expect(screen.queryByText('© OpenStreetMap')).toBeNull();
});

test('the sketch map is called one', () => {
  const sketch = { url: '/map/sketch-map.txt?v=1', bounds: [-84.9, 38.9, -84.2, 39.4] } as const;
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}));
  const config = { ...mapProps().config, sketch };
  const onBackground = vi.fn();
  render(<EventMap {...mapProps({ config, onBackground })} />);
  expect(screen.getByText('Sketch map')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.queryByText('© OpenStreetMap')).toBeNull();
  expect(onBackground).toHaveBeenLastCalledWith(false);
});

test('in strict mode there is one map, and unmounting leaves nothing behind', () => {
  vi.useFakeTimers();
  const added = vi.spyOn(window, 'addEventListener');
  const removed = vi.spyOn(window, 'removeEventListener');
  const { container, unmount } = render(
    <StrictMode>
      <EventMap {...mapProps({ me: center })} />
    </StrictMode>,
  );
  expect(markerNames()).toHaveLength(3);
  expect(screen.getAllByRole('img', { name: 'You are here' })).toHaveLength(1);
  expect(container.querySelectorAll('canvas')).toHaveLength(1);

  unmount();
  const online = (spy: typeof added | typeof removed) => spy.mock.calls.filter(([type]) => type === 'online');
  expect(online(added)).toHaveLength(2);
  expect(online(removed).map(([, listener]) => listener)).toEqual(
    online(added).map(([, listener]) => listener),
  );
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('results come into view when a search finds none in it, and only then', () => {
  const props = mapProps();
  const { rerender } = render(<EventMap {...props} framed="a" />);
  const moves = vi.mocked(props.onMove).mock.calls.length;
  const elsewhere = [point('p', 1), point('q', 1.01)];
  rerender(<EventMap {...props} points={elsewhere} framed={null} />);
  expect(props.onMove).toHaveBeenCalledTimes(moves);
  rerender(<EventMap {...props} points={elsewhere} framed="b" />);
  const view = vi.mocked(props.onMove).mock.lastCall?.[0];
  expect(view?.byUser).toBe(false);
  expect(view?.center.lat).toBeCloseTo(40.135, 2);
  expect(markerNames()).toEqual(['Event p, Food', 'Event q, Food']);

  const settled = vi.mocked(props.onMove).mock.calls.length;
  rerender(<EventMap {...props} points={[...elsewhere, point('r', 0)]} framed="c" />);
  rerender(<EventMap {...props} points={[]} framed="d" />);
  expect(props.onMove).toHaveBeenCalledTimes(settled);
});

test('a marker with the focus shows its title and is reported; the map stays', () => {
  const onHover = vi.fn();
  const props = mapProps({ onHover });
  const { rerender } = render(<EventMap {...props} />);
  const moves = vi.mocked(props.onMove).mock.calls.length;
  act(() => screen.getByRole('button', { name: /Event b/ }).focus());
  expect(onHover).toHaveBeenLastCalledWith('b', true);
  rerender(<EventMap {...props} highlightedId="b" />);
  expect(screen.getByRole('button', { name: /Event b/ }).textContent).toBe('Event b');
  act(() => screen.getByRole('button', { name: /Event c/ }).focus());
  expect(onHover).toHaveBeenLastCalledWith('c', true);
  expect(props.onMove).toHaveBeenCalledTimes(moves);
});

test('only what is fully visible can be reached by Tab', () => {
  // The first is below the search row, the second below the sheet.
  const props = mapProps({ points: [point('north', 0.01), point('south', -0.013), point('free', 0)] });
  render(<EventMap {...props} coveredHeight={160} />);
  const reachable = screen.getAllByRole('button').filter((button) => button.tabIndex === 0);
  expect(reachable.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Event free, Food',
    'Zoom in',
    'Zoom out',
  ]);
});

test('the focus goes to what is nearest when its marker goes', () => {
  const props = mapProps();
  const { rerender } = render(<EventMap {...props} />);
  act(() => screen.getByRole('button', { name: /Event b/ }).focus());
  rerender(<EventMap {...props} points={[point('a', 0.02), point('near', 0.005)]} />);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Event near, Food');
  rerender(<EventMap {...props} points={[]} />);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Map' }));
});

test('a crowd is one cluster, which brings the map nearer', () => {
  const counts = [0, 0, 6000, 0, 0, 0, 0, 0];
  const props = mapProps({ points: [], crowds: [{ ...center, counts }] });
  render(<EventMap {...props} />);
  act(() => screen.getByRole('button', { name: '6000 events, show them' }).click());
  expect(vi.mocked(props.onMove).mock.lastCall?.[0]).toMatchObject({ zoom: 16, byUser: true });
});
