import type { EventDetail } from '@quad/shared/contract/events';
import { paths } from '@quad/shared/paths';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { iconButtonClass } from '../../../components/icon-button';
import { goBack } from '../../../lib/go-back';
import * as styles from './event-hero.module.css';
import { EventPoster } from './event-poster';

/** The large poster with a back button and, on the right, actions (`children`: icon buttons). */
export function EventHero({ event, children }: { event: EventDetail; children?: ReactNode }) {
  return (
    <div className={styles.eventHero}>
      <EventPoster event={event} size="hero" className={styles.poster} />
      <div className={styles.buttons}>
        <Link
          href={paths.discover()}
          onClick={goBack}
          aria-label="Back"
          className={iconButtonClass('float', styles.back)}
        >
          <ArrowLeft />
        </Link>
        {children}
      </div>
    </div>
  );
}
