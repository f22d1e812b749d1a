import { counted } from '@quad/shared/count-text';
import { CircleCheck, Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { explain } from '../lib/api-client';
import { EmptyState } from './empty-state';
import { LoadError } from './load-error';
import * as styles from './review.module.css';
import { Skeleton } from './skeleton';

interface ReviewFrameProps {
  /** What is reviewed, as in 'Loading reports'. */
  what: string;
  error: Error | null;
  onRetry(): void;
  isLoaded: boolean;
  children: ReactNode;
}

const skeletonRows = [1, 2, 3];

/** A queue to work through: its failure, its loading state, or what it holds. */
export function ReviewFrame({ what, error, onRetry, isLoaded, children }: ReviewFrameProps) {
  if (error) {
    return (
      <div className={styles.list}>
        <LoadError
          title={`Unable to load ${what}`}
          text={explain(error, 'Something went wrong')}
          onRetry={onRetry}
        />
      </div>
    );
  }
  if (isLoaded) return children;
  return (
    <div className={styles.list} role="status" aria-label={`Loading ${what}`}>
      {skeletonRows.map((row) => (
        <div key={row} className={`row ${styles.loading}`}>
          <Skeleton />
          <div>
            <Skeleton />
            <Skeleton />
          </div>
        </div>
      ))}
    </div>
  );
}

interface QueryFrameProps {
  what: string;
  query: { data: unknown; error: Error | null; isFetching: boolean; refetch(): unknown };
  children: ReactNode;
}

/** The same for one query: what it has stays while it is read again. */
export function QueryFrame({ what, query, children }: QueryFrameProps) {
  const { data, error, isFetching, refetch } = query;
  return (
    <ReviewFrame
      what={what}
      error={isFetching || data ? null : error}
      onRetry={() => void refetch()}
      isLoaded={data !== undefined}
    >
      {children}
    </ReviewFrame>
  );
}

/** Nothing awaits review. */
export function AllCaughtUp({ text }: { text: string }) {
  return (
    <div className={styles.list}>
      <EmptyState icon={<CircleCheck />} title="All caught up" text={text} />
    </div>
  );
}

interface ReviewItemProps {
  /** An avatar or icon. */
  mark: ReactNode;
  title: string;
  note: string;
  reportCount: number;
  quote: string;
  children: ReactNode;
}

/** One text to decide about, with who or what it is and how often it was reported. */
export function ReviewItem({ mark, title, note, reportCount, quote, children }: ReviewItemProps) {
  return (
    <li className={`ruled ${styles.item}`}>
      <div className={styles.head}>
        {mark}
        <div className={styles.subject}>
          <b>{title}</b>
          <small>{note}</small>
        </div>
        {reportCount > 0 && (
          <span className="badge tone-danger">
            <Flag size={14} />
            {counted(reportCount, 'report')}
          </span>
        )}
      </div>
      <p className={`text-sm ${styles.quote}`}>{quote}</p>
      {children}
    </li>
  );
}
