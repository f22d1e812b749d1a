import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recentSearches, rememberSearch } from '../recent-searches';
import { SearchSuggestions } from './search-suggestions';

beforeEach(() => localStorage.clear());

function Field({ onChoose }: { onChoose(search: string): void }) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  return (
    <>
      <input ref={field} aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <SearchSuggestions field={field} text={text} onChoose={onChoose} />
      <button type="button">Elsewhere</button>
    </>
  );
}

function open(...recent: string[]) {
  for (const text of [...recent].reverse()) rememberSearch(text);
  const onChoose = vi.fn();
  render(<Field onChoose={onChoose} />);
  act(() => field().focus());
  return onChoose;
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const press = (key: string) => fireEvent.keyDown(field(), { key });
const active = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
};
const ready = ['Tonight', 'Free food', 'Live music this weekend'];

describe('SearchSuggestions', () => {
  it('offers three ready searches to somebody new, and the recent ones before them', () => {
    open();
    expect(options()).toEqual(ready);
    expect(field().getAttribute('aria-expanded')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Clear recent searches' })).toBeNull();
  });

  it('offers recent searches before them, each once', () => {
    open('jazz', 'Tonight');
    expect(options()).toEqual(['jazz', 'Tonight', 'Free food', 'Live music this weekend']);
  });

  it('is walked through by arrows, and chosen from by Enter', () => {
    const onChoose = open('jazz');
    expect(active()).toBeNull();
    press('ArrowDown');
    expect(active()).toBe('jazz');
    press('ArrowUp');
    expect(active()).toBe('Live music this weekend');
    press('ArrowDown');
    press('ArrowDown');
    expect(active()).toBe('Tonight');
    press('Enter');
    expect(onChoose.mock.calls).toEqual([['Tonight']]);
    expect(options()).toEqual([]);
    expect(recentSearches()).toEqual(['Tonight', 'jazz']);
  });

  it('leaves Enter to the form while nothing is chosen', () => {
    const onChoose = open();
    expect(press('Enter')).toBe(true);
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('closes by Escape, by typing and by leaving, and opens again by an arrow', () => {
    open();
    press('Escape');
    expect(options()).toEqual([]);
    expect(field().getAttribute('aria-expanded')).toBe('false');
    press('ArrowDown');
    expect(options()).toEqual(ready);
    fireEvent.change(field(), { target: { value: 'j' } });
    expect(options()).toEqual([]);
    fireEvent.change(field(), { target: { value: '' } });
    expect(options()).toEqual(ready);
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    expect(options()).toEqual([]);
  });

  it('remembers what was typed once it is finished', () => {
    open();
    fireEvent.input(field(), { target: { value: '  open   mic ' } });
    field().dispatchEvent(new Event('change'));
    expect(recentSearches()).toEqual(['open mic']);
  });

  it('forgets recent searches when asked to, and keeps the focus', () => {
    open('jazz');
    const clear = screen.getByRole('button', { name: 'Clear recent searches' });
    act(() => clear.focus());
    expect(options()).toEqual(['jazz', ...ready]);
    fireEvent.click(clear);
    expect(options()).toEqual(ready);
    expect(document.activeElement).toBe(field());
    expect(recentSearches()).toEqual([]);
  });
});
