import type { Report, ReportDecision } from '@quad/shared/contract/moderation';
import { paths } from '@quad/shared/paths';
import { reportReasonLabels } from '@quad/shared/report-reasons';
import { Ban, EyeOff, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button';
import { KeyList } from '../../../components/key-list';
import { ShowMore } from '../../../components/list-parts';
import { loadable } from '../../../components/loadable';
import { LoadingPart } from '../../../components/loading-part';
import { AllCaughtUp, ReviewFrame, ReviewItem } from '../../../components/review';
import * as reviewStyles from '../../../components/review.module.css';
import { timeAgo } from '../../../lib/time-ago';
import { type RowKeys, useRowKeys } from '../../../lib/use-row-keys';
import { decideReport } from '../report-queue.api';
import { useReportQueue } from '../use-report-queue';
import * as styles from './report-queue.module.css';
import { describe, labelOf, TargetLink, TargetTile } from './target-parts';

const DecisionSheet = loadable(async () => (await import('./decision-sheet')).default).View;

interface ReportItemProps {
  report: Report;
  now: Date;
  href: string;
  onDecide(decision: ReportDecision): void;
  /** Absent: it isn't an event from outside, or this person may not. */
  onCorrect?: (() => void) | undefined;
}

function ReportItem({ report, now, href, onDecide, onCorrect }: ReportItemProps) {
  const about = describe(report);
  return (
    <ReviewItem
      mark={<TargetTile target={report} />}
      title={reportReasonLabels[report.reason]}
      note={`${labelOf(report)} · first reported ${timeAgo(report.createdAt, now)}`}
      reportCount={report.reportCount}
      quote={report.excerpt || 'Nothing left to show'}
    >
      {report.details && <p className={`text-sm text-muted ${reviewStyles.lead}`}>{`“${report.details}”`}</p>}
      <TargetLink target={report} href={href} />
      <div className={reviewStyles.buttons}>
        <Button
          size="sm"
          tone="outline"
          data-key="k"
          aria-label={`Keep ${about}`}
          onClick={() => onDecide('keep')}
        >
          Keep
        </Button>
        {onCorrect && (
          <Button size="sm" tone="outline" data-key="c" aria-label={`Correct ${about}`} onClick={onCorrect}>
            <PencilLine />
            Correct
          </Button>
        )}
        {report.targetType !== 'user' && (
          <Button
            size="sm"
            tone="secondary"
            data-key="h"
            aria-label={`Hide ${about}`}
            onClick={() => onDecide('hide')}
          >
            <EyeOff />
            Hide
          </Button>
        )}
        <Button
          size="sm"
          tone="secondary"
          className="text-danger"
          data-key="s"
          aria-label={`Suspend the person behind the ${about}`}
          onClick={() => onDecide('suspend')}
        >
          <Ban />
          Suspend
        </Button>
      </div>
    </ReviewItem>
  );
}

const keys: RowKeys = [
  ['K', 'keep'],
  ['C', 'correct'],
  ['H', 'hide'],
  ['S', 'suspend'],
];

/** Where what was reported is seen. */
function pathOf({ targetType, targetId, eventId }: Report): string {
  if (targetType === 'user') return paths.personProfile(targetId);
  return eventId === null ? paths.discover() : paths.event(eventId);
}

interface ReportQueueProps {
  now: Date;
  /** An event from outside is to be corrected; absent if this person may not. */
  onCorrect?: ((eventId: string) => void) | undefined;
}

/** Open reports, most reported first. */
export function ReportQueue({ now, onCorrect }: ReportQueueProps) {
  const queue = useReportQueue();
  const list = useRowKeys<HTMLUListElement>(keys);
  const [chosen, setChosen] = useState<{ report: Report; decision: ReportDecision } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { reports, error } = queue;

  return (
    <ReviewFrame what="reports" error={error} onRetry={queue.retry} isLoaded={reports !== undefined}>
      {reports?.length === 0 ? (
        <AllCaughtUp text="No open reports." />
      ) : (
        <>
          <ul ref={list} className={`${reviewStyles.list} ${styles.queue}`}>
            {reports?.map((report) => (
              <ReportItem
                key={report.id}
                report={report}
                now={now}
                href={pathOf(report)}
                onCorrect={report.isImported ? onCorrect && (() => onCorrect(report.targetId)) : undefined}
                onDecide={(decision) => {
                  setChosen({ report, decision });
                  setOpen(true);
                }}
              />
            ))}
          </ul>
          <div className={`row text-muted text-meta ${styles.foot}`}>
            <p>
              Keep closes the report and notifies nobody. Hide leaves it visible to its author only. Suspend
              also signs them out.
            </p>
            <KeyList keys={[['J', 'next'], ...keys]} />
          </div>
        </>
      )}
      <ShowMore block className={styles.more} pages={queue.pages} />
      <LoadingPart>
        {chosen && (
          <DecisionSheet
            key={`${chosen.report.id} ${chosen.decision}`}
            decision={chosen.decision}
            onDecide={(note) => decideReport(chosen.report.id, chosen.decision, note)}
            open={isOpen}
            onClose={() => setOpen(false)}
            onDecided={() => void queue.refresh()}
          />
        )}
      </LoadingPart>
    </ReviewFrame>
  );
}
