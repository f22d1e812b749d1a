import type { EventSummary } from '@quad/shared/contract/events';
import { actionLabel } from '@quad/shared/prices';
import { isFull } from '@quad/shared/spots';
import { ticketPaths } from '@quad/shared/ticket-paths';
import { ButtonLink } from '../components/button';

/** Whether tickets decide who comes: people buy one, or show theirs. Without any left, the RSVP button has the waitlist. */
export const isTicketed = (event: EventSummary) =>
  event.paymentMode === 'online' && (event.ownRsvpStatus === 'attending' || !isFull(event));

/** In place of the RSVP button: the way to a ticket, or to one's own. */
export function TicketLink({ event, isInList = false }: { event: EventSummary; isInList?: boolean }) {
  const hasOne = event.ownRsvpStatus === 'attending';
  const words = hasOne ? 'My tickets' : actionLabel(event);
  return (
    <ButtonLink
      href={ticketPaths[hasOne ? 'own' : 'checkout'](event.id)}
      tone={hasOne ? 'going' : 'primary'}
      size={isInList ? 'sm' : 'lg'}
      aria-label={isInList ? `${words}, ${event.title}` : undefined}
    >
      {words}
    </ButtonLink>
  );
}
