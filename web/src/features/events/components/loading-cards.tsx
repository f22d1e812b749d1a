import { Skeleton } from '../../../components/skeleton';

/** The shape of cards on their way; the count above the list says 'Loading...'. */
export function LoadingCards() {
  return (
    <div className="event-list" aria-hidden="true">
      {['first', 'second', 'third'].map((key) => (
        <div key={key} className="event-card">
          <Skeleton className="poster" />
          <div className="event-card-body gap-2.25 pt-1">
            <Skeleton className="h-5 w-18" />
            <Skeleton className="h-4.5" />
            <Skeleton className="h-4.5 w-7/10" />
            <Skeleton className="h-3.5 w-1/2" />
            <Skeleton className="mt-auto h-11 rounded-md" />
          </div>
        </div>
      ))}
    </div>
  );
}
