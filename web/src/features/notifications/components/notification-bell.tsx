import { Bell } from 'lucide-react';
import { Link } from 'wouter';
import { iconButtonClass } from '../../../components/icon-button';
import { useUnreadCount } from '../unread-count';
import '../../../styles/notification-bell.css';

/** More would not fit its badge. */
const shownMax = 99;

/** The way to the notifications, with how many are unread. */
export function NotificationBell({ href }: { href: string }) {
  const count = useUnreadCount() ?? 0;
  return (
    <Link
      href={href}
      className={`${iconButtonClass()} bell`}
      aria-label={count > 0 ? `Notifications, ${count} unread` : 'Notifications'}
    >
      <Bell />
      {count > 0 && (
        <span className="bell-count" aria-hidden="true">
          {count > shownMax ? `${shownMax}+` : count}
        </span>
      )}
    </Link>
  );
}
