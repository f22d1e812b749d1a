import { Button } from './button';
import { Skeleton } from './skeleton';

interface SkeletonListProps {
  /** What is loading, for screen readers. */
  label: string;
  rows?: number;
  className?: string;
  rowClassName: string;
}

/** Grey rows while a list is loading. */
export function SkeletonList({ label, rows = 3, className, rowClassName }: SkeletonListProps) {
  return (
    <div className={className} aria-busy="true">
      <p className="sr-only" role="status">
        {label}
      </p>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are the same
        <Skeleton key={index} className={rowClassName} />
      ))}
    </div>
  );
}

interface ShowMoreProps {
  /** The query of a paged list. */
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> };
  label?: string;
  block?: boolean;
  className?: string;
}

/** The button at the end of a paged list; nothing when all is shown. */
export function ShowMore({ pages, label = 'Show more', ...button }: ShowMoreProps) {
  if (!pages.hasNextPage) return null;
  return (
    <Button
      {...button}
      tone="outline"
      busy={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
    >
      {label}
    </Button>
  );
}
