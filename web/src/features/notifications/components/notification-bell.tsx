import { Bell } from 'lucide-react';
import { Link } from 'wouter';
import { iconButtonClass } from '../../../components/icon-button';
import { useUnreadCount } from '../unread-count';
import * as styles from './notification-bell.module.css';

/** More digits would not fit the badge. */
const shownMax = 99;

/** The link to the notifications, with the number of unread ones. */
export function NotificationBell({ href }: { href: string }) {
  const count = useUnreadCount() ?? 0;
  return (
    <Link
      href={href}
      className={`${iconButtonClass()} ${styles.bell}`}
      aria-label={count > 0 ? `Notifications, ${count} unread` : 'Notifications'}
    >
      <Bell />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > shownMax ? `${shownMax}+` : count}
        </span>
      )}
    </Link>
  );
}
