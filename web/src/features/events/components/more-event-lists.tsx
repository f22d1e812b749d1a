import type { EventDetail } from '@quad/shared/contract/events';
import type { MoreEvent, MoreEvents, MoreKind } from '@quad/shared/contract/more-events';
import { dateLabel, dayAt, startOf } from '@quad/shared/event-times';
import { coversInRow } from '@quad/shared/listed-covers';
import { paths } from '@quad/shared/paths';
import { placeName } from '@quad/shared/place-text';
import { useId } from 'react';
import { Link } from 'wouter';
import { useMoreEvents } from '../more-events.api';
import { useNearViewport } from '../use-near-viewport';
import { EventPoster } from './event-poster';
import * as eventViewStyles from './event-view.module.css';
import * as styles from './more-event-lists.module.css';

const titles = {
  tonight: 'More tonight',
  today: 'More today',
  here: 'More here',
  host: 'More from this host',
} as const;

const titleOf = (kind: MoreKind, event: EventDetail) =>
  kind === 'day' ? `More on ${dayAt(startOf(event), event.timezone)}` : titles[kind];

interface ListProps {
  title: string;
  events: readonly MoreEvent[];
  now: Date;
}

function PosterRow({ title, events, now }: ListProps) {
  const id = useId();
  const covers = coversInRow(events);
  return (
    <section className={styles.list} aria-labelledby={id}>
      <h2 id={id} className="display text-xl">
        {title}
      </h2>
      <ul>
        {events.map((event, index) => (
          <li key={event.id}>
            <EventPoster event={event} size="card" cover={covers[index]} />
            <h3>
              <Link href={paths.event(event.id)}>{event.title}</Link>
            </h3>
            <p>{dateLabel(event, now)}</p>
            <p className={styles.place}>{placeName(event)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MoreEventListsProps {
  /** The one that they are beside. */
  event: EventDetail;
  /** The lists that came with the page. */
  served: MoreEvents | undefined;
  now: Date;
}

/** Other events at the same time, at the same place and of the same host: at the end of an event's page. */
export function MoreEventLists({ event, served, now }: MoreEventListsProps) {
  const [frame, isNear] = useNearViewport();
  const lists = useMoreEvents(event.id, served, isNear);
  return (
    <div ref={frame} className={eventViewStyles.more}>
      {lists.map(({ kind, events }) => (
        <PosterRow key={kind} title={titleOf(kind, event)} events={events} now={now} />
      ))}
    </div>
  );
}
