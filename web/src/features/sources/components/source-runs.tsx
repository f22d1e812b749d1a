import type { SourceRun } from '@quad/shared/contract/source-runs';
import { Check, Hand, type LucideIcon, Minus, RefreshCw, X } from 'lucide-react';
import { ShowMore } from '../../../components/list-parts';
import * as markListStyles from '../../../components/mark-list.module.css';
import { momentOf, runNote, runTitle } from '../source-words';
import * as styles from './source-runs.module.css';

const marks: Record<NonNullable<SourceRun['outcome']> | 'running', LucideIcon> = {
  changed: Check,
  unchanged: Minus,
  partial: Check,
  held: Hand,
  failed: X,
  running: RefreshCw,
};

const outcomeTones: Partial<Record<keyof typeof marks, string>> = {
  changed: 'positive',
  partial: 'positive',
  held: 'warn',
  failed: 'danger',
};

function RunItem({ run, now }: { run: SourceRun; now: Date }) {
  const kind = run.outcome ?? 'running';
  const Mark = marks[kind];
  const note = runNote(run);
  return (
    <li>
      <i className="mark" data-tone={outcomeTones[kind]} aria-hidden="true">
        <Mark />
      </i>
      <div>
        <b>{runTitle(run)}</b>
        {note && <p>{note}</p>}
      </div>
      <time dateTime={run.startedAt}>{momentOf(run.startedAt, now)}</time>
    </li>
  );
}

interface SourceRunsProps {
  runs: readonly SourceRun[];
  now: Date;
  pages: Parameters<typeof ShowMore>[0]['pages'];
}

/** What came of the runs, latest first. */
export function SourceRuns({ runs, now, pages }: SourceRunsProps) {
  return (
    <section className={`card ${styles.runs}`}>
      <h2 className="display">Runs</h2>
      {runs.length === 0 ? (
        <p className={styles.none}>None yet. The first one starts soon.</p>
      ) : (
        <ul className={markListStyles.happened}>
          {runs.map((run) => (
            <RunItem key={run.id} run={run} now={now} />
          ))}
        </ul>
      )}
      <ShowMore block pages={pages} label="Show earlier runs" />
    </section>
  );
}
