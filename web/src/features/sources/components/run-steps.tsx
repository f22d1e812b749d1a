import type { RunProgress } from '@quad/shared/contract/source-runs';
import { counted, countText } from '@quad/shared/count-text';
import { ArrowRightLeft, Check, Combine, Download, type LucideIcon } from 'lucide-react';
import * as styles from './run-steps.module.css';

type Phase = NonNullable<RunProgress['phase']>;
const steps: readonly { phase: Phase; icon: LucideIcon; title: string; done: string }[] = [
  { phase: 'fetch', icon: Download, title: 'Reading the source', done: 'Read the source' },
  { phase: 'compare', icon: ArrowRightLeft, title: 'Comparing with the map', done: 'Compared with the map' },
  { phase: 'fold', icon: Combine, title: 'Merging with other sources', done: 'Merged with other sources' },
];

/** How far a run is. */
export function RunSteps({ progress }: { progress: RunProgress }) {
  const { phase, done, total, added, updated } = progress;
  const at = steps.findIndex((step) => step.phase === phase);
  const current = steps[at];
  const share = total > 0 ? Math.min(100, (done / total) * 100) : 0;
  const change = [added > 0 && `${countText(added)} new`, updated > 0 && `${updated} changed`]
    .filter(Boolean)
    .join(', ');
  return (
    <section className={`card ${styles.progress}`} aria-label="The run">
      <p className={styles.number}>
        {total > 0 ? (
          <>
            <b>{countText(done)}</b>
            {` of ${countText(total)}`}
          </>
        ) : (
          <b>{current?.title ?? 'Starting'}</b>
        )}
      </p>
      <progress
        className={styles.bar}
        max={100}
        value={total > 0 ? share : undefined}
        aria-label={current?.title ?? 'Starting'}
      />
      <ol className={styles.steps}>
        {steps.map(({ phase: name, icon: Icon, title, done: past }, place) => (
          <li key={name} className="row" aria-current={place === at ? 'step' : undefined}>
            <i
              className="mark"
              data-tone={place < at ? 'positive' : place === at ? 'now' : undefined}
              aria-hidden="true"
            >
              {place < at ? <Check /> : <Icon />}
            </i>
            <span>
              <b>{place < at ? past : title}</b>
              {name === 'compare' && place <= at && change && <small>{`${change} so far`}</small>}
              {name === 'fetch' && place < at && total > 0 && <small>{counted(total, 'event')}</small>}
            </span>
          </li>
        ))}
      </ol>
      <p className="text-muted text-sm">You can leave. The run goes on.</p>
    </section>
  );
}
