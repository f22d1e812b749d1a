import { Skeleton } from '../../../components/skeleton';
import * as eventCardStyles from './event-card.module.css';
import * as eventListStyles from './event-list.module.css';
import * as styles from './loading-cards.module.css';

/** Placeholder cards; the count above the list says 'Loading...'. */
export function LoadingCards() {
  return (
    <div className={eventListStyles.eventList} aria-hidden="true">
      {['first', 'second', 'third'].map((key) => (
        <div key={key} className={eventCardStyles.eventCard}>
          <Skeleton className="poster" />
          <div className={styles.body}>
            <Skeleton className={styles.badge} />
            <Skeleton className={styles.title} />
            <Skeleton className={styles.lastWords} />
            <Skeleton className={styles.when} />
            <Skeleton className={styles.button} />
          </div>
        </div>
      ))}
    </div>
  );
}
