import { defaultDiscoverFilters } from '@quad/shared/discover-filters';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CorrectedNote } from './corrected-note';

it('says what was searched for, and leads to what was typed', () => {
  const filters = { ...defaultDiscoverFilters, keyword: 'Conert  tonight', radius: 5 };
  render(<CorrectedNote filters={filters} corrected="concert" />);
  expect(screen.getByRole('status').textContent).toBe(
    'Showing results for concert. Search instead for Conert.',
  );
  expect(screen.getByRole('link', { name: 'Conert' }).getAttribute('href')).toBe(
    '/?q=Conert++tonight&text=conert&radius=5',
  );
});
