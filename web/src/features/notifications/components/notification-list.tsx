import type { Notification } from '@quad/shared/contract/notifications';
import { Bell } from 'lucide-react';
import { EmptyState } from '../../../components/empty-state';
import { ShowMore, SkeletonList } from '../../../components/list-parts';
import { LoadError } from '../../../components/load-error';
import { explain } from '../../../lib/api-client';
import type { useNotifications } from '../use-notifications';
import { NoticeActions } from './notice-actions';
import { NotificationItem } from './notification-item';
import * as styles from './notification-list.module.css';

interface NotificationListProps {
  list: ReturnType<typeof useNotifications>;
  isUnreadOnly: boolean;
  now: Date;
  /** Something was changed in the list that other screens may show too. */
  onChanged(): void;
}

const isSameDay = (instant: string, now: Date) => new Date(instant).toDateString() === now.toDateString();

/** Notifications, grouped into today and earlier. */
export function NotificationList({ list, isUnreadOnly, now, onChanged }: NotificationListProps) {
  const { notifications, error, retry } = list;
  if (error && !notifications) {
    return (
      <LoadError
        title="Unable to load notifications"
        text={explain(error, 'Please check your connection')}
        onRetry={retry}
      />
    );
  }
  if (!notifications) {
    return (
      <SkeletonList
        label="Loading notifications"
        rows={4}
        className={styles.list}
        rowClassName={styles.skeleton}
      />
    );
  }
  if (notifications.length === 0) {
    return (
      <EmptyState
        icon={<Bell />}
        title={isUnreadOnly ? 'All read' : 'No notifications yet'}
        text={
          isUnreadOnly ? 'New ones show up here.' : 'Reminders, invitations and friend requests show up here.'
        }
      />
    );
  }

  const finish = async (notification: Notification) => {
    await list.read([notification.id]);
    await list.refresh();
    onChanged();
  };
  const today = notifications.filter(({ createdAt }) => isSameDay(createdAt, now));
  const groups = [
    ['Today', today],
    ['Earlier', notifications.filter((notification) => !today.includes(notification))],
  ] as const;
  return (
    <>
      {groups.map(
        ([day, group]) =>
          group.length > 0 && (
            <section key={day} aria-label={day}>
              <h2 className={`text-ink-2 ${styles.day}`}>{day}</h2>
              <ul className={styles.list}>
                {group.map((notification) => (
                  <NotificationItem
                    key={notification.id}
                    notification={notification}
                    now={now}
                    onOpen={() => {
                      if (!notification.isRead) void list.read([notification.id]);
                    }}
                    actions={
                      notification.isRead ? undefined : (
                        <NoticeActions notification={notification} onDone={() => finish(notification)} />
                      )
                    }
                  />
                ))}
              </ul>
            </section>
          ),
      )}
      {list.pages.hasNextPage && (
        <div className={styles.more}>
          <ShowMore pages={list.pages} />
        </div>
      )}
    </>
  );
}
