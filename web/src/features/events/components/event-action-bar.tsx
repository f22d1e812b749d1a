import type { EventDetail } from '@quad/shared/contract/events';
import { countText } from '@quad/shared/count-text';
import { hasEnded } from '@quad/shared/event-times';
import { paths } from '@quad/shared/paths';
import { actionLabel, isExternal, isPaid, priceLabel, priceRange } from '@quad/shared/prices';
import { isFull } from '@quad/shared/spots';
import { ArrowUpRight, CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import * as actionBarStyles from '../../../components/action-bar.module.css';
import { Button, ButtonLink } from '../../../components/button';
import { openInTicketApp } from '../../../lib/open-external';
import { calendarHref } from '../event-links';
import * as styles from './event-action-bar.module.css';

/** True when a calendar link makes sense and the bar's main button does something else. */
export function hasCalendarButton(event: EventDetail, now: Date, answer?: ReactNode): boolean {
  if (event.status === 'cancelled' || event.withdrawnAt || hasEnded(event, now)) return false;
  return isExternal(event) || answer !== undefined;
}

/** To the seller's page, or to the calendar's. */
function PageLink({ event }: { event: EventDetail & { url: string } }) {
  return (
    <ButtonLink
      external
      tone="ink"
      size="lg"
      href={event.url}
      onClick={(press) => {
        if (openInTicketApp(event)) press.preventDefault();
      }}
    >
      {isPaid(event) ? `Get Tickets ${priceLabel(event)}` : actionLabel(event)}
      <ArrowUpRight size={16} />
      <span className="sr-only"> (opens in a new tab)</span>
    </ButtonLink>
  );
}

function Price({ event, isAnswered }: { event: EventDetail; isAnswered: boolean }) {
  const { attendeeCount, maxAttendees, ownRsvpStatus } = event;
  if (isAnswered && isFull(event) && ownRsvpStatus === null) {
    const isTaken = isFull({ attendeeCount, maxAttendees });
    return (
      <div className={styles.price}>
        <span className="display">{isTaken ? 'Full' : 'Sold out'}</span>
        {/* The last tickets may be in others' orders, or kept for the waitlist. */}
        {isTaken && <span>{`${countText(attendeeCount)} of ${countText(maxAttendees ?? 0)}`}</span>}
      </div>
    );
  }
  const label = priceLabel(event);
  if (!label) return null;
  return (
    <div className={styles.price}>
      <span className={event.isPriceKnown ? 'display' : `text-muted ${styles.unknown}`}>{label}</span>
      {isPaid(event) && (
        <span className={styles.note}>
          Per person
          {isAnswered && (
            <span className={styles.atDoor}>{event.paymentMode ? 'Fees included' : 'Pay at the door'}</span>
          )}
        </span>
      )}
    </div>
  );
}

/**
 * The next step for this event: at the bottom of the screen below 1024 px, in the right column from there up.
 * `answer` is the RSVP button, for events with RSVPs on Quad.
 */
export function EventActionBar({
  event,
  now,
  answer,
}: {
  event: EventDetail;
  now: Date;
  answer?: ReactNode;
}) {
  if (event.status === 'cancelled') {
    return (
      <div className={actionBarStyles.actionBar} data-testid="action-bar">
        <p className={`${styles.state} display`}>Event cancelled</p>
        <ButtonLink href={paths.discover()} tone="secondary" size="lg">
          Find another event
        </ButtonLink>
      </div>
    );
  }
  if (hasEnded(event, now)) {
    return (
      <div className={actionBarStyles.actionBar} data-testid="action-bar">
        <p className={`${styles.state} display`}>This event has ended</p>
        <ButtonLink href={paths.discover()} tone="ink" size="lg">
          More events
        </ButtonLink>
      </div>
    );
  }
  if (event.withdrawnAt) {
    return (
      <div className={actionBarStyles.actionBar} data-testid="action-bar">
        <Button tone="secondary" size="lg" disabled>
          No longer listed
        </Button>
      </div>
    );
  }
  const { low, high } = priceRange(event);
  return (
    <div
      className={low < high ? `${actionBarStyles.actionBar} ${styles.tall}` : actionBarStyles.actionBar}
      data-testid="action-bar"
    >
      <Price event={event} isAnswered={answer !== undefined} />
      {isExternal(event) ? (
        <PageLink event={event} />
      ) : (
        (answer ?? (
          <a href={calendarHref(event.id)} className="btn btn-primary btn-lg">
            <CalendarPlus />
            Add to calendar
          </a>
        ))
      )}
    </div>
  );
}
