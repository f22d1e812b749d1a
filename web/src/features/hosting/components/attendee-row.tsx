import type { Attendee } from '@quad/shared/contract/event-hosting';
import type { RsvpStatus } from '@quad/shared/contract/rsvps';
import { ordinal } from '@quad/shared/count-text';
import { Check, CircleQuestionMark, EllipsisVertical, Hourglass, Mail, UserX, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar, personTone } from '../../../components/avatar';
import { IconButton } from '../../../components/icon-button';
import { nameInitials } from '../../../lib/name-initials';
import { timeAgo } from '../../../lib/time-ago';
import * as styles from './attendee-row.module.css';

const statusLooks: Record<RsvpStatus, { label: string; icon: ReactNode; tone: string }> = {
  attending: { label: 'Going', icon: <Check />, tone: 'tone-positive' },
  maybe: { label: 'Maybe', icon: <CircleQuestionMark />, tone: '' },
  waitlisted: { label: 'Waitlist', icon: <Hourglass />, tone: 'tone-warn' },
  declined: { label: 'Not going', icon: <X />, tone: '' },
  cancelled: { label: 'Cancelled', icon: <X />, tone: '' },
  pending: { label: 'No spot yet', icon: <Mail />, tone: '' },
  removed: { label: 'Removed', icon: <UserX />, tone: '' },
};

/** What a host sees below the name: who has paid; and a guest's e-mail, who else can see a member, or where they study. */
export function noteOf(attendee: Attendee, now: Date): string {
  if (attendee.hasPaid) return `Paid · ${noteOf({ ...attendee, hasPaid: false }, now)}`;
  if (attendee.guestEmail !== null) return `Guest · ${attendee.guestEmail}`;
  if (attendee.isPrivate) return 'Private · only you see this';
  return attendee.university || timeAgo(attendee.createdAt, now);
}

interface AttendeeRowProps {
  attendee: Attendee;
  now: Date;
  onMore(): void;
}

/** One person with an RSVP. */
export function AttendeeRow({ attendee, now, onMore }: AttendeeRowProps) {
  const { name, waitlistPosition } = attendee;
  const { label, icon, tone } = statusLooks[attendee.status];
  return (
    <li className={`row ruled ${styles.attendee}`}>
      <Avatar
        size="md"
        initials={nameInitials(name)}
        tone={personTone(attendee.userId ?? attendee.rsvpId)}
        imageUrl={attendee.avatarUrl}
      />
      <div className={styles.person}>
        <b>{name}</b>
        <small>{noteOf(attendee, now)}</small>
      </div>
      <span className={`state ${tone}`}>
        {icon}
        {waitlistPosition === null ? (
          label
        ) : (
          <>
            {ordinal(waitlistPosition)}
            <span className="sr-only"> in line</span>
          </>
        )}
      </span>
      <IconButton label={`More for ${name}`} className={styles.more} onClick={onMore}>
        <EllipsisVertical />
      </IconButton>
    </li>
  );
}
