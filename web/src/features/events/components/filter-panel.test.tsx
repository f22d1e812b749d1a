import { defaultDiscoverFilters, type PlacedFilters } from '@quad/shared/discover-filters';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query-client';
import { stubLayout } from '../../../testing/layout-stubs';
import { FilterPanel } from './filter-panel';

const center = { lat: 39.13, lng: -84.5 };

/** Opens the panel with a server that finds `found` events for every request. */
async function open(found: number, filters: Partial<PlacedFilters> = {}, isDesktop = false) {
  stubLayout({ isDesktop });
  const fetch = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response('[]', { headers: { 'x-total-count': String(found) } }));
  const onPreview = vi.fn();
  const onApply = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <FilterPanel
        open
        onClose={() => {}}
        filters={{ ...defaultDiscoverFilters, center, radius: 50, keyword: 'jazz', ...filters }}
        defaultRadius={50}
        now={new Date('2026-11-20T17:00:00Z')}
        timezone="America/New_York"
        onPreview={onPreview}
        onApply={onApply}
      />
    </QueryClientProvider>,
  );
  await screen.findByRole('dialog', { name: 'Filters' }, { timeout: 5000 });
  return { fetch, onPreview, onApply };
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));

describe('FilterPanel', () => {
  it('chooses category, date, distance, price and order, then applies them together', async () => {
    const { onApply, onPreview } = await open(6);
    press('Nightlife');
    press('This weekend');
    fireEvent.change(screen.getByRole('slider', { name: 'Distance' }), { target: { value: '2' } });
    fireEvent.click(screen.getByRole('switch', { name: 'Free only' }));
    fireEvent.click(screen.getByText('Dates to know'));
    press('Nearest');
    expect(button('Nightlife').getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('Within 5 miles');
    expect(onPreview).not.toHaveBeenCalled();
    fireEvent.click(await screen.findByRole('button', { name: 'Show 6 events' }));
    expect(onApply).toHaveBeenCalledWith({
      category: 'nightlife',
      date: 'weekend',
      radius: 5,
      free: true,
      dates: true,
      sort: 'distance',
    });
  });

  it('counts once choosing rests, with the words and the place of the search', async () => {
    const { fetch } = await open(1);
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
    press('Sports');
    press('Study Groups');
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    await act(() => new Promise((rest) => setTimeout(rest, 300)));
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(String(fetch.mock.lastCall?.[0])).toContain(
      'radius=50&category=study&keyword=jazz&limit=1&count=true',
    );
    expect(button('Show 1 event')).toBeTruthy();
  });

  it('has nothing to show when nothing is found', async () => {
    const { onApply } = await open(0);
    const nothing = await screen.findByRole<HTMLButtonElement>('button', { name: 'No events found' });
    expect(nothing.disabled).toBe(true);
    fireEvent.click(nothing);
    expect(onApply).not.toHaveBeenCalled();
  });

  it('takes a choice back: the category by a second press, everything by Clear', async () => {
    const { onApply } = await open(24, { category: 'sports', date: 'today', radius: 1, free: true });
    press('Sports');
    expect(button('Sports').getAttribute('aria-pressed')).toBe('false');
    press('Sports');
    press('Clear');
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('Within 50 miles');
    fireEvent.click(await screen.findByRole('button', { name: 'Show 24 events' }));
    expect(onApply).toHaveBeenCalledWith({
      category: null,
      date: 'any',
      radius: null,
      free: false,
      dates: false,
      sort: 'soonest',
    });
  });

  it('shows what the typed words mean, and drops those that a choice replaces', async () => {
    const { onApply } = await open(4, { keyword: 'free jazz friday' });
    expect(button('Fri, Nov 20').getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('switch', { name: 'Free only' }).getAttribute('aria-checked')).toBe('true');
    press('This weekend');
    fireEvent.click(await screen.findByRole('button', { name: 'Show 4 events' }));
    expect(onApply).toHaveBeenCalledWith(
      expect.objectContaining({ keyword: 'free jazz', date: 'weekend', free: false }),
    );
  });

  it('carries a picked day on its chip', async () => {
    await open(3);
    press('Pick a date');
    press('Wednesday, November 25');
    expect(button('Wed, Nov 25').getAttribute('aria-pressed')).toBe('true');
    press('Any');
    expect(button('Pick a date').getAttribute('aria-expanded')).toBe('false');
  });

  it('lets the map beside it answer at once', async () => {
    const { onPreview } = await open(6, {}, true);
    press('Nightlife');
    expect(onPreview).toHaveBeenCalledWith({
      category: 'nightlife',
      date: 'any',
      radius: null,
      free: false,
      dates: false,
      sort: 'soonest',
    });
  });
});
