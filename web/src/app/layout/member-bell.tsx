import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { friendsKey, rewardsKey } from '../../cache/query-keys';
import { NotificationBell } from '../../features/notifications/components/notification-bell';
import { unreadText, useNewNotifications, useUnreadCount } from '../../features/notifications/unread-count';
import { writtenEvent } from '../../lib/api-client';
import { MenuContext } from './menu-context';

const shareRoute = 'POST /api/shares';

/**
 * The bell of a signed-in person. What other people or shares change is fetched again when that happens, and not each time
 * it is shown: a notification may be about friends, and a share counts among the rewards. Phones, which don't show the
 * bell on every screen, have its count on the ways there.
 */
export function MemberBell({ href }: { href: string }) {
  const client = useQueryClient();
  const setUnread = use(MenuContext)?.setUnread;
  const unread = unreadText(useUnreadCount());
  useEffect(() => {
    setUnread?.(unread);
    return () => setUnread?.('');
  }, [setUnread, unread]);
  useNewNotifications(() => void client.invalidateQueries({ queryKey: friendsKey }));
  useEffect(() => {
    const note = ({ detail }: Event & { detail?: unknown }) => {
      if (detail === shareRoute) void client.invalidateQueries({ queryKey: rewardsKey });
    };
    addEventListener(writtenEvent, note);
    return () => removeEventListener(writtenEvent, note);
  }, [client]);
  return <NotificationBell href={href} />;
}
