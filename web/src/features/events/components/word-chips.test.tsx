import { categoryChips } from '@quad/shared/categories';
import { type DiscoverFilters, defaultDiscoverFilters } from '@quad/shared/discover-filters';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { WordChips } from './word-chips';

const now = new Date('2026-11-20T17:00:00Z');

function show(change: Partial<DiscoverFilters>) {
  const onChange = vi.fn();
  const chips = (filters: Partial<DiscoverFilters>) => (
    <WordChips
      filters={{ ...defaultDiscoverFilters, ...filters }}
      now={now}
      timezone="America/New_York"
      onChange={onChange}
    />
  );
  const { rerender } = render(chips(change));
  return { onChange, change: (filters: Partial<DiscoverFilters>) => rerender(chips(filters)) };
}

/** Without those of categories that come after all others. */
const labels = () =>
  screen
    .getAllByRole('button')
    .flatMap(({ textContent }) => (isCategoryChip(textContent) ? [] : [textContent]));
const isCategoryChip = (label: string | null) => categoryChips.some((chip) => chip.label === label);
const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

describe('WordChips', () => {
  it('has a chip for what typed words mean, before the chips that are always there', () => {
    show({ keyword: 'jazz this weekend' });
    expect(labels()).toEqual(['This weekend', 'Tonight', 'Free']);
    expect(pressed()).toEqual(['This weekend']);
  });

  it('has one chip for one filter, typed or chosen', () => {
    show({ keyword: 'free jazz tonight', free: true });
    expect(labels()).toEqual(['Free', 'Tonight']);
    expect(pressed()).toEqual(['Free', 'Tonight']);
  });

  it('says what it understood', () => {
    const { change } = show({ keyword: 'fre' });
    expect(screen.getByRole('status').textContent).toBe('');
    change({ keyword: 'free jazz tonight' });
    expect(screen.getByRole('status').textContent).toBe('Filters from your search: Free, Tonight');
  });

  it('searches for the words as text once their chip is taken off', async () => {
    const { onChange, change } = show({ keyword: 'Free jazz tonight', asText: ['tonight'] });
    fireEvent.click(screen.getByRole('button', { name: /^Free, from your search.*“free” as text/ }));
    expect(onChange).toHaveBeenCalledWith({ asText: ['tonight', 'free'] });
    change({ keyword: 'Free jazz tonight', asText: ['tonight', 'free'] });
    expect(pressed.bind(null)).toThrow();
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Tonight'));
  });

  it('lets another date take the place of the words', () => {
    const { onChange } = show({ keyword: 'free jazz friday' });
    fireEvent.click(screen.getByRole('button', { name: 'Tonight' }));
    expect(onChange).toHaveBeenCalledWith({
      keyword: 'free jazz',
      date: 'tonight',
      free: false,
      category: null,
      dates: false,
    });
  });

  it('has the chip of a typed category in place of the one that is always there', () => {
    const { onChange } = show({ keyword: 'sports tonight' });
    expect(pressed()).toEqual(['Sports', 'Tonight']);
    expect(screen.getAllByRole('button', { name: /^Sports/ })).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Concerts' }));
    expect(onChange).toHaveBeenCalledWith(
      expect.objectContaining({ keyword: 'tonight', category: 'concerts' }),
    );
  });
});
