import type { EventSummary } from '@quad/shared/contract/events';
import type { CardParts } from '../features/events/components/event-card';
import { EventMini } from '../features/events/components/event-mini';
import { calendarHref } from '../features/events/event-links';
import { FavoriteButton } from '../features/favorites/components/favorite-button';
import { FavoritesChip } from '../features/favorites/components/favorites-chip';
import { RsvpControl } from '../features/rsvps/components/rsvp-control';

function CardRsvp({ event, now }: { event: EventSummary; now: Date }) {
  return (
    <RsvpControl
      event={event}
      size="sm"
      isInList
      summary={<EventMini event={event} now={now} />}
      calendarHref={calendarHref(event.id)}
    />
  );
}

function CardHeart({ event }: { event: EventSummary }) {
  return <FavoriteButton event={event} place="card" />;
}

/** Cards of signed-in people answer events and mark them. */
export const memberCards: CardParts = { Action: CardRsvp, Heart: CardHeart, FavoritesChip };
