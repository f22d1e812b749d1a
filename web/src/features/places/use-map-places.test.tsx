import { apiPath } from '@quad/shared/api-request';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client';
import { boxAround, useMapPlaces } from './use-map-places';

const park = { name: 'Inwood Park', lat: 39.12, lng: -84.51, kind: 'park' };

function render(isWanted: boolean) {
  const fetch = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify([park])));
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { fetch, ...renderHook((wanted) => useMapPlaces(wanted), { wrapper, initialProps: isWanted }) };
}

describe('boxAround', () => {
  it('covers what is visible, within the earth', () => {
    const west = fc.double({ min: -179, max: 178, noNaN: true });
    const south = fc.double({ min: -89, max: 87, noNaN: true });
    const size = fc.double({ min: 0.002, max: 1, noNaN: true });
    fc.assert(
      fc.property(west, south, size, size, (w, s, width, height) => {
        const box = boxAround([w, s, w + width, s + height])
          .split(',')
          .map(Number);
        const [west = 0, south = 0, east = 0, north = 0] = box;
        const slack = 0.000_001;
        expect(west).toBeLessThanOrEqual(w + slack);
        expect(south).toBeLessThanOrEqual(s + slack);
        expect(east).toBeGreaterThanOrEqual(w + width - slack);
        expect(north).toBeGreaterThanOrEqual(s + height - slack);
        expect(east - west).toBeLessThanOrEqual(width * 2.1);
      }),
    );
  });

  it('is the same after a small move', () => {
    expect(boxAround([-84.55, 39.1, -84.45, 39.16])).toBe(boxAround([-84.549, 39.101, -84.449, 39.161]));
  });
});

describe('useMapPlaces', () => {
  it('asks for names only once they are wanted', async () => {
    const { fetch, result, rerender } = render(false);
    act(() => result.current.lookAt([-84.55, 39.1, -84.45, 39.16]));
    expect(result.current.places).toEqual([]);
    expect(fetch).not.toHaveBeenCalled();
    rerender(true);
    await waitFor(() => expect(result.current.places).toEqual([park]));
    expect(fetch.mock.calls[0]?.[0]).toBe(
      apiPath('GET /api/places/near', {
        query: { bbox: [-84.5625, 39.09375, -84.4375, 39.1875], limit: 40 },
      }),
    );
  });
});
