import type { ResponseOf } from '@quad/shared/api-request';
import type { Notification } from '@quad/shared/contract/notifications';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { explain, type Page } from '../../lib/api-client';
import { toast } from '../../lib/toast-store';
import { markRead, notificationsKey, notificationsQuery } from './notifications.api';
import { setUnreadCount, useNewNotifications, useUnreadCount } from './unread-count';

type NotificationPage = Page<ResponseOf<'GET /api/notifications'>>;

/** The signed-in person's notifications, page by page; refetched when the live count changes. */
export function useNotifications(isUnreadOnly: boolean) {
  const client = useQueryClient();
  const unreadCount = useUnreadCount();
  const list = useInfiniteQuery(notificationsQuery(isUnreadOnly));

  useNewNotifications(() => void client.invalidateQueries({ queryKey: notificationsKey }));

  /** Marks these as read optimistically; if the server refuses, they are refetched. */
  const read = async (ids?: string[]): Promise<void> => {
    client.setQueriesData<InfiniteData<NotificationPage, string | null>>(
      { queryKey: notificationsKey },
      (data) => data && { ...data, pages: data.pages.map((page) => markedRead(page, ids)) },
    );
    try {
      setUnreadCount(await markRead(ids));
    } catch (error) {
      void client.invalidateQueries({ queryKey: notificationsKey });
      toast({
        title: 'Error',
        description: explain(error, "We couldn't mark them as read. Please try again."),
        tone: 'danger',
      });
    }
  };

  return {
    notifications: list.data?.pages.flatMap(({ data }) => data.notifications),
    unreadCount: unreadCount ?? list.data?.pages[0]?.data.unreadCount ?? 0,
    error: list.error,
    retry: () => void list.refetch(),
    pages: list,
    read,
    refresh: () => client.invalidateQueries({ queryKey: notificationsKey }),
  };
}

function markedRead(page: NotificationPage, ids?: string[]): NotificationPage {
  const isMeant = ({ id }: Notification) => !ids || ids.includes(id);
  return {
    ...page,
    data: {
      ...page.data,
      notifications: page.data.notifications.map((one) => (isMeant(one) ? { ...one, isRead: true } : one)),
    },
  };
}
