import type { EventSummary } from '@quad/shared/contract/events';
import { PreviewStack } from '../components/avatar';
import type { CardParts } from '../features/events/components/event-card';
import { facesOf, friendsGoingText } from '../features/events/friends-going';
import { FavoriteButton } from '../features/favorites/components/favorite-button';
import { FavoritesChip } from '../features/favorites/components/favorites-chip';
import { RsvpControl } from '../features/rsvps/components/rsvp-control';
import { rsvpSheet } from './rsvp-sheet-part';
import { isTicketed, TicketLink } from './ticket-link';

function CardRsvp({ event }: { event: EventSummary }) {
  if (isTicketed(event)) return <TicketLink event={event} isInList />;
  return <RsvpControl event={event} size="sm" isInList sheet={rsvpSheet} />;
}

function CardFriends({ event: { friendsGoing = 0, friendsPreview } }: { event: EventSummary }) {
  if (friendsGoing === 0) return null;
  return (
    <>
      <PreviewStack people={facesOf(friendsPreview)} />
      <b>{friendsGoingText(friendsGoing)}</b>
    </>
  );
}

function CardHeart({ event }: { event: EventSummary }) {
  return <FavoriteButton event={event} place="card" />;
}

/** Cards for signed-in people have an RSVP button, a favorite button and the friends who are going. */
export const memberCards: CardParts = {
  Action: CardRsvp,
  Friends: CardFriends,
  Heart: CardHeart,
  FavoritesChip,
};
