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
