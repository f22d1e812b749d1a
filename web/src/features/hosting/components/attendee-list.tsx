import type { Attendee, AttendeeCounts } from '@quad/shared/contract/event-hosting';
import type { RsvpStatus } from '@quad/shared/contract/rsvps';
import { countText } from '@quad/shared/count-text';
import { Search, UserSearch } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import * as formStyles from '../../../components/form.module.css';
import { ShowMore } from '../../../components/list-parts';
import { LoadError } from '../../../components/load-error';
import { loadable } from '../../../components/loadable';
import { LoadingPart } from '../../../components/loading-part';
import * as reviewStyles from '../../../components/review.module.css';
import { Skeleton } from '../../../components/skeleton';
import { explain } from '../../../lib/api-client';
import type { useAttendees } from '../use-attendees';
import * as styles from './attendee-list.module.css';
import { AttendeeRow } from './attendee-row';
import * as attendeeRowStyles from './attendee-row.module.css';

const AttendeeSheet = loadable(async () => (await import('./attendee-sheet')).default).View;

const filters: readonly { label: string; status: RsvpStatus | null }[] = [
  { label: 'All', status: null },
  { label: 'Going', status: 'attending' },
  { label: 'Maybe', status: 'maybe' },
  { label: 'Waitlist', status: 'waitlisted' },
];

const stats: readonly { label: string; name: keyof AttendeeCounts }[] = [
  { label: 'Going', name: 'attending' },
  { label: 'Maybe', name: 'maybe' },
  { label: 'Waitlist', name: 'waitlisted' },
  { label: 'Guests', name: 'guests' },
];

/** Counts by RSVP status. */
export function AttendeeStats({ counts }: { counts: AttendeeCounts | undefined }) {
  return (
    <dl className={styles.stats}>
      {stats.map(({ label, name }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{counts ? countText(counts[name]) : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

function ListSkeleton() {
  return (
    <div className={reviewStyles.list} role="status" aria-label="Loading attendees">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={`row ruled ${attendeeRowStyles.attendee}`}>
          <Skeleton className={styles.face} />
          <Skeleton className={styles.words} />
        </div>
      ))}
    </div>
  );
}

interface AttendeeListProps {
  eventId: string;
  /** Whether spots are limited, so that somebody else may want one. */
  hasLimit: boolean;
  /** What the event costs, in words; null if it is free. */
  price: string | null;
  list: ReturnType<typeof useAttendees>;
  query: string;
  onQuery(query: string): void;
  status: RsvpStatus | null;
  onStatus(status: RsvpStatus | null): void;
  now: Date;
  onReport(userId: string): void;
}

/** Everyone with an RSVP, with search and paging. */
export function AttendeeList({
  eventId,
  hasLimit,
  price,
  list,
  query,
  onQuery,
  status,
  onStatus,
  now,
  onReport,
}: AttendeeListProps) {
  const [chosen, setChosen] = useState<Attendee | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** Counts openings: each one mounts a new sheet. */
  const [opening, setOpening] = useState(0);
  const { attendees, counts, error } = list;
  const isSearching = query.trim() !== '' || status !== null;

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a <search> element is too new for some screen readers */}
      <div role="search" className={formStyles.inputBox}>
        <Search className="text-muted" />
        <input
          type="search"
          aria-label="Search attendees"
          placeholder="Search attendees"
          maxLength={100}
          autoComplete="off"
          value={query}
          onChange={({ currentTarget }) => onQuery(currentTarget.value)}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend to look at */}
      <div className={`cluster ${styles.chips}`} role="group" aria-label="Show">
        {filters.map((filter) => (
          <button
            key={filter.label}
            type="button"
            className="chip"
            aria-pressed={status === filter.status}
            onClick={() => onStatus(filter.status)}
          >
            {filter.label}
          </button>
        ))}
      </div>
      {error && (
        <div className={reviewStyles.list}>
          <LoadError
            icon={<UserSearch />}
            title="Unable to load attendees"
            text={explain(error, 'Something went wrong')}
            onRetry={list.retry}
          />
        </div>
      )}
      {!attendees && !error && <ListSkeleton />}
      {attendees?.length === 0 && !error && (
        <div className={reviewStyles.list}>
          {isSearching ? (
            <EmptyState
              icon={<UserSearch />}
              title="Nobody found"
              text="Try another name or status."
              action={
                <Button
                  tone="outline"
                  onClick={() => {
                    onQuery('');
                    onStatus(null);
                  }}
                >
                  Clear Search
                </Button>
              }
            />
          ) : (
            <EmptyState title="No RSVPs yet" text="Share your event to fill this list." />
          )}
        </div>
      )}
      {attendees && attendees.length > 0 && (
        <>
          <ul
            className={list.isOutdated ? `${reviewStyles.list} ${styles.outdated}` : reviewStyles.list}
            aria-busy={list.isOutdated}
          >
            {attendees.map((attendee) => (
              <AttendeeRow
                key={attendee.rsvpId}
                attendee={attendee}
                now={now}
                onMore={() => {
                  setChosen(attendee);
                  setOpening(opening + 1);
                  setOpen(true);
                }}
              />
            ))}
          </ul>
          <ShowMore block className={styles.more} pages={list.pages} />
          <p className={`text-xs text-muted ${styles.note}`} role="status">
            {`${countText(attendees.length)} of ${countText(counts?.total ?? 0)} shown. The CSV has names, status, time and guests' emails.`}
          </p>
        </>
      )}
      <LoadingPart>
        {chosen && (
          <AttendeeSheet
            key={opening}
            eventId={eventId}
            hasLimit={hasLimit}
            price={price}
            attendee={chosen}
            open={isOpen}
            onClose={() => setOpen(false)}
            onReport={onReport}
          />
        )}
      </LoadingPart>
    </>
  );
}
