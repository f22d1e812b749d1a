import type { AttendedEvent, HostedEvent } from '@quad/shared/contract/my-events';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/button';
import { ShowMore, SkeletonList } from '../../../components/list-parts';
import { LoadError } from '../../../components/load-error';
import { explain } from '../../../lib/api-client';
import type { Part } from '../my-events.api';
import { useMyEvents } from '../use-my-events';
import * as styles from './my-event-list.module.css';

interface MyEventListProps {
  part: Part;
  upcoming: ReturnType<typeof useMyEvents>;
  renderEvent(event: HostedEvent | AttendedEvent): ReactNode;
  /** Above the list: events that are not live yet. */
  lead?: ReactNode;
  empty: ReactNode;
}

interface RowsProps {
  list: ReturnType<typeof useMyEvents>;
  renderEvent: MyEventListProps['renderEvent'];
}

function Rows({ list, renderEvent }: RowsProps) {
  return (
    <>
      <ul className={styles.rows}>
        {list.events?.map((event) => (
          <li key={event.id}>{renderEvent(event)}</li>
        ))}
      </ul>
      <ShowMore className={styles.more} pages={list.pages} />
    </>
  );
}

const Waiting = () => (
  <SkeletonList label="Loading your events" className={styles.rows} rowClassName={styles.skeleton} />
);

/** Past events, fetched on demand. */
function Past({
  part,
  count,
  renderEvent,
}: Pick<MyEventListProps, 'part' | 'renderEvent'> & { count: number }) {
  const [isShown, setShown] = useState(false);
  const list = useMyEvents(part, 'past', isShown);
  if (!isShown) {
    return (
      <Button tone="outline" className={styles.more} onClick={() => setShown(true)}>
        {`Show past events (${count})`}
      </Button>
    );
  }
  return (
    <section aria-labelledby={`${part}-past`}>
      <h2 id={`${part}-past`} className={`display text-xl ${styles.part}`}>
        Past
      </h2>
      {list.error ? (
        <Failed error={list.error} retry={list.retry} />
      ) : list.events ? (
        <Rows list={list} renderEvent={renderEvent} />
      ) : (
        <Waiting />
      )}
    </section>
  );
}

function Failed({ error, retry }: { error: unknown; retry(): void }) {
  return (
    <LoadError
      title="Unable to load events"
      text={explain(error, 'Please check your connection')}
      onRetry={retry}
    />
  );
}

/** The upcoming events of a tab, then the past ones. */
export function MyEventList({ part, upcoming, renderEvent, lead, empty }: MyEventListProps) {
  const { events, counts, waiting, error, retry } = upcoming;
  if (error && !events) return <Failed error={error} retry={retry} />;
  if (!events || !counts) return <Waiting />;
  const isEmpty = counts.upcoming + counts.past + waiting.length === 0;
  return (
    <>
      {lead}
      {isEmpty ? (
        empty
      ) : (
        <>
          {counts.upcoming > 0 ? (
            <section aria-labelledby={`${part}-upcoming`}>
              <h2 id={`${part}-upcoming`} className="sr-only">
                Upcoming
              </h2>
              <Rows list={upcoming} renderEvent={renderEvent} />
            </section>
          ) : (
            <p className={`text-muted ${styles.none}`}>Nothing coming up.</p>
          )}
          {counts.past > 0 && <Past part={part} count={counts.past} renderEvent={renderEvent} />}
        </>
      )}
    </>
  );
}
