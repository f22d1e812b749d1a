import type { EventSummary } from '@quad/shared/contract/events';
import { paths } from '@quad/shared/paths';
import { actionLabel } from '@quad/shared/prices';
import { isFull } from '@quad/shared/spots';
import { QrCode } from 'lucide-react';
import { ButtonLink } from '../components/button';

/** Whether tickets decide who comes: people buy one, or show theirs. Without any left, the RSVP button has the waitlist. */
export const isTicketed = (event: EventSummary) =>
  event.paymentMode === 'online' && (event.ownRsvpStatus === 'attending' || !isFull(event));

/** In place of the RSVP button: the way to a ticket, or to one's own. */
export function TicketLinks({ event, isInList = false }: { event: EventSummary; isInList?: boolean }) {
  const size = isInList ? 'sm' : 'lg';
  const nameOf = (words: string) => (isInList ? `${words}, ${event.title}` : undefined);
  if (event.ownRsvpStatus !== 'attending') {
    const words = actionLabel(event);
    return (
      <ButtonLink href={paths.checkout(event.id)} size={size} aria-label={nameOf(words)}>
        {words}
      </ButtonLink>
    );
  }
  return (
    <>
      {!isInList && event.allInPrice !== undefined && (
        <ButtonLink href={paths.checkout(event.id)} tone="secondary" size={size}>
          Buy more
        </ButtonLink>
      )}
      <ButtonLink
        href={paths.ownTickets(event.id)}
        tone="going"
        size={size}
        aria-label={nameOf('My tickets')}
      >
        {!isInList && <QrCode />}
        My tickets
      </ButtonLink>
    </>
  );
}
