import type { DiscoverFilters } from '@quad/shared/discover-filters';
import { chooseOverWords, understandWords, withUnderstoodWords } from '@quad/shared/understood-words';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { focusSoon } from '../../../lib/focus-soon';
import type { ChangeFilters } from '../use-discover-filters';
import { FilterChips } from './filter-chips';

interface WordChipsProps {
  filters: DiscoverFilters;
  now: Date;
  /** The campus'. */
  timezone: string;
  onChange: ChangeFilters;
  /** Chips before the categories. */
  children?: ReactNode;
}

/**
 * The filters that typed words mean, before the other chips. Taking one off searches for its words as text; another
 * choice takes the place of the words. Loaded once something is typed.
 */
export function WordChips({ filters, now, timezone, onChange, children }: WordChipsProps) {
  const { words } = understandWords(filters);
  const inEffect = withUnderstoodWords(filters, now, timezone);
  const meanings = words.map(({ meaning }) => meaning);
  const status = useRef<HTMLSpanElement>(null);
  const row = () => status.current?.parentElement ?? null;
  const count = words.length;

  // They come first, but the row may have been scrolled.
  useEffect(() => {
    if (count > 0) status.current?.parentElement?.scrollTo?.({ left: 0 });
  }, [count]);

  const takeOff = (phrase: string) => {
    onChange({ asText: [...filters.asText, phrase] });
    focusSoon(() => row()?.querySelector('button') ?? null);
  };

  return (
    <>
      <span ref={status} role="status" className="sr-only">
        {count > 0 && `Filters from your search: ${meanings.join(', ')}`}
      </span>
      {words.map(({ phrase, meaning }) => (
        <button
          key={meaning}
          type="button"
          className="chip"
          aria-pressed="true"
          aria-label={`${meaning}, from your search. Press to search for “${phrase}” as text.`}
          onClick={() => takeOff(phrase)}
        >
          <X />
          {meaning}
        </button>
      ))}
      <FilterChips
        filters={inEffect}
        said={meanings}
        onChange={(change) => onChange(chooseOverWords(filters, inEffect, { ...inEffect, ...change }))}
      >
        {children}
      </FilterChips>
    </>
  );
}
