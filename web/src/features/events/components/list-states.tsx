import { Plus, SearchX, WifiOff } from 'lucide-react';
import { Button, ButtonLink } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
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

export function LoadError({ onRetry }: { onRetry(): void }) {
  return (
    <EmptyState
      tone="icon"
      iconTone="warn"
      icon={<WifiOff />}
      title="Unable to load events"
      text="Please check your connection"
      action={<Button onClick={onRetry}>Try Again</Button>}
    />
  );
}

interface NoEventsProps {
  /** Words or filters narrow the search down: clearing them is the way out. */
  isNarrowed: boolean;
  onClear(): void;
  createHref: string;
}

export function NoEvents({ isNarrowed, onClear, createHref }: NoEventsProps) {
  if (isNarrowed) {
    return (
      <EmptyState
        tone="icon"
        icon={<SearchX />}
        title="No events found"
        text="Try a different search"
        action={
          <Button tone="outline" onClick={onClear}>
            Clear Search
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title="No events found"
      text="Be the first to create an event!"
      action={
        <ButtonLink href={createHref}>
          <Plus />
          Create Event
        </ButtonLink>
      }
    />
  );
}
