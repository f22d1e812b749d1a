import { Skeleton } from '../../../components/skeleton';
import * as eventHeroStyles from './event-hero.module.css';
import * as styles from './event-skeleton.module.css';
import * as eventViewStyles from './event-view.module.css';

/** The loading state of an event page. */
export function EventSkeleton() {
  return (
    <main id="main" className={eventViewStyles.event} aria-busy="true">
      <h1 className="sr-only">Loading...</h1>
      <div>
        <div className={eventHeroStyles.eventHero}>
          <Skeleton className={eventHeroStyles.poster} />
        </div>
        <div className={eventViewStyles.head}>
          <Skeleton className={styles.badge} />
          <Skeleton className={styles.title} />
          <Skeleton className={styles.line} />
          <Skeleton className={styles.lastLine} />
        </div>
      </div>
      <div className={eventViewStyles.side}>
        <Skeleton className={styles.facts} />
      </div>
    </main>
  );
}
