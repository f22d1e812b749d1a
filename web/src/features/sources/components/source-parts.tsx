import type { runOutcomes } from '@quad/shared/contract/source-runs';
import type { Source } from '@quad/shared/contract/sources';
import type { SourceKind } from '@quad/shared/source-kinds';
import {
  Armchair,
  CalendarArrowDown,
  CalendarDays,
  CircleAlert,
  CircleCheck,
  Clock,
  CodeXml,
  Hand,
  KeyRound,
  type LucideIcon,
  PowerOff,
  RefreshCw,
  Rss,
  SquareTerminal,
  Ticket,
} from 'lucide-react';
import { healthNames, runsInWords } from '../source-words';
import * as styles from './source-parts.module.css';

const kindIcons: Record<SourceKind, LucideIcon> = {
  ics: CalendarArrowDown,
  localist: CalendarDays,
  feed: Rss,
  jsonld: CodeXml,
  ticketmaster: Ticket,
  seatgeek: Armchair,
};

export function KindTile({ kind }: { kind: SourceKind }) {
  const Icon = kindIcons[kind];
  return (
    <span className="tile" aria-hidden="true">
      <Icon size={18} />
    </span>
  );
}

const healthIcons: Record<Source['health'], LucideIcon> = {
  new: Clock,
  healthy: CircleCheck,
  failing: CircleAlert,
  held: Hand,
  off: PowerOff,
  'key-missing': KeyRound,
  manual: SquareTerminal,
};

const healthTones: Partial<Record<Source['health'], string>> = {
  healthy: 'positive',
  failing: 'danger',
  held: 'warn',
  'key-missing': 'warn',
};

/** The state of a source: one word with an icon. */
export function HealthMark({ source }: { source: Pick<Source, 'health' | 'isRunning'> }) {
  const { health, isRunning } = source;
  const Icon = isRunning ? RefreshCw : healthIcons[health];
  return (
    <span className="state" data-tone={isRunning ? undefined : healthTones[health]}>
      <Icon />
      {isRunning ? 'Running' : healthNames[health]}
    </span>
  );
}

interface RunSquaresProps {
  runs: Source['runs'];
  /** How many squares there are; those without a run are hollow. */
  length: number;
  isBig?: boolean;
}

/** One square a run, oldest first, told apart by shape. */
export function RunSquares({ runs, length, isBig = false }: RunSquaresProps) {
  const shown = runs.slice(-length);
  const blanks = Array.from({ length: length - shown.length }, (_, index) => `blank ${index}`);
  return (
    <span className={styles.runs} data-big={isBig || undefined} role="img" aria-label={runsInWords(shown)}>
      {shown.map(({ outcome, startedAt }) => (
        <i key={startedAt} data-outcome={outcome ?? 'none'} />
      ))}
      {blanks.map((key) => (
        <i key={key} data-outcome="none" />
      ))}
    </span>
  );
}

const shapes: readonly [(typeof runOutcomes)[number], string][] = [
  ['changed', 'Changed'],
  ['unchanged', 'Unchanged'],
  ['held', 'Held'],
  ['failed', 'Failed'],
];

/** What the shapes of the squares mean; for sighted people, as the squares have words of their own. */
export function RunKey() {
  return (
    <div className={`cluster text-xs text-ink-2 ${styles.key}`} aria-hidden="true">
      {shapes.map(([outcome, word]) => (
        <span key={outcome}>
          <span className={styles.runs}>
            <i data-outcome={outcome} />
          </span>
          {word}
        </span>
      ))}
    </div>
  );
}
