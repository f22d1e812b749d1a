import {
  Activity,
  Ban,
  CalendarX,
  Check,
  CircleAlert,
  CircleCheck,
  Eye,
  EyeOff,
  Hourglass,
  type LucideIcon,
  MailQuestion,
  Search,
  TriangleAlert,
  Undo2,
  X,
} from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { KeyList } from '../../../components/key-list';
import { TextField } from '../../../components/text-field';
import { noKeys, type RowKeys, useRowKeys } from '../../../lib/use-row-keys';
import * as styles from './console.module.css';
import { countWords } from './figures';

export const stateTones = {
  positive: { tone: 'positive', icon: CircleCheck },
  warn: { tone: 'warn', icon: TriangleAlert },
  danger: { tone: 'danger', icon: Ban },
  waiting: { tone: 'warn', icon: Hourglass },
  between: { tone: undefined, icon: Hourglass },
  troubled: { tone: 'danger', icon: CircleAlert },
  done: { tone: 'positive', icon: Check },
  kept: { tone: undefined, icon: Check },
  refused: { tone: 'danger', icon: X },
  unverified: { tone: 'warn', icon: MailQuestion },
  hidden: { tone: undefined, icon: EyeOff },
  gone: { tone: 'warn', icon: EyeOff },
  beat: { tone: 'positive', icon: Activity },
  seen: { tone: 'positive', icon: Eye },
  out: { tone: 'danger', icon: EyeOff },
  off: { tone: undefined, icon: CalendarX },
  back: { tone: undefined, icon: Undo2 },
} as const satisfies Record<string, { tone: string | undefined; icon: LucideIcon }>;
export type Tone = keyof typeof stateTones;

/** A state as a word with an icon. */
export function State({ tone, children }: { tone: Tone; children: string }) {
  const { tone: goodness, icon: Icon } = stateTones[tone];
  return (
    <span className="state" data-tone={goodness}>
      <Icon />
      {children}
    </span>
  );
}

interface RowListProps {
  label: string;
  keys?: RowKeys;
  children: ReactNode;
}

/** Rows that J and K move through. */
export function RowList({ label, keys = noKeys, children }: RowListProps) {
  const list = useRowKeys<HTMLUListElement>(keys);
  return (
    <>
      <ul ref={list} className={styles.rows} aria-label={label}>
        {children}
      </ul>
      <KeyList keys={[['J K', 'move'], ...keys]} />
    </>
  );
}

/** One line of a list: what it is about, its state and facts, and what can be done. */
export function Row({
  main,
  isMarked = false,
  state,
  facts,
  acts,
}: {
  main: ReactNode;
  /** Whether an icon stands before the words of `main`. */
  isMarked?: boolean;
  state?: ReactNode;
  facts?: ReactNode;
  acts?: ReactNode;
}) {
  return (
    <li
      className={isMarked ? `row ruled ${styles.row} ${styles.marked}` : `row ruled ${styles.row}`}
      tabIndex={-1}
    >
      <div className={styles.main}>{main}</div>
      {state}
      {facts && <span className={`text-ink-2 ${styles.facts}`}>{facts}</span>}
      {acts && <div className={`cluster ${styles.acts}`}>{acts}</div>}
    </li>
  );
}

interface FilterBarProps<Filter extends string> {
  /** Every filter with its word. */
  filters: Record<Filter, string>;
  filter: Filter;
  onFilter(filter: Filter): void;
  /** How many there are of some filters, where that says something; undefined while it isn't known. */
  counts?: Partial<Record<Filter, number | undefined>> | undefined;
  /** Other screens that have some of the same. */
  links?: readonly { href: string; word: string; count: number | undefined }[];
  /** The label of the search field; without one there is none. */
  search?: string;
  onSearch?(words: string): void;
}

/** As wide as a digit. */
const figureSpace = '\u2007';

/** Has room before the count is known: a row that wraps once it comes would push what is about to be pressed. */
function Count({ of }: { of: number | undefined }) {
  return (
    <>
      {' '}
      <span className={styles.count}>{of === undefined ? figureSpace : countWords(of)}</span>
    </>
  );
}

/** Filters above a list, and words to search for. */
export function FilterBar<Filter extends string>({
  filters,
  filter,
  onFilter,
  counts,
  links = [],
  search,
  onSearch,
}: FilterBarProps<Filter>) {
  const [words, setWords] = useState('');
  const submit = (press: FormEvent) => {
    press.preventDefault();
    onSearch?.(words);
  };
  return (
    <div className={`row ${styles.filters}`}>
      {search && (
        // biome-ignore lint/a11y/useSemanticElements: a <search> element is too new for some screen readers
        <form role="search" onSubmit={submit}>
          <TextField
            label={search}
            isLabelHidden
            type="search"
            enterKeyHint="search"
            placeholder={search}
            leading={<Search size={20} />}
            value={words}
            onChange={({ currentTarget }) => {
              setWords(currentTarget.value);
              if (currentTarget.value === '') onSearch?.('');
            }}
          />
        </form>
      )}
      {(Object.entries(filters) as [Filter, string][]).map(([name, word]) => (
        <button
          key={name}
          type="button"
          className="chip chip-raised"
          aria-pressed={name === filter}
          onClick={() => onFilter(name)}
        >
          {word}
          {(!counts || name in counts) && <Count of={counts?.[name]} />}
        </button>
      ))}
      {links.map(({ href, word, count }) => (
        <Link key={href} href={href} className="chip chip-raised">
          {word}
          <Count of={count} />
        </Link>
      ))}
    </div>
  );
}
