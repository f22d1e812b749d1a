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
const tiled = { tilesUrl: '/t/{z}/{x}/{y}.png', pmtilesUrl: null, attribution: '© OpenStreetMap' };

test('a still picture with a name, the marker and nothing to press', () => {
  const { container } = render(<MiniMap point={point} config={tiled} />);
  expect(screen.getByRole('img', { name: 'Map: Night Market' })).toBeTruthy();
  expect(container.querySelector('svg')).not.toBeNull();
  expect(container.querySelectorAll('button')).toHaveLength(0);
  expect(container.querySelectorAll('img').length).toBeGreaterThanOrEqual(2);
  expect(screen.getByText('© OpenStreetMap')).toBeTruthy();
});

test('tiles that fail give way to the drawn map', () => {
  const { container } = render(<MiniMap point={point} config={tiled} />);
  for (const tile of container.querySelectorAll('img')) fireEvent.error(tile);
  expect(container.querySelectorAll('img')).toHaveLength(0);
  expect(container.querySelector('canvas')).not.toBeNull();
  expect(screen.queryByText('© OpenStreetMap')).toBeNull();
});

test('one loaded tile is enough to keep the picture', () => {
  const { container } = render(<MiniMap point={point} config={tiled} />);
  const [first, ...others] = container.querySelectorAll('img');
  if (first) fireEvent.load(first);
  for (const tile of others) fireEvent.error(tile);
  expect(container.querySelector('canvas')).toBeNull();
});

test('offline no tile is requested', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { container } = render(<MiniMap point={point} config={tiled} />);
  expect(container.querySelectorAll('img')).toHaveLength(0);
  expect(container.querySelector('canvas')).not.toBeNull();
});
