import type { EventSummary } from '@quad/shared/contract/events';
import { placeName } from '@quad/shared/place-text';
import { priceLabel } from '@quad/shared/prices';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PreviewStack } from '../../../components/avatar';
import { CategoryBadge } from '../../../components/category-badge';
import { attendanceLabel } from '../spots-left';
import * as eventCardStyles from './event-card.module.css';
import { EventPoster } from './event-poster';
import * as styles from './event-row.module.css';
import { EventWhen } from './event-when';

interface EventRowProps {
  event: EventSummary;
  now: Date;
  href: string;
  /** Adds the number of spots left, however many, for hosts. */
  hasSpots?: boolean;
  /** At the end: the person's RSVP or role. */
  status?: ReactNode;
}

/**
 * An event in one's own list: title, time, location, attendees, and the person's RSVP or role; the whole row
 * is a link.
 */
export function EventRow({ event, now, href, hasSpots = false, status }: EventRowProps) {
  return (
    <article className={`card ${styles.eventRow}`}>
      <EventPoster event={event} size="card" />
      <div>
        <div className={`row ${styles.top}`}>
          <CategoryBadge category={event.category} />
          <span>{priceLabel(event)}</span>
        </div>
        <h3 className="display">
          <Link href={href}>{event.title}</Link>
        </h3>
        <EventWhen event={event} now={now} />
        <p className={eventCardStyles.where}>{placeName(event)}</p>
        <div className={`row text-xs text-muted ${styles.who}`}>
          <PreviewStack people={event.attendeePreview} />
          <span className={styles.count}>
            {attendanceLabel(event, now, hasSpots ? Number.POSITIVE_INFINITY : undefined)}
          </span>
          {status}
        </div>
      </div>
    </article>
  );
}
