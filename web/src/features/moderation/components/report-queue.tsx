import { type Report, type ReportDecision, reportReasonLabels } from '@quad/shared/contract/moderation';
import { Ban, CalendarDays, CircleCheck, CircleUser, EyeOff, Flag, MessageSquare, Video } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import * as formStyles from '../../../components/form.module.css';
import { LoadError } from '../../../components/load-error';
import * as reviewStyles from '../../../components/review.module.css';
import { Skeleton } from '../../../components/skeleton';
import { explain } from '../../../lib/api-client';
import { timeAgo } from '../../../lib/time-ago';
import { useReportQueue } from '../use-report-queue';
import * as styles from './report-queue.module.css';

const DecisionSheet = lazy(() => import('./decision-sheet'));

const targets: Record<Report['targetType'], { label: string; link: string; icon: ReactNode }> = {
  event: { label: 'Event', link: 'View event', icon: <CalendarDays /> },
  comment: { label: 'Comment', link: 'View its event', icon: <MessageSquare /> },
  media: { label: 'Video', link: 'View its event', icon: <Video /> },
  user: { label: 'Person', link: 'View profile', icon: <CircleUser /> },
};

interface ReportItemProps {
  report: Report;
  now: Date;
  href: string;
  onDecide(decision: ReportDecision): void;
}

function ReportItem({ report, now, href, onDecide }: ReportItemProps) {
  const { label, link, icon } = targets[report.targetType];
  const about = `${label.toLowerCase()}: ${report.excerpt}`;
  return (
    <li className={reviewStyles.item}>
      <div className={styles.head}>
        <span className="tile" aria-hidden="true">
          {icon}
        </span>
        <div className={styles.subject}>
          <b>{reportReasonLabels[report.reason]}</b>
          <small>{`${label} · first reported ${timeAgo(report.createdAt, now)}`}</small>
        </div>
        <span className={`badge ${styles.reason}`}>
          <Flag size={14} />
          {`${report.reportCount} ${report.reportCount === 1 ? 'report' : 'reports'}`}
        </span>
      </div>
      <p className={reviewStyles.quote}>{report.excerpt || 'Nothing left to show'}</p>
      {report.details && <p className={reviewStyles.lead}>{`“${report.details}”`}</p>}
      <Link href={href} className={`${formStyles.textLink} text-sm`} aria-label={`${link} (${about})`}>
        {link}
      </Link>
      <div className={reviewStyles.buttons}>
        <Button size="sm" tone="outline" aria-label={`Keep ${about}`} onClick={() => onDecide('keep')}>
          Keep
        </Button>
        {report.targetType !== 'user' && (
          <Button size="sm" tone="secondary" aria-label={`Hide ${about}`} onClick={() => onDecide('hide')}>
            <EyeOff />
            Hide
          </Button>
        )}
        <Button
          size="sm"
          tone="secondary"
          className="text-danger"
          aria-label={`Suspend the person behind the ${about}`}
          onClick={() => onDecide('suspend')}
        >
          <Ban />
          Suspend
        </Button>
      </div>
    </li>
  );
}

interface ReportQueueProps {
  now: Date;
  hrefOf(report: Report): string;
}

/** Open reports, most reported first. */
export function ReportQueue({ now, hrefOf }: ReportQueueProps) {
  const queue = useReportQueue();
  const [chosen, setChosen] = useState<{ report: Report; decision: ReportDecision } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { reports, error } = queue;

  if (error) {
    return (
      <div className={reviewStyles.list}>
        <LoadError
          title="Unable to load reports"
          text={explain(error, 'Something went wrong')}
          onRetry={queue.retry}
        />
      </div>
    );
  }
  if (!reports) {
    return (
      <div className={reviewStyles.list} role="status" aria-label="Loading reports">
        <Skeleton className={styles.skeleton} />
      </div>
    );
  }
  return (
    <>
      {reports.length === 0 ? (
        <div className={reviewStyles.list}>
          <EmptyState icon={<CircleCheck />} title="All caught up" text="No report waits for you." />
        </div>
      ) : (
        <ul className={reviewStyles.list}>
          {reports.map((report) => (
            <ReportItem
              key={report.id}
              report={report}
              now={now}
              href={hrefOf(report)}
              onDecide={(decision) => {
                setChosen({ report, decision });
                setOpen(true);
              }}
            />
          ))}
        </ul>
      )}
      {queue.hasMore && (
        <Button
          tone="outline"
          block
          className={styles.more}
          busy={queue.isLoadingMore}
          onClick={queue.loadMore}
        >
          Show more
        </Button>
      )}
      <Suspense>
        {chosen && (
          <DecisionSheet
            key={`${chosen.report.id} ${chosen.decision}`}
            {...chosen}
            open={isOpen}
            onClose={() => setOpen(false)}
            onDecided={() => void queue.refresh()}
          />
        )}
      </Suspense>
    </>
  );
}
