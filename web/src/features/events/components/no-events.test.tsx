import { defaultDiscoverFilters } from '@quad/shared/discover-filters';
import type { OtherSearch } from '@quad/shared/other-searches';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query-client';
import { NoEvents } from './no-events';

const center = { lat: 39.13, lng: -84.5 };

/** Shows an empty search for chess tonight with a server that finds `found` events for other ones. */
function show(found: (query: URLSearchParams) => number, served?: OtherSearch[], isNarrowed = true) {
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { searchParams } = new URL(String(input), 'https://quad.test');
    return new Response('[]', { headers: { 'x-total-count': String(found(searchParams)) } });
  });
  const filters = { ...defaultDiscoverFilters, keyword: 'chess tonight' };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NoEvents
        isNarrowed={isNarrowed}
        onClear={() => {}}
        filters={filters}
        searched={{ ...filters, center, radius: 50 }}
        timezone="America/New_York"
        served={served}
      />
    </QueryClientProvider>,
  );
  return fetch;
}

const links = () =>
  screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

describe('NoEvents', () => {
  it('offers the nearest searches that find something', async () => {
    show((query) => (query.has('from') ? 0 : 3));
    expect(screen.getByText('Looking for something close…')).toBeTruthy();
    await waitFor(() => expect(links()).toEqual([['Any day3 events', '/?q=chess']]));
    expect(screen.getByRole('status').textContent).toBe('Close to your search:');
    expect(screen.getByRole('button', { name: 'Clear Search' })).toBeTruthy();
  });

  it('shows those that came with the page without a request', () => {
    const fetch = show(() => 0, [{ label: 'Tomorrow', search: '?q=chess&date=2026-11-21', count: 1 }]);
    expect(links()).toEqual([['Tomorrow1 event', '/?q=chess&date=2026-11-21']]);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('says no more where there is nothing, or no connection', async () => {
    show(() => {
      throw new TypeError('Failed to fetch');
    });
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
    expect(links()).toEqual([]);
    expect(screen.getByText('No events found')).toBeTruthy();
  });

  it('asks for nothing where nothing was searched', () => {
    const fetch = show(() => 3, undefined, false);
    expect(links()).toEqual([['Create Event', '/create-event']]);
    expect(fetch).not.toHaveBeenCalled();
  });
});
