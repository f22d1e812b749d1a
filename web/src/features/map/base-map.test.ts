import type { SketchSource } from '@quad/shared/boot-data';
import { Map as LeafletMap } from 'leaflet/src/map/Map.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubMapBrowser } from '../../testing/map-browser';
import { BaseMap, firstTileTimeoutMs, retryIntervalMs } from './base-map';
import type { openVectorLayer as open, VectorLayer } from './pmtiles-layer';

stubMapBrowser();

const campusNames = vi.fn<VectorLayer['campusNames']>(() => []);
const vector = { addTo: vi.fn(), remove: vi.fn(), repaint: vi.fn(), campusNames };
const openVectorLayer = vi.fn(async (..._: Parameters<typeof open>) => vector);
vi.mock('./pmtiles-layer', () => ({
  openVectorLayer: (...args: Parameters<typeof openVectorLayer>) => openVectorLayer(...args),
}));

let map: LeafletMap;
let baseMap: BaseMap;
const onBackground = vi.fn();
const onNames = vi.fn();
const loadSketch = vi.fn();
vi.mock('./sketch-source', async (original) => ({
  ...(await original<typeof import('./sketch-source')>()),
  loadSketch: (url: string) => loadSketch(url),
}));

beforeEach(() => {
  vi.useFakeTimers();
  onBackground.mockReset();
  vi.clearAllMocks();
  map = new LeafletMap(document.createElement('div'), { fadeAnimation: false });
  map.setView([39.13, -84.5], 13);
});
afterEach(() => {
  baseMap.destroy();
  map.remove();
});

function start(
  tilesUrl: string | null,
  pmtilesUrl: string | null = null,
  sketch: SketchSource | null = null,
): void {
  const content = () => ({
    searchCenter: { lat: 39.13, lng: -84.5 },
    centerName: 'you',
    places: [],
    obstacles: [],
    visible: { left: 0, top: 0, width: 600, height: 400 },
  });
  const config = { tilesUrl, pmtilesUrl, attribution: '', sketch };
  baseMap = new BaseMap(map, config, content, onBackground, onNames);
}

function tiles(): HTMLImageElement[] {
  return [...map.getContainer().querySelectorAll('img')];
}

function hasFallback(): boolean {
  return map.getContainer().querySelector('canvas') !== null;
}

/** What the browser says of the next `count` tiles. */
function answer(type: 'load' | 'error', count: number): void {
  for (const tile of tiles().slice(0, count)) tile.dispatchEvent(new Event(type));
}

test('without a tile server the map draws itself at once', () => {
  start(null);
  expect(hasFallback()).toBe(true);
  expect(onBackground).toHaveBeenCalledExactlyOnceWith('rings');
});

test('what comes after its end, such as fonts, asks the map nothing', () => {
  start(null);
  onBackground.mockReset();
  baseMap.destroy();
  baseMap.redraw();
  expect(onBackground).not.toHaveBeenCalled();
});

test('two failed tiles are tolerated, three count as a missing background', () => {
  start('/tiles/{z}/{x}/{y}.png');
  expect(tiles().length).toBeGreaterThan(3);
  answer('error', 2);
  expect(hasFallback()).toBe(false);
  answer('error', 1);
  expect(hasFallback()).toBe(true);
  expect(tiles()).toEqual([]);
  expect(onBackground).toHaveBeenCalledExactlyOnceWith('rings');
});

test('a loaded tile resets the count of failures', () => {
  start('/tiles/{z}/{x}/{y}.png');
  answer('error', 2);
  answer('load', 1);
  answer('error', 2);
  expect(hasFallback()).toBe(false);
});

test('a server that never answers counts as missing', () => {
  start('/tiles/{z}/{x}/{y}.png');
  vi.advanceTimersByTime(firstTileTimeoutMs);
  expect(hasFallback()).toBe(true);
});

test('offline there are no requests', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  start('/tiles/{z}/{x}/{y}.png');
  expect(tiles()).toEqual([]);
  expect(hasFallback()).toBe(true);
});

test('when tiles come back the drawn map fades away', () => {
  const probes: { onload?: () => void; src?: string }[] = [];
  vi.stubGlobal(
    'Image',
    class {
      constructor() {
        probes.push(this);
      }
    },
  );
  start('/tiles/{z}/{x}/{y}.png');
  answer('error', 3);
  expect(hasFallback()).toBe(true);

  vi.advanceTimersByTime(retryIntervalMs);
  expect(probes.map((probe) => probe.src)).toEqual([expect.stringMatching(/^\/tiles\/13\/\d+\/\d+\.png$/)]);
  expect(tiles()).toEqual([]);
  probes[0]?.onload?.();
  answer('load', 1);
  expect(onBackground).toHaveBeenLastCalledWith('tiles');
  vi.advanceTimersByTime(240);
  expect(hasFallback()).toBe(false);
});

