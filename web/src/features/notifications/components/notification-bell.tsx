import { Bell } from 'lucide-react';
import { Link } from 'wouter';
import { iconButtonClass } from '../../../components/icon-button';
import { unreadText, useUnreadCount } from '../unread-count';
import './notification-bell.css';

/** The link to the notifications, with the number of unread ones. */
export function NotificationBell({ href }: { href: string }) {
  const unread = unreadText(useUnreadCount());
  return (
    <Link
      href={href}
      className={iconButtonClass()}
      aria-label={unread ? `Notifications, ${unread} unread` : 'Notifications'}
      data-unread={unread || undefined}
    >
      <Bell />
    </Link>
  );
}
