import type { EventSummary } from '@quad/shared/contract/events';
import { actionLabel } from '@quad/shared/prices';
import { isFull } from '@quad/shared/spots';
import { ticketPaths } from '@quad/shared/ticket-paths';
import { QrCode } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { ButtonLink } from '../components/button';

/** Whether tickets decide who comes: people buy one, or show theirs. Without any left, the RSVP button has the waitlist. */
export const isTicketed = (event: EventSummary) =>
  event.paymentMode === 'online' && (event.ownRsvpStatus === 'attending' || !isFull(event));

interface TicketLinksProps {
  event: EventSummary;
  isInList?: boolean;
  /** The person came to get one: the page leads on. */
  leadsOn?: boolean;
}

/** In place of the RSVP button: the way to a ticket, or to one's own. */
export function TicketLinks({ event, isInList = false, leadsOn = false }: TicketLinksProps) {
  const [, navigate] = useLocation();
  const next = leadsOn && event.ownRsvpStatus !== 'attending' ? ticketPaths.checkout(event.id) : null;
  useEffect(() => {
    if (next) navigate(next, { replace: true });
  }, [next, navigate]);
  const size = isInList ? 'sm' : 'lg';
  const nameOf = (words: string) => (isInList ? `${words}, ${event.title}` : undefined);
  if (event.ownRsvpStatus !== 'attending') {
    const words = actionLabel(event);
    return (
      <ButtonLink href={ticketPaths.checkout(event.id)} size={size} aria-label={nameOf(words)}>
        {words}
      </ButtonLink>
    );
  }
  return (
    <>
      {!isInList && event.allInPrice !== undefined && (
        <ButtonLink href={ticketPaths.checkout(event.id)} tone="secondary" size={size}>
          Buy more
        </ButtonLink>
      )}
      <ButtonLink href={ticketPaths.own(event.id)} tone="going" size={size} aria-label={nameOf('My tickets')}>
        {!isInList && <QrCode />}
        My tickets
      </ButtonLink>
    </>
  );
}
