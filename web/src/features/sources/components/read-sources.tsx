import { counted } from '@quad/shared/count-text';
import { useQuery } from '@tanstack/react-query';
import { Check, Rss } from 'lucide-react';
import { EmptyState } from '../../../components/empty-state';
import { SkeletonList } from '../../../components/list-parts';
import { LoadError } from '../../../components/load-error';
import { OfflineNotice } from '../../../components/offline-notice';
import { explain } from '../../../lib/api-client';
import { useOnline } from '../../../lib/use-online';
import { agoWords } from '../ago-words';
import { readSourcesQuery } from '../read-sources.api';
import * as styles from './read-sources.module.css';

/** Every source with coming events, for everybody. */
export function ReadSources({ now }: { now: Date }) {
  const { data, error, refetch } = useQuery(readSourcesQuery());
  const isOnline = useOnline();
  if (data === undefined) {
    if (error)
      return (
        <LoadError
          title="Unable to load the sources"
          text={explain(error, 'Please check your connection')}
          onRetry={() => void refetch()}
        />
      );
    return (
      <SkeletonList label="Loading the sources" className={styles.loading} rowClassName={styles.skeleton} />
    );
  }
  if (data.length === 0) {
    return (
      <section className="card">
        <EmptyState
          icon={<Rss />}
          title="Everything is posted here"
          text="Quad isn't reading any calendars at the moment."
        />
      </section>
    );
  }
  return (
    <>
      {!isOnline && <OfflineNotice />}
      <ul className={`card ${styles.sources}`} aria-label="Sources">
        {data.map(({ name, host, eventCount, seenAt }) => (
          <li key={`${name} ${host}`}>
            <span className="tile" aria-hidden="true">
              <Rss />
            </span>
            <div>
              <b>{name}</b>
              <span className={styles.host}>{host}</span>
            </div>
            <div className={styles.figures}>
              <span>{counted(eventCount, 'event')}</span>
              {seenAt && <span>{agoWords(seenAt, now)}</span>}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

const rules = [
  'Only public pages, never behind a sign-in',
  'At most every 30 minutes, as “QuadBot”',
  'robots.txt is obeyed',
  'Changes and cancellations follow within hours',
  'Events that disappear are marked as no longer listed',
];

/** What organizers may rely on. */
export function ReadingRules() {
  return (
    <section className="card">
      <h2 className={`display ${styles.title}`}>How we read</h2>
      <ul className={`text-sm text-ink-2 ${styles.rules}`}>
        {rules.map((rule) => (
          <li key={rule}>
            <Check size={18} />
            {rule}
          </li>
        ))}
      </ul>
    </section>
  );
}
