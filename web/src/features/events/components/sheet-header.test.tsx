import type { Category } from '@quad/shared/categories';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { countLabel, type SearchPlace, SheetHeader } from './sheet-header';

function show(props: { count?: number | null; place?: SearchPlace; category?: Category | null } = {}) {
  const onCategory = vi.fn();
  render(
    <SheetHeader
      count={24}
      place="default"
      label="Near Boulder"
      category={null}
      {...props}
      onCategory={onCategory}
    />,
  );
  return onCategory;
}

const chip = (name: string) => screen.getByRole('button', { name });

describe('SheetHeader', () => {
  it.each([
    [0, '0 events'],
    [1, '1 event'],
    [24, '24 events'],
    [999, '999 events'],
    [1000, '1000+ events'],
  ])('counts %i as %s', (count, text) => {
    expect(countLabel(count)).toBe(text);
  });

  it('announces the count politely, and that it is awaited', () => {
    show({ count: null });
    expect(screen.getByText('Loading...').getAttribute('aria-live')).toBe('polite');
  });

  it.each<[SearchPlace, string]>([
    ['viewer', 'Near you'],
    ['default', 'Near Boulder'],
    ['chosen', 'In this area'],
  ])('says where it looks: %s', (place, text) => {
    show({ place });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('filters food by restaurants', () => {
    const onCategory = show();
    fireEvent.click(chip('Food'));
    expect(onCategory).toHaveBeenCalledWith('restaurants');
  });

  it('clears the category when the pressed chip is pressed again', () => {
    const onCategory = show({ category: 'sports' });
    expect(chip('Sports').getAttribute('aria-pressed')).toBe('true');
    expect(chip('Parties').getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(chip('Sports'));
    expect(onCategory).toHaveBeenCalledWith(null);
  });

  it('knows the food chip for both of its categories', () => {
    show({ category: 'food' });
    expect(chip('Food').getAttribute('aria-pressed')).toBe('true');
  });
});
