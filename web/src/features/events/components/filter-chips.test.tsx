import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type ChipFilters, FilterChips } from './filter-chips';

const chip = (name: string) => screen.getByRole('button', { name });

function show(filters: Partial<ChipFilters> = {}, said: readonly string[] = []) {
  const onChange = vi.fn();
  const all: ChipFilters = { date: 'any', free: false, category: null, ...filters };
  render(<FilterChips filters={all} said={said} onChange={onChange} />);
  return onChange;
}

describe('FilterChips', () => {
  it('filters food by restaurants', () => {
    const onChange = show();
    fireEvent.click(chip('Food'));
    expect(onChange).toHaveBeenCalledWith({ category: 'restaurants' });
  });

  it('clears the category when the pressed chip is pressed again', () => {
    const onChange = show({ category: 'sports' });
    expect(chip('Sports').getAttribute('aria-pressed')).toBe('true');
    expect(chip('Parties').getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(chip('Sports'));
    expect(onChange).toHaveBeenCalledWith({ category: null });
  });

  it('knows the food chip for both of its categories', () => {
    show({ category: 'food' });
    expect(chip('Food').getAttribute('aria-pressed')).toBe('true');
  });

  it('leaves out the chip of a category that was typed', () => {
    show({ category: 'food' }, ['Food']);
    expect(screen.queryByRole('button', { name: 'Food' })).toBeNull();
    expect(chip('Sports')).toBeTruthy();
  });
});
