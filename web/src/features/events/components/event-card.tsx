import type { EventSummary } from '@quad/shared/contract/events';
import { hasEnded } from '@quad/shared/event-times';
import { placeName, placeNote } from '@quad/shared/place-text';
import { actionLabel, isExternal, priceLabel } from '@quad/shared/prices';
import { isRun, runLabel, seriesWords } from '@quad/shared/series-words';
import { ArrowUpRight, Share2 } from 'lucide-react';
import type { ComponentType, MouseEvent } from 'react';
import { Link } from 'wouter';
import { PreviewStack } from '../../../components/avatar';
import { ButtonLink } from '../../../components/button';
import { CategoryBadge } from '../../../components/category-badge';
import { IconButton } from '../../../components/icon-button';
import { openInTicketApp } from '../../../lib/open-external';
import { attendanceLabel } from '../spots-left';
import * as styles from './event-card.module.css';
import { EventPoster } from './event-poster';
import { EventWhen } from './event-when';

/** What signed-in people see on cards in place of the visitors' version. */
export interface CardParts {
  /** The RSVP button. */
  Action: ComponentType<{ event: EventSummary; now: Date }>;
  /** Which friends are going, with their faces. */
  Friends: ComponentType<{ event: EventSummary }>;
  /** The favorite button, on the poster. */
  Heart: ComponentType<{ event: EventSummary }>;
  /** Above the list: filters it to the person's favorites. */
  FavoritesChip: ComponentType<{ isOn: boolean; onChange(isOn: boolean): void }>;
}

export interface EventCardProps {
  event: EventSummary;
  now: Date;
  /** URL of the event's page. */
  href: string;
  isSelected: boolean;
  /** Its marker is under the mouse or has focus. */
  isLifted: boolean;
  /** The poster is above the fold. */
  isFirst: boolean;
  /** The drawn poster (coversInRow). */
  cover?: string | undefined;
  /** 'About 8 min walk', where that is known. */
  walk?: string | null;
  /** Null for visitors. */
  parts: CardParts | null;
}

async function share(event: EventSummary, href: string, isMember: boolean): Promise<void> {
  const { shareEvent } = await import('../share-event');
  await shareEvent(event, href, isMember);
}

/** Building and room in one line; says so if that is not known well enough. */
function placeLine(event: EventSummary): string {
  return [placeName(event), placeNote(event)].filter(Boolean).join(' · ');
}

/**
 * Opens the seller's page, on a phone in the seller's app if possible; otherwise the link opens a new tab.
 */
const openSeller = (url: string, externalSource: string) => (click: MouseEvent) => {
  if (openInTicketApp({ url, externalSource })) click.preventDefault();
};

/** What the card links to: the seller, else the event's own page, which has the other dates of a series. */
function CardTitle({ event, href }: Pick<EventCardProps, 'event' | 'href'>) {
  const isOneOfMany = event.series !== undefined && event.series.later > 0;
  if (!isExternal(event) || event.status === 'cancelled' || isOneOfMany)
    return <Link href={href}>{event.title}</Link>;
  return (
    <a
      href={event.url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={openSeller(event.url, event.externalSource)}
    >
      {event.title}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** When it is; the nights of a show in one line. */
function CardWhen({ event, now }: Pick<EventCardProps, 'event' | 'now'>) {
  const { series } = event;
  const run = runLabel(event, now);
  if (run) return <p className={styles.when}>{run}</p>;
  const words = series && seriesWords(series);
  return (
    <>
      <EventWhen event={event} now={now} />
      {words && (
        <p className={styles.series}>
          {words}
          {!isRun(series) && series.later > 0 && `, ${series.later} more`}
        </p>
      )}
    </>
  );
}

function CardAction({ event, href, now, parts }: EventCardProps) {
  if (event.status === 'cancelled')
    return <span className={`text-muted ${styles.over}`}>Event cancelled</span>;
  if (hasEnded(event, now)) return <span className={`text-muted ${styles.over}`}>This event has ended</span>;
  // What a visitor has answered since the page was loaded; members have a button that changes it.
  const text = event.ownRsvpStatus === 'attending' ? "✓ You're Going" : actionLabel(event);
  const name = `${text}, ${event.title}`;
  if (!isExternal(event)) {
    const isOurs = event.externalSource === 'user';
    if (parts && isOurs) return <parts.Action event={event} now={now} />;
    return (
      <ButtonLink href={isOurs ? `${href}?rsvp=1` : href} size="sm" aria-label={name}>
        {text}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      href={event.url}
      external
      tone="ink"
      size="sm"
      aria-label={`${name} (opens in a new tab)`}
      onClick={openSeller(event.url, event.externalSource)}
    >
      {text}
      <ArrowUpRight size={16} />
    </ButtonLink>
  );
}

/**
 * An event in a list: title, time, location, attendees, price and the main action. The title's link covers
 * the card for pointers without nesting interactive elements inside a link.
 */
export function EventCard(props: EventCardProps) {
  const { event, now, href, isSelected, isLifted, isFirst, cover, walk, parts } = props;
  return (
    <article
      className={styles.eventCard}
      data-card
      data-selected={isSelected || undefined}
      data-lifted={isLifted || undefined}
    >
      <EventPoster event={event} size="card" priority={isFirst} cover={cover}>
        {parts && <parts.Heart event={event} />}
      </EventPoster>
      <div className={styles.body}>
        <div className={`row ${styles.top}`}>
          <CategoryBadge category={event.category} />
          <span
            className={event.isPriceKnown ? styles.price : styles.where}
            data-elsewhere={event.externalSource !== 'user' || undefined}
          >
            {priceLabel(event)}
          </span>
        </div>
        <h2>
          <CardTitle event={event} href={href} />
        </h2>
        <div className={styles.facts}>
          <CardWhen event={event} now={now} />
          <div className={styles.spot}>
            <p className={styles.where}>{placeLine(event)}</p>
            {walk && <p className={styles.where}>{walk}</p>}
          </div>
          {event.organizer && <p className={styles.where}>Organized by {event.organizer}</p>}
          <div className={`row ${styles.who}`}>
            {!event.friendsGoing && <PreviewStack people={event.attendeePreview} />}
            {attendanceLabel(event, now)}
            {parts && <parts.Friends event={event} />}
          </div>
        </div>
        <div className={styles.actions}>
          <CardAction {...props} />
          <IconButton
            label={`Share ${event.title}`}
            tone="quiet"
            onClick={() => void share(event, href, parts !== null)}
          >
            <Share2 />
          </IconButton>
        </div>
      </div>
    </article>
  );
}