test('tiles that stop loading after a move count as missing', () => {
  start('/tiles/{z}/{x}/{y}.png');
  answer('load', tiles().length);
  vi.advanceTimersByTime(firstTileTimeoutMs);
  expect(hasFallback()).toBe(false);
  map.setView([39.3, -84.5], 13, { animate: false });
  vi.advanceTimersByTime(firstTileTimeoutMs + 1_000);
  expect(hasFallback()).toBe(true);
});

test('it says where a vector file names campuses, once it is painted', async () => {
  start(null, '/map.pmtiles');
  expect(baseMap.campusNames).toEqual([]);
  await vi.advanceTimersByTimeAsync(0);
  const { x, y } = map.project(map.containerPointToLatLng([30, 40]));
  campusNames.mockImplementation((zoom) => (zoom === 13 ? [{ left: x, top: y, width: 90, height: 16 }] : []));
  openVectorLayer.mock.calls[0]?.[2].onLoad();
  expect(onNames).toHaveBeenCalledOnce();
  const [name] = baseMap.campusNames;
  expect(name).toMatchObject({ width: 90, height: 16 });
  expect(name?.left).toBeCloseTo(30, 6);
  expect(name?.top).toBeCloseTo(40, 6);
});

test('a vector file that dies gives way to the drawn map, and comes back', async () => {
  start(null, '/map.pmtiles');
  await vi.advanceTimersByTimeAsync(0);
  expect(vector.addTo).toHaveBeenCalledExactlyOnceWith(map);
  expect(hasFallback()).toBe(false);

  openVectorLayer.mock.calls[0]?.[2].onDeath();
  expect(vector.remove).toHaveBeenCalledOnce();
  expect(hasFallback()).toBe(true);
  expect(onBackground).toHaveBeenLastCalledWith('rings');

  await vi.advanceTimersByTimeAsync(retryIntervalMs + 240);
  expect(vector.addTo).toHaveBeenCalledTimes(2);
  expect(hasFallback()).toBe(false);
  expect(onBackground).toHaveBeenLastCalledWith('tiles');
});

describe('with a sketch map', () => {
  const sketch: SketchSource = { url: '/map/sketch-map.txt?v=1', bounds: [-84.9, 38.9, -84.2, 39.4] };

  test('it is loaded and shown where there is no other background, once', async () => {
    loadSketch.mockResolvedValue(vi.fn());
    start(null, null, sketch);
    await vi.advanceTimersByTimeAsync(0);
    map.setView([39.14, -84.5], 14, { animate: false });
    baseMap.redraw();
    expect(loadSketch).toHaveBeenCalledExactlyOnceWith(sketch.url);
    expect(onBackground).toHaveBeenCalledExactlyOnceWith('sketch');
  });

  test('elsewhere, and from far away, the rings are shown and nothing is loaded', () => {
    map.setView([40, -83], 13, { animate: false });
    start(null, null, sketch);
    expect(onBackground).toHaveBeenLastCalledWith('rings');
    map.setView([39.13, -84.5], 9, { animate: false });
    baseMap.redraw();
    expect(loadSketch).not.toHaveBeenCalled();
    map.setView([39.13, -84.5], 10, { animate: false });
    baseMap.redraw();
    expect(onBackground).toHaveBeenLastCalledWith('sketch');
    expect(loadSketch).toHaveBeenCalledOnce();
  });

  test('while tiles load it is not; it takes their place when they fail', () => {
    loadSketch.mockResolvedValue(vi.fn());
    start('/tiles/{z}/{x}/{y}.png', null, sketch);
    answer('load', 1);
    expect(loadSketch).not.toHaveBeenCalled();
    answer('error', 3);
    expect(loadSketch).toHaveBeenCalledOnce();
    expect(onBackground).toHaveBeenLastCalledWith('sketch');
  });

  test('when it cannot be loaded there are rings', async () => {
    loadSketch.mockRejectedValue(new TypeError('Failed to fetch'));
    start(null, null, sketch);
    expect(onBackground).toHaveBeenLastCalledWith('sketch');
    await vi.advanceTimersByTimeAsync(0);
    expect(onBackground).toHaveBeenLastCalledWith('rings');
  });
});
