import { Skeleton } from '../../../components/skeleton';

/** The shape of an event's page while nothing is known of it yet. */
export function EventSkeleton() {
  return (
    <main id="main" className="event" aria-busy="true">
      <h1 className="sr-only">Loading...</h1>
      <div>
        <div className="event-hero">
          <Skeleton className="poster-hero" />
        </div>
        <div className="event-head">
          <Skeleton className="h-7 w-24" />
          <Skeleton className="my-3 h-10 w-4/5" />
          <Skeleton className="h-5" />
          <Skeleton className="mt-2 h-5 w-3/5" />
        </div>
      </div>
      <div className="event-side">
        <Skeleton className="h-52 rounded-lg" />
      </div>
    </main>
  );
}
