import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchBox } from './search-box';

beforeEach(() => {
  vi.useFakeTimers();
});

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search events' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });

describe('SearchBox', () => {
  it('follows typing once it rests for 300 ms', () => {
    const onChange = vi.fn();
    render(<SearchBox keyword="" onChange={onChange} />);
    type('jaz');
    act(() => vi.advanceTimersByTime(299));
    type('jazz');
    act(() => vi.advanceTimersByTime(299));
    expect(onChange).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(onChange.mock.calls).toEqual([['jazz']]);
  });

  it('does not wait for Enter, and searches once', () => {
    const onChange = vi.fn();
    render(<SearchBox keyword="" onChange={onChange} />);
    type('jazz');
    const form = field().form;
    if (form) fireEvent.submit(form);
    act(() => vi.advanceTimersByTime(1000));
    expect(onChange.mock.calls).toEqual([['jazz']]);
  });

  it('follows the URL without discarding what is being typed', () => {
    const onChange = vi.fn();
    const { rerender } = render(<SearchBox keyword="jazz" onChange={onChange} />);
    expect(field().value).toBe('jazz');
    rerender(<SearchBox keyword="" onChange={onChange} />);
    expect(field().value).toBe('');
    type('folk');
    rerender(<SearchBox keyword="" onChange={onChange} />);
    expect(field().value).toBe('folk');
  });

  it('keeps what was typed while its own word was on the way into the address', () => {
    const onChange = vi.fn();
    const { rerender } = render(<SearchBox keyword="" onChange={onChange} />);
    type('jazz');
    act(() => vi.advanceTimersByTime(300));
    type('jazz b');
    rerender(<SearchBox keyword="jazz" onChange={onChange} />);
    expect(field().value).toBe('jazz b');
  });

  it('empties at once', () => {
    const onChange = vi.fn();
    render(<SearchBox keyword="jazz" onChange={onChange} />);
    fireEvent.click(screen.getByRole('button', { name: 'Clear search text' }));
    expect(onChange.mock.calls).toEqual([['']]);
    expect(field().value).toBe('');
  });

  it('is a form that works without scripts', () => {
    render(<SearchBox keyword="" onChange={() => {}} />);
    expect(field().name).toBe('q');
    expect(field().form?.getAttribute('action')).toBe('/');
    expect(field().maxLength).toBe(100);
  });
});
