import { ordinal } from '@quad/shared/count-text';
import { type EventTimes, hasEnded } from '@quad/shared/event-times';
import { paths } from '@quad/shared/paths';
import { ticketPaths } from '@quad/shared/ticket-paths';
import { ChevronRight, QrCode } from 'lucide-react';
import { Link } from 'wouter';
import * as bannerStyles from '../../../components/banner.module.css';
import type { AnsweredEvent } from '../rsvp-words';
import { timeOf } from '../time-of-day';
import * as styles from './own-answer-notice.module.css';

interface OwnAnswerNoticeProps {
  event: AnsweredEvent & EventTimes & { id: string };
  /** Members have a pass here; guests have the link in their mail. */
  isMember: boolean;
}

/**
 * Below the title of an event for which a person has a pass, is on the waitlist, has yet to open the link of a guest's
 * mail, or had an RSVP before it was cancelled.
 */
export function OwnAnswerNotice({ event, isMember }: OwnAnswerNoticeProps) {
  const { ownRsvpStatus: status, ownRsvp, status: eventStatus } = event;
  if (ownRsvp?.status === 'pending') {
    return (
      <Notice title="Check your email to get your spot">
        Open the link we sent you. Spots go to whoever opens theirs first.
      </Notice>
    );
  }
  if (status === null) return null;
  if (eventStatus === 'cancelled') {
    return (
      <p className={`text-muted text-sm ${styles.nothingToPay}`}>You had an RSVP. There's nothing to pay.</p>
    );
  }
  if (ownRsvp?.confirmBy) {
    return (
      <Notice title={`Confirm by ${timeOf(ownRsvp.confirmBy)}`}>
        {`Open the link we emailed you to keep your ${status === 'waitlisted' ? 'place in line' : 'spot'}.`}
      </Notice>
    );
  }
  if (status === 'attending' && isMember && !hasEnded(event, new Date())) {
    const hasTickets = event.paymentMode === 'online';
    const href = hasTickets ? ticketPaths.own(event.id) : paths.pass(event.id);
    return (
      <Link href={href} className={bannerStyles.banner} data-tone="plain">
        <span className="tile" aria-hidden="true">
          <QrCode />
        </span>
        <b>{hasTickets ? 'Your tickets' : 'Your pass'}</b>
        <ChevronRight aria-hidden="true" />
      </Link>
    );
  }
  if (status !== 'waitlisted') return null;
  return (
    <Notice title="You're on the waitlist" position={ownRsvp?.waitlistPosition}>
      When a spot opens up, it goes to the first in line. If that's you, we'll email you right away.
    </Notice>
  );
}

function Notice({
  title,
  position,
  children,
}: {
  title: string;
  position?: number | null | undefined;
  children: string;
}) {
  return (
    <div className={`${bannerStyles.banner} ${styles.banner}`} data-tone="warn">
      {position && (
        <span className={`display text-warn ${styles.position}`} aria-hidden="true">
          {ordinal(position)}
        </span>
      )}
      <div className="grow">
        <b>{title}</b>
        <p className="text-sm">{children}</p>
      </div>
    </div>
  );
}
