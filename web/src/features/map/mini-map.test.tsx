import type { MapConfig } from '@quad/shared/boot-data';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { stubMapBrowser } from '../../testing/map-browser';
import { MiniMap } from './mini-map';
import type { paintPmtiles } from './pmtiles-picture';

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

const paint = vi.hoisted(() => vi.fn<typeof paintPmtiles>());
vi.mock('./pmtiles-picture', () => ({ paintPmtiles: paint }));

const stubContext = (drawImage: () => void) =>
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage,
    setTransform: vi.fn(),
  } as unknown as CanvasRenderingContext2D & ImageBitmapRenderingContext & WebGL2RenderingContext);

test('a base map is read once, when the fonts are there', async () => {
  stubContext(vi.fn());
  let load = () => {};
  const ready = new Promise<void>((resolve) => {
    load = resolve;
  });
  Object.defineProperty(document, 'fonts', { value: { ready }, configurable: true });
  paint.mockReset().mockResolvedValue(document.createElement('canvas'));
  renderMap({ ...tiled, tilesUrl: null, pmtilesUrl: '/map/campus.pmtiles' });
  await act(async () => {});
  expect(paint).not.toHaveBeenCalled();
  await act(async () => load());
  await vi.waitFor(() => expect(paint).toHaveBeenCalledOnce());
  Reflect.deleteProperty(document, 'fonts');
});

test('two paintings of a base map never share a canvas: the one asked for last is shown, once it is whole', async () => {
  const drawImage = vi.fn();
  stubContext(drawImage);
  const given: ((canvas: HTMLCanvasElement) => void)[] = [];
  paint.mockImplementation(() => new Promise((resolve) => given.push(resolve)));
  renderMap({ ...tiled, tilesUrl: null, pmtilesUrl: '/map/campus.pmtiles' });
  await vi.waitFor(() => expect(given).toHaveLength(1));
  document.documentElement.dataset.theme = 'dark';
  await vi.waitFor(() => expect(given).toHaveLength(2));
  const [first, second] = [document.createElement('canvas'), document.createElement('canvas')];
  await act(async () => given[1]?.(second));
  await act(async () => given[0]?.(first));
  expect(drawImage.mock.calls.map(([canvas]) => canvas)).toEqual([second]);
});
