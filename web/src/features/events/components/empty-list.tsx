import { Plus, SearchX, WifiOff } from 'lucide-react';
import { Button, ButtonLink } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';

function LoadError({ onRetry }: { onRetry(): void }) {
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

function NoEvents({ isNarrowed, onClear, createHref }: NoEventsProps) {
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

interface EmptyListProps extends NoEventsProps {
  /** The events could not be had at all. */
  hasFailed: boolean;
  onRetry(): void;
}

/** What stands in place of the cards when there are none. */
export function EmptyList({ hasFailed, onRetry, ...nothing }: EmptyListProps) {
  return hasFailed ? <LoadError onRetry={onRetry} /> : <NoEvents {...nothing} />;
}
