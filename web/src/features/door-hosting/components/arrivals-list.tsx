import type { EventDetail } from '@quad/shared/contract/events';
import { countText } from '@quad/shared/count-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, Minus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button';
import { LoadError } from '../../../components/load-error';
import * as segmentStyles from '../../../components/segments.module.css';
import { Spinner } from '../../../components/spinner';
import { arrivalsQuery } from '../door-hosting.api';
import { timeAt } from '../door-times';
import * as styles from './door-view.module.css';

/** Who came and when, and who did not: after the event, for its host and co-hosts. */
export function ArrivalsList({ event, areNamesGone }: { event: EventDetail; areNamesGone: boolean }) {
  const [came, setCame] = useState<'yes' | 'no'>('yes');
  const list = useInfiniteQuery(arrivalsQuery(event.id, came));
  const counts = list.data?.pages.at(-1)?.data;
  const people = list.data?.pages.flatMap(({ data }) => data.arrivals) ?? [];
  if (list.error && !counts) {
    return <LoadError title="Unable to load who came" onRetry={() => void list.refetch()} />;
  }
  if (!counts) return <Spinner label="Loading..." />;
  return (
    <section className={styles.column} aria-label="Who came">
      <dl className={`card ${styles.stats}`}>
        <div>
          <dt>Came</dt>
          <dd>{countText(counts.came)}</dd>
        </div>
        <div>
          <dt>No-shows</dt>
          <dd>{countText(counts.noShows)}</dd>
        </div>
        <div>
          <dt>Walk-ins</dt>
          <dd>{countText(counts.walkIns)}</dd>
        </div>
      </dl>
      {!areNamesGone && (
        <>
          <div className={`${segmentStyles.segments} ${segmentStyles.raised}`}>
            {(['yes', 'no'] as const).map((choice) => (
              <button
                key={choice}
                type="button"
                aria-pressed={came === choice}
                onClick={() => setCame(choice)}
              >
                {choice === 'yes' ? 'Came' : 'No-shows'}
              </button>
            ))}
          </div>
          {people.length === 0 ? (
            <p className={styles.note}>{came === 'yes' ? 'Nobody was let in.' : 'Everybody came.'}</p>
          ) : (
            <ul className={`card ${styles.list}`}>
              {people.map(({ passId, name, isWalkIn, entry }) => (
                <li key={passId} className={styles.row}>
                  <div>
                    <b>{name}</b>
                    <small>
                      {[isWalkIn && 'Walk-in', entry && `${timeAt(entry.at, event.timezone)}, ${entry.door}`]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </div>
                  <span className="state" data-tone={entry ? 'positive' : undefined}>
                    {entry ? <Check /> : <Minus />}
                    {entry ? 'Came' : 'No-show'}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {list.hasNextPage && (
            <Button tone="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show more
            </Button>
          )}
        </>
      )}
      <p className={styles.note}>Only you and your co-hosts see who came.</p>
    </section>
  );
}
