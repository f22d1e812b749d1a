import { type DiscoverFilters, defaultDiscoverFilters } from '@quad/shared/discover-filters';
import type { LatLng } from '@quad/shared/geo';
import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { isAway, searchedBox, useMapCamera } from './use-map-camera';

/** A map half a degree wide around a point. */
function view(lat: number, lng: number, zoom = 13, byUser = true) {
  return {
    center: { lat, lng },
    zoom,
    bounds: [lng - 0.25, lat - 0.2, lng + 0.25, lat + 0.2] as [number, number, number, number],
    byUser,
  };
}

describe('isAway', () => {
  const searched = { center: { lat: 0, lng: 0 }, zoom: 13 };

  it('begins at a quarter of the visible width, in any direction', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }), (angle) => {
        const at = (share: number) => view(Math.sin(angle) * share * 0.5, Math.cos(angle) * share * 0.5);
        expect(isAway(searched, at(0.24))).toBe(false);
        expect(isAway(searched, at(0.26))).toBe(true);
      }),
    );
  });

  it('counts a step of the zoom', () => {
    expect(isAway(searched, view(0, 0, 13.9))).toBe(false);
    expect(isAway(searched, view(0, 0, 14))).toBe(true);
    expect(isAway(searched, view(0, 0, 12))).toBe(true);
  });

  it('knows that a degree of latitude is longer in the north', () => {
    const north = { center: { lat: 60, lng: 0 }, zoom: 13 };
    expect(isAway(north, view(60.1, 0))).toBe(true);
    expect(isAway(searched, view(0.1, 0))).toBe(false);
  });

  it('crosses the date line the short way', () => {
    const east = { center: { lat: 0, lng: 179.99 }, zoom: 13 };
    const moved = {
      ...view(0, -179.99),
      bounds: [179.76, -0.2, -179.74, 0.2] as [number, number, number, number],
    };
    expect(isAway(east, moved)).toBe(false);
  });
});

describe('searchedBox', () => {
  it.each([
    ['what is visible', [-84.6, 39, -84.4, 39.2], [-84.6, 39, -84.4, 39.2]],
    ['across the date line', [179.5, -18, 180.5, -16], [179.5, -18, -179.5, -16]],
    ['once around the earth', [-190, -60, -179.5, 60], [170, -60, -179.5, 60]],
    ['wider than the earth', [-300, -99, 100, 99], [-180, -90, 180, 90]],
    ['to a meter', [1.234_567_8, 0, 2, 1], [1.234_57, 0, 2, 1]],
  ] as const)('is within the earth: %s', (_, bounds, box) => {
    expect(searchedBox([...bounds])).toEqual(box);
  });
});

describe('useMapCamera', () => {
  function render(filters: Partial<DiscoverFilters> = {}, home: LatLng = { lat: 39.13, lng: -84.5 }) {
    const change = vi.fn();
    const hook = renderHook((props) => useMapCamera(props.filters, props.home, change), {
      initialProps: { filters: { ...defaultDiscoverFilters, ...filters }, home },
    });
    return { ...hook, change };
  }

  it('opens at home, the search or the address, in this order', () => {
    const viewer = { lat: 1, lng: 1 };
    const center = { lat: 2, lng: 2 };
    const mapView = { lat: 3, lng: 3 };
    expect(render().result.current).toMatchObject({ center: { lat: 39.13, lng: -84.5 }, zoom: 13 });
    expect(render({}, viewer).result.current.center).toEqual(viewer);
    expect(render({ center }, viewer).result.current.center).toEqual(center);
    expect(render({ center, view: mapView, zoom: 16 }, viewer).result.current).toMatchObject({
      center: mapView,
      zoom: 16,
    });
  });

  it('writes what the person does into the address, without a step of history', () => {
    const { result, change } = render();
    act(() => result.current.handleMove(view(39.2, -84.4)));
    expect(change).toHaveBeenCalledWith({ view: { lat: 39.2, lng: -84.4 }, zoom: 13 }, 'replace');
    change.mockClear();
    act(() => result.current.handleMove(view(39.5, -84.4, 13, false)));
    expect(change).not.toHaveBeenCalled();
  });

  it('offers to search where the person went, not where a selection went', () => {
    const { result, rerender, change } = render();
    act(() => result.current.handleMove(view(39.5, -84.5, 13, false)));
    expect(result.current.isAway).toBe(false);
    act(() => result.current.handleMove(view(39.5, -84.5)));
    rerender({
      filters: { ...defaultDiscoverFilters, ...change.mock.lastCall?.[0] },
      home: { lat: 39.13, lng: -84.5 },
    });
    expect(result.current.isAway).toBe(true);
    act(() => result.current.searchHere());
    const searched = {
      center: null,
      box: [-84.75, 39.3, -84.25, 39.7] as const,
      view: { lat: 39.5, lng: -84.5 },
      zoom: 13,
    };
    expect(change).toHaveBeenLastCalledWith(searched);
    rerender({ filters: { ...defaultDiscoverFilters, ...searched }, home: { lat: 39.13, lng: -84.5 } });
    expect(result.current.isAway).toBe(false);
    expect(result.current.center).toEqual(searched.view);
    act(() => result.current.handleMove(view(39.5, -84.3)));
    expect(result.current.isAway).toBe(true);
  });

  it('knows how near a searched box was', () => {
    const box = [-84.75, 39.3, -84.25, 39.7] as const;
    const { result } = render({ box, view: { lat: 39.5, lng: -84.5 }, zoom: 13 });
    const near = (half: number, zoom: number) => ({
      ...view(39.5, -84.5, zoom),
      bounds: [-84.5 - half, 39.4, -84.5 + half, 39.6] as [number, number, number, number],
    });
    act(() => result.current.handleMove(near(0.25, 13)));
    expect(result.current.isAway).toBe(false);
    act(() => result.current.handleMove(near(0.125, 14)));
    expect(result.current.isAway).toBe(true);
  });

  it('offers it again after returning to a URL with such a view', () => {
    const { result } = render({ view: { lat: 39.5, lng: -84.5 } });
    act(() => result.current.handleMove(view(39.5, -84.5, 13, false)));
    expect(result.current.isAway).toBe(true);
  });
});
