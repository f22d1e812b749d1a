import type { EventDetail, EventSummary } from '@quad/shared/contract/events';
import { seriesWords } from '@quad/shared/series-words';
import { CalendarPlus, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CategoryBadge } from '../../../components/category-badge';
import * as formStyles from '../../../components/form.module.css';
import { IconButton, iconButtonClass } from '../../../components/icon-button';
import { toast } from '../../../lib/toast-store';
import { calendarHref } from '../event-links';
import { EventActionBar, hasCalendarButton } from './event-action-bar';
import { EventDescription } from './event-description';
import { EventFacts } from './event-facts';
import { EventHero } from './event-hero';
import { EventNotice } from './event-notice';
import * as styles from './event-view.module.css';

interface EventShareProps {
  event: EventSummary;
  /** Absolute URL of its page. */
  url: string;
  isMember: boolean;
}

/** Its code is loaded with the first press. */
async function share({ event, url, isMember }: EventShareProps): Promise<void> {
  try {
    const { shareEvent } = await import('../share-event');
    await shareEvent(event, url, isMember);
  } catch {
    toast({ title: 'Error', description: 'Please check your connection', tone: 'danger' });
  }
}

/** Shares the URL of an event's page; if sharing is not available, copies it. */
function EventShare(props: EventShareProps) {
  return (
    <IconButton label="Share" tone="float" onClick={() => void share(props)}>
      <Share2 />
    </IconButton>
  );
}

function CalendarLink({ id }: { id: string }) {
  return (
    <a href={calendarHref(id)} className={iconButtonClass('float')} aria-label="Add to calendar">
      <CalendarPlus />
    </a>
  );
}

/** More characters than this don't fit the lines that a title gets on a phone. */
const titleLength = 80;

/** The title; a long one is smaller on phones, and shortened until it is asked for. */
function Title({ title }: { title: string }) {
  const [isWhole, setWhole] = useState(false);
  if (title.length <= titleLength) return <h1 className={`${styles.title} display`}>{title}</h1>;
  return (
    <>
      <h1 className={`${styles.title} ${styles.long} display`} data-whole={isWhole || undefined}>
        {title}
      </h1>
      <button
        type="button"
        className={`${formStyles.textLink} ${styles.toggle}`}
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? 'Show less' : 'Show whole title'}
      </button>
    </>
  );
}

interface EventViewProps {
  event: EventDetail;
  now: Date;
  /** Null while unknown; then no time zone is shown. */
  viewerZone: string | null;
  /** 'About 8 min walk', where that is known. */
  walk?: string | null | undefined;
  /** Absolute URL of this page, for sharing. */
  pageUrl: string;
  /** The viewer is signed in: shared links carry their code. */
  isMember: boolean;
  /** The small map; nothing if the coordinates are unknown. */
  map: ReactNode;
  /** The RSVP button, on events with RSVPs on Quad. */
  answer?: ReactNode;
  /** Replaces the action bar, on one's own events. */
  hostBar?: ReactNode;
  /** Icon buttons on the poster, before the share button. */
  heroActions?: ReactNode;
  /** Below the title: the person's RSVP or role. */
  ownNotice?: ReactNode;
  /** Below the title: a notice about this page rather than the event. */
  pageNotice?: ReactNode;
  /** The coming dates of its series. */
  dates?: ReactNode;
  /** Videos and comments. */
  talk?: ReactNode;
  /** Other events, at the end. */
  more?: ReactNode;
}

/** Everything about one event, and its main action. */
export function EventView({
  event,
  now,
  viewerZone,
  walk,
  pageUrl,
  isMember,
  map,
  answer,
  hostBar,
  heroActions,
  ownNotice,
  pageNotice,
  dates,
  talk,
  more,
}: EventViewProps) {
  const repeated = event.series && seriesWords(event.series);
  return (
    <main id="main" className={styles.event}>
      <div>
        <EventHero event={event}>
          {hasCalendarButton(event, now, answer) && <CalendarLink id={event.id} />}
          {heroActions}
          <EventShare event={event} url={pageUrl} isMember={isMember} />
        </EventHero>
        <div className={styles.head}>
          <div className="cluster">
            <CategoryBadge category={event.category} size="lg" />
            {repeated && <span className={`badge badge-lg ${styles.repeated}`}>{repeated}</span>}
          </div>
          <Title title={event.title} />
          <EventNotice event={event} now={now} />
          {ownNotice}
          {pageNotice}
        </div>
      </div>
      <div className={styles.side}>
        {hostBar ?? <EventActionBar event={event} now={now} answer={answer} />}
        <EventFacts event={event} now={now} viewerZone={viewerZone} walk={walk} />
        {map}
      </div>
      {(event.descriptionHtml ?? event.description) && (
        <section className={styles.more}>
          <h2 className={`display text-xl ${styles.about}`}>About</h2>
          <EventDescription event={event} />
        </section>
      )}
      {dates && <div className={styles.more}>{dates}</div>}
      {talk}
      {more}
    </main>
  );
}
