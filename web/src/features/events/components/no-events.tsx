import type { DiscoverFilters, PlacedFilters } from '@quad/shared/discover-filters';
import type { OtherSearch } from '@quad/shared/other-searches';
import { paths } from '@quad/shared/paths';
import { Plus, SearchX } from 'lucide-react';
import { Button, ButtonLink } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import { useOtherSearches } from '../use-other-searches';
import * as styles from './no-events.module.css';
import { countLabel } from './sheet-header';

interface NoEventsProps {
  /** A keyword or filters are set: clearing them may help. */
  isNarrowed: boolean;
  onClear(): void;
  filters: DiscoverFilters;
  /** The same where they search. */
  searched: PlacedFilters;
  /** The campus'. */
  timezone: string;
  /** Searches that find something, if the page came with them. */
  served: OtherSearch[] | undefined;
}

export function NoEvents({ isNarrowed, onClear, ...search }: NoEventsProps) {
  if (isNarrowed) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No events found"
        text="Try a different search"
        action={
          <>
            <OtherSearches {...search} />
            <Button tone="outline" onClick={onClear}>
              Clear Search
            </Button>
          </>
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

/** The nearest searches that find something. */
function OtherSearches(props: Omit<NoEventsProps, 'isNarrowed' | 'onClear'>) {
  const { others, isLoading } = useOtherSearches(props);
  return (
    <>
      <p role="status" className={isLoading ? 'text-muted' : 'sr-only'}>
        {isLoading ? 'Looking for something close…' : others.length > 0 && 'Close to your search:'}
      </p>
      <ul className={styles.others}>
        {others.map(({ label, search, count }) => (
          <li key={label}>
            <ButtonLink tone="secondary" block href={paths.discover() + search}>
              {label}
              <span className={`text-muted ${styles.count}`}>{countLabel(count)}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  );
}
