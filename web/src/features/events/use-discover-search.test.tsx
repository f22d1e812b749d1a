import { apiPath } from '@quad/shared/api-request';
import { defaultDiscoverFilters, type PlacedFilters, searchKey } from '@quad/shared/discover-filters';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client';
import { currentToast } from '../../lib/toast-store';
import { eventFixture, eventFixtures } from '../../testing/event-fixture';
import { useDiscoverSearch } from './use-discover-search';
import { useEventCount } from './use-event-count';

const campusFilters: PlacedFilters = {
  ...defaultDiscoverFilters,
  center: { lat: 39.13, lng: -84.5 },
  radius: 50,
};
const served = {
  key: searchKey(campusFilters),
  page: { events: eventFixtures(30), nextCursor: 'c1', total: 80 },
};

/** Answers every call by the address it asked for. */
function serve(answer: (query: URLSearchParams) => Response) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    return answer(new URL(String(input), 'https://quad.test').searchParams);
  });
}

function pageOf(events: unknown[], headers: Record<string, string> = {}) {
  return new Response(JSON.stringify(events), { headers });
}

const searchFor = (change: Partial<PlacedFilters>) => ({
  filters: { ...campusFilters, ...change },
  timezone: 'America/New_York',
});

function render(filters: Partial<PlacedFilters> = {}) {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hook = renderHook((change: Partial<PlacedFilters>) => useDiscoverSearch(searchFor(change), served), {
    wrapper,
    initialProps: filters,
  });
  return { ...hook, wrapper };
}

describe('useDiscoverSearch', () => {
  it('takes the page that came with the document, without a request', () => {
    const fetch = serve(() => pageOf([]));
    const { result } = render();
    expect(result.current).toMatchObject({ status: 'ready', total: 80, hasMore: true });
    expect(result.current.events).toHaveLength(30);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('asks for other filters, showing the events before until they come', async () => {
    const fetch = serve(() => pageOf([eventFixture()], { 'x-total-count': '1' }));
    const { result, rerender } = render();
    rerender({ category: 'sports' });
    expect(result.current).toMatchObject({ status: 'loading', total: null, hasMore: false });
    expect(result.current.events).toHaveLength(30);
    await waitFor(() => expect(result.current.status).toBe('ready'));
    expect(result.current).toMatchObject({ total: 1, hasMore: false });
    expect(fetch.mock.calls[0]?.[0]).toBe(
      apiPath('GET /api/events/search', {
        query: { lat: 39.13, lng: -84.5, radius: 50, category: 'sports', limit: 30, count: true },
      }),
    );
    rerender({});
    expect(result.current).toMatchObject({ status: 'ready', total: 80 });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('goes on where the page before ended', async () => {
    const fetch = serve(() => pageOf([eventFixture({ id: 'last' })]));
    const { result } = render();
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.events).toHaveLength(31));
    expect(fetch.mock.calls[0]?.[0]).toContain('limit=100&cursor=c1');
    expect(result.current.hasMore).toBe(false);
  });

  it('tries twice more, a second apart, then says what is wrong', async () => {
    vi.useFakeTimers();
    const fetch = serve(() => new Response('{"message":"x","code":"INTERNAL"}', { status: 500 }));
    const { result } = render({ free: true });
    await act(() => vi.advanceTimersByTimeAsync(999));
    expect(fetch).toHaveBeenCalledTimes(1);
    await act(() => vi.advanceTimersByTimeAsync(1100));
    expect(fetch).toHaveBeenCalledTimes(3);
    expect(result.current.status).toBe('error');
    expect(currentToast()).toMatchObject({
      title: 'Server Error',
      description: 'Unable to load events. Please try again later.',
      tone: 'danger',
    });
  });

  it('does not blame the server for other errors', async () => {
    vi.useFakeTimers();
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
    const { result } = render({ free: true });
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(result.current.status).toBe('error');
    expect(currentToast()).toBeNull();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      await new Promise((arrive) => setTimeout(arrive, 5));
      return pageOf([], { 'x-total-count': '0' });
    });
    act(() => result.current.retry());
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(result.current.status).toBe('loading');
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(result.current).toMatchObject({ status: 'ready', total: 0 });
  });

  it('remembers a search for the lifetime of the page', async () => {
    vi.useFakeTimers();
    const fetch = serve(() => pageOf([eventFixture()], { 'x-total-count': '1' }));
    const { result, rerender } = render({ free: true });
    await act(() => vi.advanceTimersByTimeAsync(10));
    rerender({});
    await act(() => vi.advanceTimersByTimeAsync(3_600_000));
    rerender({ free: true });
    expect(result.current).toMatchObject({ status: 'ready', total: 1 });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it("means the campus' days", async () => {
    const fetch = serve(() => pageOf([]));
    const { rerender } = render();
    rerender({ date: '2026-11-25' });
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    expect(decodeURIComponent(String(fetch.mock.calls[0]?.[0]))).toContain(
      'from=2026-11-25T05:00:00.000Z&to=2026-11-26T04:59:59.999Z',
    );
  });
});

describe('useEventCount', () => {
  it('counts without fetching the events', async () => {
    const fetch = serve(() => pageOf([eventFixture()], { 'x-total-count': '24' }));
    const { wrapper } = render();
    const { result } = renderHook(() => useEventCount(searchFor({ free: true })), { wrapper });
    expect(result.current).toBeUndefined();
    await waitFor(() => expect(result.current).toBe(24));
    expect(fetch.mock.calls[0]?.[0]).toContain('free=true&limit=1&count=true');
  });
});
