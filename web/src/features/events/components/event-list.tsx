import type { EventSummary } from '@quad/shared/contract/events';
import { coversInRow } from '@quad/shared/listed-covers';
import { paths } from '@quad/shared/paths';
import {
  Fragment,
  memo,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react';
import { Button } from '../../../components/button';
import { ServedCards } from '../served-cards';
import { useLaidOutLater } from '../use-laid-out-later';
import type { ViewerLocation } from '../viewer-location';
import { type CardParts, EventCard, type EventCardProps } from './event-card';
import * as styles from './event-list.module.css';

interface EventListProps {
  events: EventSummary[];
  /** 'Tonight · 5', by the id of the event that it stands before. */
  headings: ReadonlyMap<string, string> | null;
  now: Date;
  selectedId: string | null;
  /** The event whose marker or card is under the mouse or has focus. */
  hoveredId: string | null;
  /** A card was pressed. */
  onSelect(id: string): void;
  /** A mouse is over a card, or it has the focus, or no longer. */
  onHover(id: string, isOver: boolean): void;
  /** More cards can be shown; called when the end of the list comes near. */
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore(): void;
  /** What cards have for signed-in people; null for visitors. */
  parts: CardParts | null;
  /** How far the viewer has to walk. */
  walkTo: ViewerLocation['walkTo'];
  /** For finding an event's card inside: `[data-event="<id>"]`. */
  ref: RefObject<HTMLUListElement | null>;
}

/** How many posters are above the fold on a phone: those are loaded eagerly. */
export const firstPosters = 4;

/** The events as cards, in search order. */
export function EventList(props: EventListProps) {
  const {
    events,
    headings,
    now,
    selectedId,
    hoveredId,
    onSelect,
    onHover,
    hasMore,
    isLoadingMore,
    onMore,
    parts,
    walkTo,
    ref,
  } = props;
  const isLater = useLaidOutLater(ref);
  const covers = useMemo(() => coversInRow(events), [events]);
  return (
    <>
      <ul className={styles.eventList} ref={ref} data-later={isLater || undefined}>
        {events.map((event, index) => (
          <Fragment key={event.id}>
            {headings?.has(event.id) && <li className={styles.day}>{headings.get(event.id)}</li>}
            <ListedEvent
              event={event}
              now={now}
              href={paths.event(event.id)}
              isSelected={event.id === selectedId}
              isLifted={event.id === hoveredId}
              isFirst={index < firstPosters}
              cover={covers[index]}
              walk={walkTo?.(event)}
              parts={parts}
              onSelect={onSelect}
              onHover={onHover}
            />
          </Fragment>
        ))}
      </ul>
      {hasMore && <ListEnd isLoading={isLoadingMore} onReach={onMore} />}
    </>
  );
}

type ListedEventProps = EventCardProps & Pick<EventListProps, 'onSelect' | 'onHover'>;

/**
 * A card in the list. Each is hydrated by itself, in a pause of the browser; one that is pressed or focused before
 * comes first. For that its properties must stay the same meanwhile: a card that changes is hydrated at once.
 */
const ListedEvent = memo(function ListedEvent({ onSelect, onHover, ...card }: ListedEventProps) {
  const { id } = card.event;
  const served = use(ServedCards)?.get(id);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React rendered; in the browser there is none
  if (served !== undefined) return <li data-event={id} dangerouslySetInnerHTML={{ __html: served }} />;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key presses the links inside, whose clicks arrive here
    <li
      data-event={id}
      onClick={() => onSelect(id)}
      onFocus={() => onHover(id, true)}
      onBlur={() => onHover(id, false)}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onHover(id, true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onHover(id, false)}
    >
      <Suspense>
        <EventCard {...card} />
      </Suspense>
    </li>
  );
});

/** Loads more when it is within a screen of the viewport, and for keyboards when pressed. */
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
