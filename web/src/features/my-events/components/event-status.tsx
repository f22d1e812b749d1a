import type { AttendedEvent, HostedEvent } from '@quad/shared/contract/my-events';
import { ordinal } from '@quad/shared/count-text';
import { paths } from '@quad/shared/paths';
import { ticketPaths } from '@quad/shared/ticket-paths';
import { CalendarX2, Check, CircleHelp, Clock, EyeOff, type LucideIcon, QrCode } from 'lucide-react';
import { Link } from 'wouter';
import * as styles from './event-status.module.css';

type Tone = 'positive' | 'warn' | 'danger' | 'plain';

function statusOf(event: HostedEvent | AttendedEvent): [LucideIcon, string, Tone] | null {
  if (event.status === 'cancelled') return [CalendarX2, 'Cancelled', 'danger'];
  if (event.status === 'postponed') return [Clock, 'Postponed', 'warn'];
  if ('waitlistCount' in event) {
    if (event.waitlistCount > 0) return [Clock, `${event.waitlistCount} waiting`, 'warn'];
    return event.isPublic ? null : [EyeOff, 'Unlisted', 'plain'];
  }
  switch (event.ownRsvpStatus) {
    case 'attending':
      return [Check, 'Going', 'positive'];
    case 'maybe':
      return [CircleHelp, 'Maybe', 'plain'];
    case 'waitlisted':
      return [
        Clock,
        event.waitlistPosition ? `${ordinal(event.waitlistPosition)} in line` : 'On the waitlist',
        'warn',
      ];
    default:
      return null;
  }
}

interface EventStatusProps {
  event: HostedEvent | AttendedEvent;
  /** Whether somebody who attends can show a pass by now. */
  hasPass?: boolean;
}

/** The person's RSVP or role for one of their events, as a word with its icon; for those who attend, their pass. */
export function EventStatus({ event, hasPass }: EventStatusProps) {
  const status = statusOf(event);
  if (!status) return null;
  const [Icon, words, tone] = status;
  return (
    <>
      <span className={`state ${styles.eventStatus}`} data-tone={tone}>
        <Icon />
        {words}
      </span>
      {hasPass &&
        'ownRsvpStatus' in event &&
        event.ownRsvpStatus === 'attending' &&
        event.status !== 'cancelled' && (
          <Link
            href={event.paymentMode ? ticketPaths.own(event.id) : paths.pass(event.id)}
            className={styles.shortcut}
            aria-label={`Pass for ${event.title}`}
          >
            <QrCode />
            Pass
          </Link>
        )}
    </>
  );
}
