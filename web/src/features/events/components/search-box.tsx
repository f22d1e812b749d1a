import { searchKeywordMaxLength } from '@quad/shared/limits';
import { Search, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../components/icon-button';
import { LazyPart } from '../../../components/lazy-part';
import { loadable } from '../../../components/loadable';
import * as styles from './search-box.module.css';

const suggestions = loadable(async () => (await import('./search-suggestions')).SearchSuggestions);

/** Debounce of typing, in milliseconds. */
const typingRestMs = 300;

interface SearchBoxProps {
  keyword: string;
  onChange(keyword: string): void;
}

/** The keyword field. A real form: without scripts it is submitted to the server, which renders the page. */
export function SearchBox({ keyword, onChange }: SearchBoxProps) {
  const [text, setText] = useState(keyword);
  /**
   * The keyword last seen in the URL, and the last one written to it: a late URL change must not undo typing.
   */
  const [seen, setSeen] = useState(keyword);
  const [sent, setSent] = useState(keyword);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const [isVisited, setVisited] = useState(false);

  if (keyword !== seen) {
    setSeen(keyword);
    // The URL changed by other means (Back, 'Clear Search'): the field follows it.
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
  const finish = (value: string) => {
    setText(value);
    send(value);
    // Hides the phone's keyboard.
    input.current?.blur();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    finish(text);
  };
  const clear = () => {
    setText('');
    send('');
    input.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a <search> element is too new for some screen readers
    <form className={`row grow ${styles.searchBox}`} role="search" action="/" onSubmit={submit}>
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
        onFocus={() => setVisited(true)}
      />
      {text && (
        <IconButton label="Clear search text" onClick={clear}>
          <X />
        </IconButton>
      )}
      {isVisited && (
        <LazyPart>
          <suggestions.View field={input} text={text} onChoose={finish} />
        </LazyPart>
      )}
    </form>
  );
}
