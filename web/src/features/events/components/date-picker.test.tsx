import { readDay } from '@quad/shared/discover-filters';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DatePicker, shortDayLabel } from './date-picker';

/** A Friday. */
const today = readDay('2026-11-20') ?? 0;
const day = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('DatePicker', () => {
  it('shows four weeks from this Monday on, past days disabled, today marked', () => {
    render(<DatePicker today={today} selected="2026-11-25" onSelect={() => {}} />);
    expect(screen.getByText('Nov 16 – Dec 13')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /day, / })).toHaveLength(28);
    expect(day('Thursday, November 19').disabled).toBe(true);
    expect(day('Friday, November 20').disabled).toBe(false);
    expect(day('Friday, November 20').getAttribute('aria-current')).toBe('date');
    expect(day('Wednesday, November 25').getAttribute('aria-pressed')).toBe('true');
    expect(day('Tuesday, December 1').textContent).toBe('Dec1');
  });

  it('goes on four weeks at a time, and back no further than this week', () => {
    const onSelect = vi.fn();
    render(<DatePicker today={today} selected={null} onSelect={onSelect} />);
    expect(day('Earlier').disabled).toBe(true);
    fireEvent.click(day('Later'));
    expect(screen.getByText('Dec 14 – Jan 10')).toBeTruthy();
    fireEvent.click(day('Friday, January 1'));
    expect(onSelect).toHaveBeenCalledWith('2027-01-01');
    fireEvent.click(day('Earlier'));
    expect(screen.getByText('Nov 16 – Dec 13')).toBeTruthy();
  });

  it('opens at the weeks of a chosen day; on a Sunday the week is still that of the Monday before', () => {
    const sunday = readDay('2026-11-22') ?? 0;
    const { unmount } = render(<DatePicker today={sunday} selected={null} onSelect={() => {}} />);
    expect(screen.getByText('Nov 16 – Dec 13')).toBeTruthy();
    unmount();
    render(<DatePicker today={today} selected="2027-01-01" onSelect={() => {}} />);
    expect(screen.getByText('Dec 14 – Jan 10')).toBeTruthy();
  });
});

it('names a day shortly', () => {
  expect(shortDayLabel('2026-11-25')).toBe('Wed, Nov 25');
});
