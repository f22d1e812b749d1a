import { Bell } from 'lucide-react';
import { Link } from 'wouter';
import { iconButtonClass } from '../../../components/icon-button';
import { useUnreadCount } from '../unread-count';
import * as styles from './notification-bell.module.css';

/** More would not fit its badge. */
const shownMax = 99;

/** The way to the notifications, with how many are unread. */
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
