import type { EventSummary } from '@quad/shared/contract/events';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../../components/button';
import { type CardParts, EventCard } from './event-card';
import * as styles from './event-list.module.css';

interface EventListProps {
  events: EventSummary[];
  now: Date;
  eventHref(id: string): string;
  selectedId: string | null;
  /** A card got the focus. */
  onSelect(id: string): void;
  /** A mouse is over a card; null when it left. */
  onHover(id: string | null): void;
  /** More cards can be shown; the list asks for them when its end comes near. */
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore(): void;
  /** What cards have for signed-in people; null for visitors. */
  parts: CardParts | null;
  /** For finding the card of an event: `[data-event="<id>"]` inside. */
  ref: RefObject<HTMLUListElement | null>;
}

/** How many posters the first screenful can show: those are fetched at once. */
const firstPosters = 3;

/** The events as cards, in the order of the search. */
export function EventList(props: EventListProps) {
  const {
    events,
    now,
    eventHref,
    selectedId,
    onSelect,
    onHover,
    hasMore,
    isLoadingMore,
    onMore,
    parts,
    ref,
  } = props;
  return (
    <>
      <ul className={styles.eventList} ref={ref}>
        {events.map((event, index) => (
          <li
            key={event.id}
            data-event={event.id}
            onFocus={() => onSelect(event.id)}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onHover(event.id)}
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onHover(null)}
          >
            <EventCard
              event={event}
              now={now}
              href={eventHref(event.id)}
              isSelected={event.id === selectedId}
              isFirst={index < firstPosters}
              parts={parts}
            />
          </li>
        ))}
      </ul>
      {hasMore && <ListEnd isLoading={isLoadingMore} onReach={onMore} />}
    </>
  );
}

/** Asks for more when it comes within a screen of being seen, and for keyboards when it is pressed. */
function ListEnd({ isLoading, onReach }: { isLoading: boolean; onReach(): void }) {
  const end = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReach);
  useEffect(() => {
    if (isLoading || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) reach();
      },
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isLoading]);
  return (
    <div ref={end} className={styles.end}>
      <Button tone="outline" busy={isLoading} onClick={onReach}>
        {isLoading ? 'Loading...' : 'Show more events'}
      </Button>
    </div>
  );
}
