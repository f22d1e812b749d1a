import type { Notification } from '@quad/shared/contract/notifications';
import { coverPath } from '@quad/shared/covers';
import { notificationPath, notificationWords } from '@quad/shared/notification-text';
import { personName } from '@quad/shared/person-name';
import {
  CalendarX2,
  CreditCard,
  EyeOff,
  Gift,
  type LucideIcon,
  MessageSquare,
  Rss,
  Ticket,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Avatar, personTone } from '../../../components/avatar';
import { nameInitials } from '../../../lib/name-initials';
import { timeAgo } from '../../../lib/time-ago';
import * as styles from './notification-item.module.css';

const icons: Partial<Record<Notification['kind'], readonly [icon: LucideIcon, tone: string]>> = {
  waitlist_promoted: [Ticket, 'tone-food'],
  ticket_sent: [Ticket, 'tone-food'],
  ticket_spot: [Ticket, 'tone-food'],
  event_cancelled: [CalendarX2, 'tone-danger'],
  rsvp_removed: [CalendarX2, 'tone-danger'],
  event_withdrawn: [EyeOff, 'tone-warn'],
  source_off: [Rss, 'tone-warn'],
  rsvp: [Users, 'tone-social'],
  referral: [Gift, ''],
  payment: [CreditCard, ''],
  comment: [MessageSquare, 'tone-study'],
};

interface NotificationItemProps {
  notification: Notification;
  now: Date;
  /** Inline actions. */
  actions?: ReactNode;
  onOpen(): void;
}

/** One notification, linking to what it is about. */
export function NotificationItem({ notification, now, actions, onOpen }: NotificationItemProps) {
  const { lead, rest } = notificationWords(notification);
  return (
    <li className={notification.isRead ? `ruled ${styles.item}` : `ruled ${styles.item} ${styles.unread}`}>
      <Picture {...notification} />
      <div className={`grow ${styles.words}`}>
        <Link href={notificationPath(notification)} onClick={onOpen}>
          {!notification.isRead && <span className="sr-only">Unread: </span>}
          <b>{lead}</b> {rest}
        </Link>
        <time dateTime={notification.createdAt}>{timeAgo(notification.createdAt, now)}</time>
        {actions && <div className={`cluster ${styles.actions}`}>{actions}</div>}
      </div>
    </li>
  );
}

/** Decorative: the text beside it says who did what. */
function Picture({ kind, actor, event }: Notification) {
  const icon = icons[kind];
  if (actor && kind !== 'rsvp' && kind !== 'referral') {
    const name = personName(actor);
    return (
      <Avatar
        className={styles.avatar}
        initials={nameInitials(name)}
        tone={personTone(actor.id)}
        imageUrl={actor.profileImageUrl}
      />
    );
  }
  if (event && !icon) {
    const cover = coverPath(event);
    return (
      <img
        className={styles.poster}
        src={event.imageUrl ?? cover}
        alt=""
        loading="lazy"
        onError={({ currentTarget }) => {
          if (!currentTarget.src.endsWith(cover)) currentTarget.src = cover;
        }}
      />
    );
  }
  const [Icon, tone] = icon ?? [Users, ''];
  return (
    <span className={`tile ${tone}`.trim()} aria-hidden="true">
      <Icon />
    </span>
  );
}
