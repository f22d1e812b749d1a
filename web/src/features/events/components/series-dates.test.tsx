import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { disco } from '../../../testing/events';
import { SeriesDates } from './series-dates';

it('leads to the pages of the other dates', () => {
  const dates = [0, 7, 14].map((days) => ({
    id: days === 7 ? disco.id : `date-${days}`,
    startDate: new Date(Date.parse('2026-11-22T03:00:00Z') + days * 86_400_000).toISOString(),
    endDate: null,
    allDay: false,
    timeTba: false,
  }));
  const now = new Date('2026-11-20T22:30:00Z');
  render(<SeriesDates event={disco} dates={dates} now={now} />);
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Tomorrow, 10:00 PM', '/events/date-0'],
    ['Sat, Dec 5, 10:00 PM', '/events/date-14'],
  ]);
  expect(screen.getByText('This page').closest('li')?.textContent).toContain('Sat, Nov 28');
});

it('has the first eight of many dates, and all when they are asked for', () => {
  const dates = Array.from({ length: 24 }, (_, days) => ({
    id: `date-${days}`,
    startDate: new Date(Date.parse('2026-11-22T03:00:00Z') + days * 86_400_000).toISOString(),
    endDate: null,
    allDay: false,
    timeTba: false,
  }));
  const now = new Date('2026-11-20T22:30:00Z');
  const { rerender } = render(<SeriesDates event={disco} dates={dates} now={now} />);
  expect(screen.getAllByRole('link')).toHaveLength(8);
  fireEvent.click(screen.getByRole('button', { name: 'Show more dates' }));
  expect(screen.getAllByRole('link')).toHaveLength(24);
  rerender(<SeriesDates event={disco} dates={dates.slice(0, 8)} now={now} />);
  expect(screen.queryByRole('button')).toBeNull();
});
