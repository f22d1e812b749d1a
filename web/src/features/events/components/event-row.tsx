import type { EventSummary } from '@quad/shared/contract/events';
import { dateLabel } from '@quad/shared/event-times';
import { priceLabel } from '@quad/shared/prices';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PreviewStack } from '../../../components/avatar';
import { CategoryBadge } from '../../../components/category-badge';
import { spotsLeft } from '../spots-left';
import * as eventCardStyles from './event-card.module.css';
import { EventPoster } from './event-poster';
import * as styles from './event-row.module.css';

interface EventRowProps {
  event: EventSummary;
  now: Date;
  href: string;
  /** Adds the number of spots left, for hosts. */
  hasSpots?: boolean;
  /** At the end: the person's RSVP or role. */
  status?: ReactNode;
}

/**
 * An event in one's own list: title, time, location, attendees, and the person's RSVP or role; the whole row
 * is a link.
 */
export function EventRow({ event, now, href, hasSpots = false, status }: EventRowProps) {
  const spots = hasSpots && spotsLeft(event.attendeeCount, event.maxAttendees);
  return (
    <article className={styles.eventRow}>
      <EventPoster event={event} size="card" />
      <div>
        <div className={styles.top}>
          <CategoryBadge category={event.category} />
          <span>{priceLabel(event)}</span>
        </div>
        <h3 className="display">
          <Link href={href}>{event.title}</Link>
        </h3>
        <p className={eventCardStyles.when}>{dateLabel(event, now)}</p>
        <p className={eventCardStyles.where}>{event.venueName ?? event.location}</p>
        <div className={styles.who}>
          <PreviewStack people={event.attendeePreview} />
          <span
            className={styles.count}
          >{`${event.attendeeCount} attending${spots ? ` · ${spots}` : ''}`}</span>
          {status}
        </div>
      </div>
    </article>
  );
}
