import { readDay } from '@quad/shared/discover-filters';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DatePicker, shortDayLabel } from './date-picker';

/** A Friday. */
const today = readDay('2026-11-20') ?? 0;
const day = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('DatePicker', () => {
  it('shows four weeks from this Sunday on, past days disabled, today marked', () => {
    render(<DatePicker today={today} selected="2026-11-25" onSelect={() => {}} />);
    expect(screen.getByText('Nov 15 – Dec 12')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /day, / })).toHaveLength(28);
    expect(day('Thursday, November 19').disabled).toBe(true);
    expect(day('Friday, November 20').disabled).toBe(false);
    expect(day('Friday, November 20').getAttribute('aria-current')).toBe('date');
    expect(day('Wednesday, November 25').getAttribute('aria-pressed')).toBe('true');
    expect(day('Tuesday, Dec 1').textContent).toBe('Dec 1');
  });

  it('goes on four weeks at a time, and back no further than this week', () => {
    const onSelect = vi.fn();
    render(<DatePicker today={today} selected={null} onSelect={onSelect} />);
    expect(day('Earlier').disabled).toBe(true);
    fireEvent.click(day('Later'));
    expect(screen.getByText('Dec 13 – Jan 9')).toBeTruthy();
    fireEvent.click(day('Friday, Jan 1'));
    expect(onSelect).toHaveBeenCalledWith('2027-01-01');
    fireEvent.click(day('Earlier'));
    expect(screen.getByText('Nov 15 – Dec 12')).toBeTruthy();
  });

  it('begins weeks on Monday where the reader does: on a Sunday the week is still that of the Monday before', () => {
    const language = vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
    const sunday = readDay('2026-11-22') ?? 0;
    const { unmount } = render(<DatePicker today={sunday} selected={null} onSelect={() => {}} />);
    expect(screen.getByText('Nov 16 – Dec 13')).toBeTruthy();
    expect(
      screen
        .getAllByText(/^[MTWFS]$/)
        .map(({ textContent }) => textContent)
        .join(''),
    ).toBe('MTWTFSS');
    unmount();
    language.mockRestore();
    render(<DatePicker today={today} selected="2027-01-01" onSelect={() => {}} />);
    expect(screen.getByText('Dec 13 – Jan 9')).toBeTruthy();
  });
});

it('names a day shortly', () => {
  expect(shortDayLabel('2026-11-25')).toBe('Wed, Nov 25');
});

it('has one Tab stop, which the arrow keys move, across the shown weeks too', () => {
  render(<DatePicker today={today} selected="2026-11-25" onSelect={() => {}} />);
  const stops = () =>
    screen.getAllByRole('button', { name: /day, / }).filter(({ tabIndex }) => tabIndex === 0);
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  expect(stops()).toEqual([day('Wednesday, November 25')]);
  day('Wednesday, November 25').focus();
  for (const [key, name] of [
    ['ArrowRight', 'Thursday, November 26'],
    ['ArrowUp', 'Friday, November 20'],
    ['ArrowLeft', 'Friday, November 20'],
    ['Home', 'Friday, November 20'],
    ['End', 'Saturday, November 21'],
    ['PageDown', 'Saturday, December 19'],
    ['ArrowUp', 'Saturday, December 12'],
  ] as const) {
    press(key);
    expect(document.activeElement, key).toBe(day(name));
    expect(stops(), key).toEqual([day(name)]);
  }
});
