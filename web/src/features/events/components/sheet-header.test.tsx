import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { countLabel, type SearchPlace, SheetHeader } from './sheet-header';

function show(props: { count?: number | null; place?: SearchPlace } = {}) {
  render(<SheetHeader count={24} place="default" label="Near Boulder" chips={null} {...props} />);
}

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
});
