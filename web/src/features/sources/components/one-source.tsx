import { consolePaths } from '@quad/shared/console-paths';
import type { Source } from '@quad/shared/contract/sources';
import { counted, countText } from '@quad/shared/count-text';
import { sourceFormats } from '@quad/shared/source-formats';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { Link } from 'wouter';
import { ButtonLink } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import * as formStyles from '../../../components/form.module.css';
import { OfflineNotice } from '../../../components/offline-notice';
import { ReviewFrame } from '../../../components/review';
import { ApiError } from '../../../lib/api-client';
import { useOnline } from '../../../lib/use-online';
import { dayOf } from '../ago-words';
import { momentOf, nextWords, seenWords } from '../source-words';
import { runsQuery, sourceQuery } from '../sources.api';
import { useRunProgress } from '../use-run-progress';
import { HeldRun } from './held-run';
import * as styles from './one-source.module.css';
import { RejectionList } from './preview-results';
import * as previewStyles from './preview-results.module.css';
import { RunSteps } from './run-steps';
import { HealthMark, RunKey, RunSquares } from './source-parts';
import { SourceRuns } from './source-runs';
import { SourceSettings } from './source-settings';
import { SourceState } from './source-state';

const chartLength = 30;

function Figures({ source, now }: { source: Source; now: Date }) {
  const { eventCount, runs } = source;
  const ended = runs.filter(({ outcome }) => outcome !== null);
  const good = ended.filter(({ outcome }) => outcome === 'changed' || outcome === 'unchanged');
  return (
    <div className={`${previewStyles.cells} ${styles.cells}`}>
      <div>
        <b>{countText(eventCount)}</b>
        <span>coming events</span>
      </div>
      <div>
        <b>{seenWords(source, now)}</b>
        <span>last successful run</span>
      </div>
      <div>
        <b>{nextWords(source, now).replace(/^(next|tries) (at )?/, '')}</b>
        <span>next run</span>
      </div>
      <div>
        <b>{`${good.length} of ${ended.length}`}</b>
        <span>recent runs went well</span>
      </div>
    </div>
  );
}

function RunChart({ runs, now }: { runs: Source['runs']; now: Date }) {
  const [first, last] = [runs[0], runs.at(-1)];
  return (
    <section className={`card ${styles.chart}`}>
      <div>
        <h2 className="display">{`Last ${chartLength} runs`}</h2>
        <RunKey />
      </div>
      <RunSquares runs={runs} length={chartLength} isBig />
      {first && last && (
        <p>
          <span>{dayOf(first.startedAt, now)}</span>
          <span>{momentOf(last.startedAt, now)}</span>
        </p>
      )}
    </section>
  );
}

interface OneSourceProps {
  id: string;
  now: Date;
  canTeachPlaces: boolean;
  onRemoved(): void;
}

/** One source: how it is, what came of its runs, what was left out, and its settings. */
export function OneSource({ id, now, canTeachPlaces, onRemoved }: OneSourceProps) {
  const { data: source, error, refetch } = useQuery(sourceQuery(id));
  const pages = useInfiniteQuery(runsQuery(id));
  const progress = useRunProgress(id);
  const isOnline = useOnline();
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="Source not found"
        text="It may have been removed."
        action={<ButtonLink href={consolePaths.sources()}>Back to sources</ButtonLink>}
      />
    );
  }
  const runs = pages.data?.pages.flatMap((page) => page.data) ?? [];
  const latest = runs.find(
    ({ outcome }) => outcome === 'changed' || outcome === 'held' || outcome === 'partial',
  );
  return (
    <ReviewFrame
      what="the source"
      error={source ? null : error}
      onRetry={() => void refetch()}
      isLoaded={source !== undefined}
    >
      {source && (
        <>
          <p className={`row text-sm text-muted ${styles.lead}`}>
            <HealthMark source={{ ...source, isRunning: source.isRunning || progress !== null }} />
            <span>{`${sourceFormats[source.kind].label} · ${source.host}`}</span>
          </p>
          {!isOnline && <OfflineNotice />}
          {progress && <RunSteps progress={progress} />}
          {source.heldRun && (
            <HeldRun
              source={source}
              heldRun={source.heldRun}
              run={runs.find((run) => run.id === source.heldRun?.id)}
            />
          )}
          <SourceState source={source} now={now} />
          <Figures source={source} now={now} />
          <RunChart runs={source.runs} now={now} />
          <div className={styles.columns}>
            <div className={styles.column}>
              <SourceRuns runs={runs} now={now} pages={pages} />
              {latest && latest.rejections.length > 0 && (
                <section className={`card ${previewStyles.part}`}>
                  <div className={previewStyles.partHead}>
                    <h2 className="display">Left out in the last run</h2>
                    <span>{`${countText(latest.counts.rejected)} of ${counted(latest.counts.read, 'event')}`}</span>
                  </div>
                  <RejectionList rejections={latest.rejections} />
                  {canTeachPlaces && (
                    <Link href={consolePaths.places()} className={formStyles.textLink}>
                      Name places Quad doesn't know
                    </Link>
                  )}
                </section>
              )}
            </div>
            <SourceSettings source={source} onRemoved={onRemoved} />
          </div>
        </>
      )}
    </ReviewFrame>
  );
}
