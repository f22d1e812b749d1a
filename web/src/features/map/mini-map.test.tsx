import type { MapConfig } from '@quad/shared/boot-data';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { stubMapBrowser } from '../../testing/map-browser';
import { MiniMap } from './mini-map';

stubMapBrowser({ width: 340, height: 140 });

const point = {
  id: 'a',
  lat: 39.13,
  lng: -84.5,
  category: 'food',
  title: 'Night Market',
  isToday: false,
} as const;
const tiled = {
  tilesUrl: '/t/{z}/{x}/{y}.png',
  pmtilesUrl: null,
  attribution: '© OpenStreetMap',
  sketch: null,
};
const onBlank = vi.fn();

function renderMap(config: MapConfig) {
  onBlank.mockReset();
  return render(<MiniMap point={point} config={config} places={[]} onBlank={onBlank} />);
}

test('a still picture with a name, the marker and nothing to press', () => {
  const { container } = renderMap(tiled);
  expect(screen.getByRole('img', { name: 'Map: Night Market' })).toBeTruthy();
  expect(container.querySelector('svg')).not.toBeNull();
  expect(container.querySelectorAll('button')).toHaveLength(0);
  expect(container.querySelectorAll('img').length).toBeGreaterThanOrEqual(2);
  expect(screen.getByText('© OpenStreetMap')).toBeTruthy();
});

test('tiles that fail give way to the drawn map', () => {
  const { container } = renderMap(tiled);
  for (const tile of container.querySelectorAll('img')) fireEvent.error(tile);
  expect(container.querySelectorAll('img')).toHaveLength(0);
  expect(container.querySelector('canvas')).not.toBeNull();
  expect(screen.queryByText('© OpenStreetMap')).toBeNull();
  // The drawn map has no names of its own.
  const [west, south, east, north] = onBlank.mock.lastCall?.[0] ?? [];
  expect(west).toBeLessThan(point.lng);
  expect(east).toBeGreaterThan(point.lng);
  expect(south).toBeLessThan(point.lat);
  expect(north).toBeGreaterThan(point.lat);
});

test('in the sketched city the sketch takes their place, and is called one', () => {
  const sketch = { url: '/map/sketch-map.txt?v=1', bounds: [-84.9, 38.9, -84.2, 39.4] } as const;
  renderMap({ tilesUrl: null, pmtilesUrl: null, attribution: '© OpenStreetMap', sketch });
  expect(screen.getByText('Sketch map')).toBeTruthy();
  expect(onBlank).not.toHaveBeenCalled();
});

test('one loaded tile is enough to keep the picture', () => {
  const { container } = renderMap(tiled);
  const [first, ...others] = container.querySelectorAll('img');
  if (first) fireEvent.load(first);
  for (const tile of others) fireEvent.error(tile);
  expect(container.querySelector('canvas')).toBeNull();
});

test('offline no tile is requested', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { container } = renderMap(tiled);
  expect(container.querySelectorAll('img')).toHaveLength(0);
  expect(container.querySelector('canvas')).not.toBeNull();
});
