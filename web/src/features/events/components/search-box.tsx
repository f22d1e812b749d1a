import { searchKeywordMaxLength } from '@quad/shared/limits';
import { Search, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../components/icon-button';
import * as styles from './search-box.module.css';

/** How long typing rests before the search follows it. */
const typingRestMs = 300;

interface SearchBoxProps {
  keyword: string;
  onChange(keyword: string): void;
}

/** The keyword. A plain form too: without scripts it is sent to the server, which answers with the page. */
export function SearchBox({ keyword, onChange }: SearchBoxProps) {
  const [text, setText] = useState(keyword);
  /** The address's word as last seen, and the last word sent to it: what comes back late must not undo typing. */
  const [seen, setSeen] = useState(keyword);
  const [sent, setSent] = useState(keyword);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);

  if (keyword !== seen) {
    setSeen(keyword);
    // The address changed by itself (back, 'Clear Search'): the field follows it.
    if (keyword !== sent) {
      setSent(keyword);
      setText(keyword);
    }
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (value: string) => {
    clearTimeout(timer.current);
    setSent(value);
    onChange(value);
  };
  const type = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(value), typingRestMs);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(text);
    // Puts the phone's keyboard away.
    input.current?.blur();
  };
  const clear = () => {
    setText('');
    send('');
    input.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a <search> element is too new for some screen readers
    <form className={styles.searchBox} role="search" action="/" onSubmit={submit}>
      <Search />
      <input
        ref={input}
        type="search"
        name="q"
        aria-label="Search events"
        placeholder="Search events"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={searchKeywordMaxLength}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      {text && (
        <IconButton label="Clear search text" onClick={clear}>
          <X />
        </IconButton>
      )}
    </form>
  );
}
