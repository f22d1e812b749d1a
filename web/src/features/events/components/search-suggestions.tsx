import { tidyKeyword } from '@quad/shared/discover-filters';
import { History, Search } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { forgetSearches, recentSearches, rememberSearch } from '../recent-searches';
import * as styles from './search-suggestions.module.css';

/** What shows new people what can be asked. */
const readySearches = ['Tonight', 'Free food', 'Live music this weekend'];

interface SearchSuggestionsProps {
  field: RefObject<HTMLInputElement | null>;
  /** What is typed: nothing is suggested then. */
  text: string;
  onChoose(search: string): void;
}

/**
 * Recent and ready searches below the search field, while it has the focus and is empty. Its code comes with the first
 * focus, so it makes the field a combobox itself.
 */
export function SearchSuggestions({ field, text, onChoose }: SearchSuggestionsProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [recent, setRecent] = useState(recentSearches);
  const [isWanted, setWanted] = useState(() => document.activeElement === field.current);
  const [active, setActive] = useState(-1);
  const ready = readySearches.filter((search) => !recent.includes(search));
  const choices = [...recent, ...ready];
  const isOpen = isWanted && text === '';

  const close = () => {
    setWanted(false);
    setActive(-1);
  };
  const choose = (search: string) => {
    close();
    rememberSearch(search);
    setRecent(recentSearches());
    onChoose(search);
  };
  const forget = () => {
    forgetSearches();
    setRecent([]);
    setActive(-1);
    field.current?.focus();
  };

  const onFocus = useEffectEvent(() => {
    setRecent(recentSearches());
    setWanted(true);
  });
  const onBlur = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    if (!box.current?.contains(relatedTarget as Node | null)) close();
  });
  /** The browser tells it once a person has finished typing: by Enter, or by leaving the field. */
  const onCommit = useEffectEvent(() => {
    const typed = tidyKeyword(field.current?.value ?? '');
    if (typed !== '') rememberSearch(typed);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const choice = choices[active];
    if (!isOpen) {
      if (!step || text !== '') return;
      setWanted(true);
    } else if (step) {
      setActive((active + step + choices.length + (active < 0 && step < 0 ? 1 : 0)) % choices.length);
    } else if (event.key === 'Enter' && choice !== undefined) choose(choice);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const stop = new AbortController();
    const { signal } = stop;
    input.addEventListener('focus', () => onFocus(), { signal });
    input.addEventListener('pointerdown', () => onFocus(), { signal });
    input.addEventListener('blur', (event) => onBlur(event), { signal });
    input.addEventListener('change', () => onCommit(), { signal });
    input.addEventListener('keydown', (event) => onKey(event), { signal });
    // Who is quicker than this code has finished typing.
    if (document.activeElement !== input) onCommit();
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', id);
    return () => stop.abort();
  }, [field, id]);
  useEffect(() => {
    const input = field.current;
    input?.setAttribute('aria-expanded', String(isOpen));
    if (isOpen && active >= 0) input?.setAttribute('aria-activedescendant', id + active);
    else input?.removeAttribute('aria-activedescendant');
  }, [field, id, isOpen, active]);

  const option = (search: string, index: number) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
    <div
      key={search}
      id={id + index}
      role="option"
      tabIndex={-1}
      aria-selected={index === active}
      onClick={() => choose(search)}
    >
      {index < recent.length ? <History /> : <Search />}
      {search}
    </div>
  );

  return (
    <div
      ref={box}
      hidden={!isOpen}
      className={styles.suggestions}
      // Pressing must not blur the field: that would close the list before the press ends.
      onPointerDown={(event) => event.preventDefault()}
    >
      <div id={id} role="listbox" aria-label="Suggested searches">
        {choices.map(option)}
      </div>
      {recent.length > 0 && (
        <button
          type="button"
          className={`text-muted ${styles.forget}`}
          onClick={forget}
          onBlur={(event) => onBlur(event.nativeEvent)}
        >
          Clear recent searches
        </button>
      )}
    </div>
  );
}
