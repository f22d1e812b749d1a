import type { EventSummary } from '@quad/shared/contract/events';
import type { CardParts } from '../features/events/components/event-card';
import { EventMini } from '../features/events/components/event-mini';
import { calendarHref } from '../features/events/event-links';
import { friendsGoingText } from '../features/events/friends-going';
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

function CardFriends({ event: { friendsGoing = 0 } }: { event: EventSummary }) {
  return friendsGoing > 0 ? <b>{friendsGoingText(friendsGoing)}</b> : null;
}

function CardHeart({ event }: { event: EventSummary }) {
  return <FavoriteButton event={event} place="card" />;
}

/** Cards for signed-in people have an RSVP button, a favorite button and the number of friends going. */
export const memberCards: CardParts = {
  Action: CardRsvp,
  Friends: CardFriends,
  Heart: CardHeart,
  FavoritesChip,
};
