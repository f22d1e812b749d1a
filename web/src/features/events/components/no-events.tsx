import { paths } from '@quad/shared/paths';
import { Plus, SearchX } from 'lucide-react';
import { Button, ButtonLink } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';

interface NoEventsProps {
  /** A keyword or filters are set: clearing them may help. */
  isNarrowed: boolean;
  onClear(): void;
}

export function NoEvents({ isNarrowed, onClear }: NoEventsProps) {
  if (isNarrowed) {
    return (
      <EmptyState
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
        <ButtonLink href={paths.createEvent()}>
          <Plus />
          Create Event
        </ButtonLink>
      }
    />
  );
}
